import type { Run } from '../../runs/index.ts';
import { compareFamilies } from '../comparing/compare-families.ts';
import { resolveLayout } from '../plan/layout.ts';
import { jsonRecord } from '../records/read-json.ts';
import type { Row } from '../records/row.ts';
import { legHits } from '../records/scored-list.ts';
import type {
  ScoredArm,
  ScoredReading,
  ScoresFile,
  TiesReversed,
  UnscoredArm,
} from '../records/scores-file.ts';
import { type ArmValues, SCORED } from './arm-values.ts';
import { type BenchArms, type BenchRecords, isScored, readBenchArms } from './bench-arms.ts';
import { checkFusion, type FusionCheck } from './fusion-checks.ts';
import { perQuestionTable } from './per-question.ts';
import { readStanding } from './standing.ts';
import { LegCollector, legArms } from './stored-legs.ts';
import { summarise } from './summary.ts';

/**
 * Scores every arm of a bench by the measures of its plan and writes the files of scores: from the lists in the
 * rows, never from the scores that the rows state. Failed and missing queries are counted and have no value.
 *
 * @throws DataError for rows that are damaged.
 */
export async function scoreBench(bench: BenchRecords): Promise<ScoresFile> {
  const { plan, records } = bench;
  const legs = new Map(legArms(plan.arms).map((arm) => [arm, new LegCollector(arm)]));
  const fused = new Map<string, Map<number, Row>>();
  const arms = await readBenchArms(bench, (arm, row, question) => {
    legs.get(arm)?.add(row.qid, legHits(row));
    if (plan.arms[arm]?.fusion !== undefined) rowsOf(fused, arm).set(question, row);
  });
  const runs = new Map(
    [...legs].filter(([arm]) => isScored(arms.arms.get(arm))).map(([arm, leg]) => [arm, leg.run()]),
  );
  const scores = [...arms.arms].map(([arm, values]): [string, ScoredArm | UnscoredArm] => [
    arm,
    isScored(values) ? scoredArm(arms, values, checkOf(arms, arm, runs, fused.get(arm))) : values,
  ]);
  const readings = statedReadings(arms);
  const { exploratory } = await readStanding(bench, arms.layout);
  const file: ScoresFile = {
    schema: 'consilience-bench-scores/1',
    bench: plan.bench,
    exploratory,
    measures: arms.measures.map(({ measure }) => measure.spelling),
    arms: scores.map(([arm]) => arm),
    readings: readings.map(([key]) => key),
    ...Object.fromEntries<ScoredArm | UnscoredArm | ScoredReading>([...scores, ...readings]),
  };
  await records.write(arms.layout.scores, jsonRecord(file));
  const { perQuestion } = resolveLayout(plan);
  if (perQuestion !== undefined) await records.write(perQuestion, perQuestionTable(arms));
  return file;
}

function rowsOf(fused: Map<string, Map<number, Row>>, arm: string): Map<number, Row> {
  let rows = fused.get(arm);
  if (rows === undefined) {
    rows = new Map();
    fused.set(arm, rows);
  }
  return rows;
}

function checkOf(
  { plan, measures }: BenchArms,
  arm: string,
  runs: ReadonlyMap<string, Run>,
  rows: ReadonlyMap<number, Row> | undefined,
): FusionCheck | undefined {
  const fusion = plan.arms[arm]?.fusion;
  if (fusion === undefined || rows === undefined) return undefined;
  return checkFusion(fusion, plan.depth, runs, rows, measures);
}

function scoredArm(bench: BenchArms, arm: ArmValues, check: FusionCheck | undefined): ScoredArm {
  const { plan, layout, questions, measures } = bench;
  const { states, values } = arm;
  const summary = summarise({
    questions,
    measures,
    states,
    valueAt: (measure, question) => values[measure]![question]!,
  });
  const places = layout.arms[arm.arm]!;
  return {
    status: 'scored',
    exploratory: plan.arms[arm.arm]?.exploratory ?? null,
    rows: places.rows,
    rows_sha256: arm.sha256,
    list: places.list,
    queries: summary.queries,
    counts: summary.counts,
    means: summary.means,
    byType: summary.byType,
    unscored: summary.unscored,
    ties_at_5: arm.tiedAtFive.length,
    ties_reversed: tiesReversed(bench, arm, check),
    rebuilt: check?.rebuilt ?? null,
  };
}

function tiesReversed(
  { questions, measures }: BenchArms,
  { states, values, reversed, hasScores }: ArmValues,
  check: FusionCheck | undefined,
): TiesReversed | null {
  // Legs that no longer make the stored list say nothing about its ties.
  const ofLegs = check !== undefined && check.rebuilt.equal === check.rebuilt.of ? check.reversed : undefined;
  const otherwise = hasScores ? reversed : ofLegs;
  if (otherwise === undefined) return null;
  const valueAt = (measure: number, question: number): number =>
    otherwise.get(question)?.[measure] ?? values[measure]![question]!;
  const { counts, means } = summarise({ questions, measures, states, valueAt });
  const changed = measures.map(({ name }, measure) => {
    const differing = [...otherwise.keys()]
      .filter((question) => states[question] === SCORED)
      .filter((question) => valueAt(measure, question) !== values[measure]![question])
      .sort((a, b) => a - b);
    return [name, differing.map((question) => questions.qids[question]!)] as const;
  });
  return { from: hasScores ? 'scores' : 'legs', counts, means, changed: Object.fromEntries(changed) };
}

/** The comparisons that the plan wants stated among the scores. */
function statedReadings(bench: BenchArms): [key: string, reading: ScoredReading][] {
  if (bench.plan.comparisons.every(({ key }) => key === undefined)) return [];
  const compared = compareFamilies(bench).flatMap(({ family, primary }) => {
    const planned = bench.plan.comparisons.filter((comparison) => comparison.family === family);
    return planned.map(({ key }, index) => ({ key, comparison: primary[index]! }));
  });
  return compared.flatMap(({ key, comparison }) => {
    if (key === undefined) return [];
    const { arm_hits, ref_hits, delta, b_arm_only, c_ref_only, p, p_adjusted, p_holm, verdict, words } =
      comparison;
    const reading = {
      arm_hits,
      ref_hits,
      delta,
      b_arm_only,
      c_ref_only,
      p,
      p_adjusted,
      p_holm,
      verdict,
      words,
    };
    return [[key, reading]];
  });
}
