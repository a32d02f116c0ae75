import type { ComparedFamily, FamilyComparison, FamilyFile } from '../../bench/index.ts';
import { type PairedComparison, pairDifferences, type TestName } from '../../significance/index.ts';
import type { Comparison } from '../comparing/comparison.ts';
import type { ReportWarning } from '../report-data.ts';
import type { InputArm, InputComparison, InputQuery, ReportInput } from './report-input.ts';

/** The comparisons of a bench, each with its queries from the rows. */
export interface BenchComparisons {
  readonly comparisons: readonly InputComparison[];
  /** Where the rows contradict the file. */
  readonly warnings: readonly ReportWarning[];
}

/** What the rows say of the queries, and the file of the test: p and words are the registered ones. */
export function benchComparisons(
  file: FamilyFile,
  path: string,
  { arms, queries, measures }: Pick<ReportInput, 'arms' | 'queries' | 'measures'>,
): BenchComparisons {
  const families = Object.values(file.families);
  const warnings: ReportWarning[] = [];
  const comparisons = families.flatMap((family, familyPlace) =>
    family.primary.map((stated, index): InputComparison => {
      const measure = measures.findIndex(({ name }) => name === stated.measure);
      const compared = comparisonOf(stated, family, measure, arms, queries);
      if (compared !== undefined) warnings.push(...contradictions(stated, compared));
      const place = familyPlace === 0 ? 'primary' : `families[${JSON.stringify(family.family)}].primary`;
      return {
        family: family.family,
        familySize: family.size,
        correction: family.correction,
        alpha: family.alpha,
        arm: stated.arm,
        reference: stated.reference,
        measure: stated.measure,
        compared,
        smallestGain: stated.smallest_gain,
        verdict: stated.verdict,
        words: [stated.words, sentenceOf(stated.reason)].filter((part) => part !== '').join(' '),
        source: { file: path, field: `${place}[${index}]` },
      };
    }),
  );
  return { comparisons, warnings };
}

function sentenceOf(reason: string | null): string {
  return reason === null ? '' : reason.replace(/\.?$/, '.');
}

function comparisonOf(
  stated: FamilyComparison,
  { alpha, correction }: ComparedFamily,
  measure: number,
  arms: readonly InputArm[],
  queries: readonly InputQuery[],
): Comparison | undefined {
  const valuesOf = (name: string) => arms.find((arm) => arm.name === name)?.values[measure];
  const [first, second] = [valuesOf(stated.arm), valuesOf(stated.reference)];
  if (first === undefined || second === undefined || stated.verdict === 'not-scored') return undefined;
  const both = queries.flatMap((_, query) =>
    (first[query] ?? null) !== null && (second[query] ?? null) !== null ? [query] : [],
  );
  if (both.length === 0) return undefined;
  const side = (name: string, column: readonly (number | null)[]) => {
    const values = Float64Array.from(both, (query) => column[query]!);
    return { name, values, mean: values.reduce((sum, value) => sum + value, 0) / values.length };
  };
  const arm = side(stated.arm, first);
  const reference = side(stated.reference, second);
  return {
    measure: stated.measure,
    arm,
    reference,
    queryIds: both.map((query) => queries[query]!.id),
    paired: pairedAsStated(stated, arm.values, reference.values),
    alpha,
    power: 0.8,
    correction,
    adjustedP: stated.p_adjusted ?? undefined,
    adjustedEquivalenceP: undefined,
    verdict: 'not-shown',
  };
}

/** Counts from the rows; test and interval as the file states them, since those are the registered ones. */
function pairedAsStated(
  stated: FamilyComparison,
  first: Float64Array,
  second: Float64Array,
): PairedComparison {
  const { n, wins, losses, ties, mean } = pairDifferences(first, second);
  const test = stated.test as TestName;
  const direction = mean > 0 ? 1 : mean < 0 ? -1 : 0;
  return {
    n,
    wins,
    losses,
    ties,
    effect: mean,
    outcome:
      stated.p === null
        ? { kind: 'undefined', test, reason: stated.reason ?? stated.method }
        : { kind: 'tested', test, p: stated.p, direction, exact: true, method: stated.method },
    interval: stated.interval ?? { kind: 'undefined', reason: 'none was made' },
    detectable: { kind: 'undefined', reason: 'it was computed before the first score, not after' },
  };
}

function contradictions(stated: FamilyComparison, { arm, reference, paired }: Comparison): ReportWarning[] {
  const pairs = [
    ['b_arm_only', stated.b_arm_only, paired.wins],
    ['c_ref_only', stated.c_ref_only, paired.losses],
  ] as const;
  return pairs
    .filter(([, said, counted]) => said !== null && said !== counted)
    .map(([field, said, counted]) => ({
      code: 'figures-differ',
      text: `The file of comparisons says ${field} = ${said} for ${arm.name} against ${reference.name} on ${stated.measure}, the scores in the rows come to ${counted}. Run consilience bench recount.`,
    }));
}
