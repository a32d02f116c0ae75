import { runAgreement } from '../../agreement/index.ts';
import { type ArmValues, SCORED } from '../scoring/arm-values.ts';
import { type BenchArms, type BenchRecords, isScored } from '../scoring/bench-arms.ts';
import { analyseFusion } from './analyse-fusion.ts';
import type { BenchAnalysis, ComparedQueries, LegAgreement, TypeLine, TypeTable } from './bench-analysis.ts';
import { comparedArms, measureIndex, pairedValues } from './paired-values.ts';
import { readStoredLists, type StoredLists } from './stored-lists.ts';

/** What {@link analyseBench} looks at beyond the usual. */
export interface AnalysisOptions {
  /** Whether to solve, for each query that a comparison turns on, where the rank constant decides. Default false. */
  readonly swapPoints?: boolean | undefined;
}

/**
 * What stands behind a bench's verdicts, all of it from the stored lists: sums by type, the queries that each
 * comparison turns on, the agreement of legs, what each leg alone has, the best any fusion could reach, and where the
 * rank constant decides.
 *
 * @param lists what was read already.
 * @throws DataError for rows that are damaged.
 */
export async function analyseBench(
  bench: BenchRecords,
  options: AnalysisOptions = {},
  lists?: StoredLists,
): Promise<BenchAnalysis> {
  const stored = lists ?? (await readStoredLists(bench));
  const { arms } = stored;
  const measures = [...new Set(bench.plan.comparisons.map(({ measure }) => measure))];
  const comparisons = comparedQueries(arms);
  const decisive = (arm: string, measure: string): Set<string> =>
    options.swapPoints === true
      ? turningOn(comparisons.filter((one) => one.arm === arm && one.measure === measure))
      : new Set();
  return {
    byType: measures.map((measure) => typeTable(arms, measure)),
    comparisons,
    agreement: legAgreement(stored),
    fusions: measures.flatMap((measure) =>
      Object.keys(bench.plan.arms).flatMap(
        (arm) => analyseFusion(stored, arm, measure, decisive(arm, measure)) ?? [],
      ),
    ),
  };
}

/** The queries that some comparison turns on. */
function turningOn(comparisons: readonly ComparedQueries[]): Set<string> {
  return new Set(comparisons.flatMap(({ armOnly, referenceOnly }) => [...armOnly, ...referenceOnly]));
}

function comparedQueries(bench: BenchArms): ComparedQueries[] {
  return bench.plan.comparisons.flatMap(({ family, arm, reference, measure }) => {
    const sides = comparedArms(bench, { arm, reference });
    if ('reason' in sides) return [];
    const pairs = pairedValues(bench, sides.arm, sides.reference, measure);
    const where = (isWanted: (armValue: number, referenceValue: number) => boolean) =>
      pairs.questions
        .filter((_, place) => isWanted(pairs.arm[place]!, pairs.reference[place]!))
        .map((question) => bench.questions.qids[question]!);
    return [
      {
        family,
        arm,
        reference,
        measure,
        armOnly: where((a, b) => a > b),
        referenceOnly: where((a, b) => a < b),
        both: where((a, b) => a === b && a > 0).length,
        neither: where((a, b) => a === b && a === 0),
      },
    ];
  });
}

function typeTable(bench: BenchArms, measure: string): TypeTable {
  const index = measureIndex(bench, measure);
  const { isForAnswerable } = bench.measures[index]!;
  const { questions, plan } = bench;
  const byType = new Map<string, number[]>();
  for (let question = 0; question < questions.count; question++) {
    const type = questions.types[question];
    if (type === undefined || (isForAnswerable && questions.abstentions[question])) continue;
    const known = byType.get(type);
    if (known === undefined) byType.set(type, [question]);
    else known.push(question);
  }
  const compared = plan.comparisons.filter((comparison) => comparison.measure === measure);
  const scored = [...bench.arms].filter((entry): entry is [string, ArmValues] => isScored(entry[1]));
  const types = [...byType].map(([type, numbers]): TypeLine => {
    const sums = Object.fromEntries(
      scored.map(([arm, values]) => [arm, sumOver(numbers, values, index)] as const),
    );
    const gains = compared.flatMap(({ arm, reference }) => {
      const [own, other] = [sums[arm], sums[reference]];
      return own === undefined || other === undefined ? [] : [{ arm, reference, gain: own - other }];
    });
    return { type, n: numbers.length, sums, gains };
  });
  return { measure, types };
}

function sumOver(questions: readonly number[], { states, values }: ArmValues, measure: number): number {
  return questions
    .filter((question) => states[question] === SCORED)
    .reduce((sum, question) => sum + values[measure]![question]!, 0);
}

function legAgreement({ runs }: StoredLists): LegAgreement[] {
  if (runs.size < 2) return [];
  const legs = [...runs].map(([name, run]) => ({ name, run }));
  return runAgreement(legs).pairs.flatMap(({ first, second, mean, queries }) =>
    mean === undefined
      ? []
      : [
          {
            first,
            second,
            queries: queries.length,
            overlapAt10: mean.overlap,
            rbo: mean.rbo,
            tau: mean.tau ?? null,
          },
        ],
  );
}
