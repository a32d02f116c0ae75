import {
  type FusedRunQuery,
  type FusionSpec,
  type RunFusion,
  rankConstantSwapPoints,
} from '../../fusion/index.ts';
import type { PlannedFusion } from '../plan/plan.ts';
import type { Row } from '../records/row.ts';
import { type ArmValues, SCORED } from '../scoring/arm-values.ts';
import { isScored } from '../scoring/bench-arms.ts';
import type { BenchMeasure } from '../scoring/bench-measures.ts';
import { fuseAgain } from '../scoring/fuse-again.ts';
import { rowValues } from '../scoring/judge-row.ts';
import { type FusionAnalysis, LARGEST_CONSTANT, type QuerySwaps } from './bench-analysis.ts';
import { measureIndex } from './paired-values.ts';
import type { StoredLists } from './stored-lists.ts';

/**
 * What a fusion has from each leg and could have at best; undefined for an arm that is none, or that has no figures
 * itself or of a leg.
 *
 * @param decisive ids of the queries whose swap points are wanted.
 */
export function analyseFusion(
  stored: StoredLists,
  arm: string,
  spelling: string,
  decisive: ReadonlySet<string>,
): FusionAnalysis | undefined {
  const { arms: bench, runs, judged } = stored;
  const planned = bench.plan.arms[arm]?.fusion;
  const own = bench.arms.get(arm);
  if (planned === undefined || !isScored(own)) return undefined;
  const names = Object.keys(planned.legs);
  const legs = names.map((name) => bench.arms.get(name)).filter(isScored);
  if (legs.length < names.length) return undefined;
  const index = measureIndex(bench, spelling);
  const measure = bench.measures[index]!;
  const again = decisive.size === 0 ? undefined : fuseAgain(planned, bench.plan.depth, runs);
  const shares = names.map((leg) => ({ leg, sum: 0, alone: [] as string[] }));
  const swaps: QuerySwaps[] = [];
  let [fused, pool, bestLeg] = [0, 0, 0];
  for (const [question, row] of [...judged].sort(([a], [b]) => a - b)) {
    if (own.states[question] !== SCORED || (measure.isForAnswerable && row.abstention)) continue;
    const values = legs.map((leg) => valueOfArm(leg, index, question));
    fused += valueOfArm(own, index, question);
    pool += valueOfList(row, bestPool(stored, planned, row, question), measure);
    bestLeg += Math.max(...values);
    for (const [place, share] of shares.entries()) {
      share.sum += values[place]!;
      if (values.every((value, other) => value > 0 === (other === place))) share.alone.push(row.qid);
    }
    const query = decisive.has(row.qid) ? reciprocal(again)?.query(row.qid) : undefined;
    if (query !== undefined) swaps.push(swapsOf(row, query, again!.spec, measure));
  }
  return { arm, measure: spelling, fused, legs: shares, oracle: { pool, bestLeg }, swaps };
}

/** 0 where the arm has no answer: it brings nothing to a fusion. */
function valueOfArm({ states, values }: ArmValues, measure: number, question: number): number {
  return states[question] === SCORED ? values[measure]![question]! : 0;
}

/** The relevant documents that some leg gives to the fusion, best grade first: the best order of its pool. */
function bestPool(
  { arms, found }: StoredLists,
  { legs }: PlannedFusion,
  { grades }: Row,
  question: number,
): string[] {
  const ids = Object.entries(legs).flatMap(([leg, { depth = arms.plan.depth }]) =>
    [...(found.get(leg)?.get(question) ?? [])].filter(([, rank]) => rank <= depth).map(([id]) => id),
  );
  return [...new Set(ids)].sort((a, b) => (grades?.[b] ?? 1) - (grades?.[a] ?? 1));
}

function reciprocal(fusion: RunFusion | undefined): RunFusion | undefined {
  const isReciprocal = fusion?.spec.method.definition.name === 'rrf' && fusion.spec.dialect === undefined;
  return isReciprocal ? fusion : undefined;
}

/** Places of a fusion that are stored, and so scored. */
const KEPT = 10;

function swapsOf(row: Row, query: FusedRunQuery, spec: FusionSpec, measure: BenchMeasure): QuerySwaps {
  const { cutoff } = measure.measure.values;
  const limit = typeof cutoff === 'number' ? Math.min(cutoff, KEPT) : KEPT;
  const { points, tops } = rankConstantSwapPoints(query, spec, { limit, low: 0, high: LARGEST_CONSTANT });
  const values = tops.map((top, index) => ({
    from: index === 0 ? 0 : points[index - 1]!.at,
    value: valueOfList(
      row,
      Array.from(top, (candidate) => query.candidates.idOf(candidate)),
      measure,
    ),
  }));
  return {
    qid: row.qid,
    points: points.length,
    values: values.filter(({ value }, index) => index === 0 || value !== values[index - 1]!.value),
  };
}

function valueOfList(row: Row, ids: readonly string[], measure: BenchMeasure): number {
  return rowValues(row, ids, [measure])[0]!;
}
