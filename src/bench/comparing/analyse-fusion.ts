import { type FusedRunQuery, type FusionSpec, rankConstantSwapPoints } from '../../fusion/index.ts';
import type { Row } from '../records/row.ts';
import type { BenchMeasure } from '../scoring/bench-measures.ts';
import { fuseAgain } from '../scoring/fuse-again.ts';
import { rowValues } from '../scoring/judge-row.ts';
import { type FusionAnalysis, LARGEST_CONSTANT, type QuerySwaps } from './bench-analysis.ts';
import { measureIndex } from './paired-values.ts';
import type { StoredLists } from './stored-lists.ts';

/**
 * What a fusion has from each leg and could have at best; undefined for an arm that is none, or that cannot be made
 * again from stored legs.
 *
 * @param decisive ids of the queries whose swap points are wanted.
 */
export function analyseFusion(
  { arms: bench, runs, judged }: StoredLists,
  arm: string,
  spelling: string,
  decisive: ReadonlySet<string>,
): FusionAnalysis | undefined {
  const planned = bench.plan.arms[arm]?.fusion;
  const again = planned && fuseAgain(planned, bench.plan.depth, runs);
  if (again === undefined) return undefined;
  const measure = bench.measures[measureIndex(bench, spelling)]!;
  const legs = again.spec.settings.legs.map(({ name }) => ({ leg: name, sum: 0, alone: [] as string[] }));
  const swaps: QuerySwaps[] = [];
  let [fused, pool, bestLeg] = [0, 0, 0];
  for (const [, row] of [...judged].sort(([a], [b]) => a - b)) {
    if (measure.isForAnswerable && row.abstention) continue;
    const query = again.query(row.qid);
    if (query === undefined) continue;
    const looked = lookAt(row, query, measure);
    fused += looked.fused;
    pool += looked.pool;
    bestLeg += Math.max(...looked.legs);
    for (const [index, leg] of legs.entries()) {
      leg.sum += looked.legs[index]!;
      const isAlone = looked.legs.every((value, other) => value > 0 === (other === index));
      if (isAlone) leg.alone.push(row.qid);
    }
    if (decisive.has(row.qid) && isReciprocal(again.spec))
      swaps.push(swapsOf(row, query, again.spec, measure));
  }
  return { arm, measure: spelling, fused, legs, oracle: { pool, bestLeg }, swaps };
}

interface LookedAt {
  readonly fused: number;
  readonly pool: number;
  readonly legs: readonly number[];
}

/** The value of a query's fused list, of its pool in the best order, and of each leg's own list. */
function lookAt(row: Row, { order, candidates }: FusedRunQuery, measure: BenchMeasure): LookedAt {
  const idsOf = (numbers: Int32Array): string[] => Array.from(numbers, (number) => candidates.idOf(number));
  const ids = idsOf(order);
  const gradeOf = (id: string): number => row.grades?.[id] ?? (row.gold.includes(id) ? 1 : 0);
  const best = ids.filter((id) => gradeOf(id) > 0).sort((a, b) => gradeOf(b) - gradeOf(a));
  return {
    fused: valueAt(row, ids.slice(0, KEPT), measure),
    pool: valueAt(row, best, measure),
    legs: candidates.input.legs.map((leg) => valueAt(row, idsOf(leg.candidates), measure)),
  };
}

function valueAt(row: Row, ids: readonly string[], measure: BenchMeasure): number {
  return rowValues(row, ids, [measure])[0]!;
}

/** Places of a fusion that are stored, and so scored. */
const KEPT = 10;

function isReciprocal({ method, dialect }: FusionSpec): boolean {
  return method.definition.name === 'rrf' && dialect === undefined;
}

function swapsOf(row: Row, query: FusedRunQuery, spec: FusionSpec, measure: BenchMeasure): QuerySwaps {
  const { cutoff } = measure.measure.values;
  const limit = typeof cutoff === 'number' ? Math.min(cutoff, KEPT) : KEPT;
  const { points, tops } = rankConstantSwapPoints(query, spec, { limit, low: 0, high: LARGEST_CONSTANT });
  const values = tops.map((top, index) => ({
    from: index === 0 ? 0 : points[index - 1]!.at,
    value: valueAt(
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
