import {
  type FusedRunQuery,
  type FusionOptions,
  fuseRuns,
  type RunFusion,
  type TieRule,
} from '../../fusion/index.ts';
import type { Run } from '../../runs/index.ts';
import type { PlannedFusion } from '../plan/plan.ts';
import { reversedWithin } from './stored-ties.ts';

/** The options that a plan's fusion stands for. */
export function fusionOptions(fusion: PlannedFusion, depth: number): FusionOptions {
  const legs = Object.entries(fusion.legs);
  return {
    method: fusion.method,
    weights: Object.fromEntries(legs.map(([leg, { weight }]) => [leg, weight])),
    depth: Object.fromEntries(legs.map(([leg, planned]) => [leg, planned.depth ?? depth])),
    ...(fusion.rankConstant !== undefined && { rankConstant: fusion.rankConstant }),
    ...(fusion.normalization !== undefined && { normalization: fusion.normalization }),
    ...(fusion.ties !== undefined && { ties: fusion.ties as TieRule }),
    ...(fusion.arithmetic !== undefined && { arithmetic: fusion.arithmetic }),
  };
}

/**
 * A plan's fusion over stored legs; undefined where it cannot be done from them: a leg has no stored list, or the
 * weight was chosen by cross-validation.
 */
export function fuseAgain(
  fusion: PlannedFusion,
  depth: number,
  legs: ReadonlyMap<string, Run>,
): RunFusion | undefined {
  const runs = Object.keys(fusion.legs).map((name) => ({ name, run: legs.get(name) }));
  const known = runs.filter((leg): leg is { name: string; run: Run } => leg.run !== undefined);
  if (fusion.crossValidated !== undefined || known.length < runs.length) return undefined;
  return fuseRuns(known, fusionOptions(fusion, depth));
}

/** One query of a fusion as far as its ties go. */
export interface FusedTies {
  /** Ids, best first. */
  readonly ids: readonly string[];
  /** With every group of exact ties in the opposite order. */
  readonly reversed: readonly string[];
  readonly hasTies: boolean;
  readonly isTiedAtFive: boolean;
}

/** The fused ids of a query with its exact ties both ways, as far down as `depth` and the tie there reach. */
export function fusedTies(query: FusedRunQuery, depth: number): FusedTies {
  const { order, fused, candidates } = query;
  const { scores, compare } = fused;
  const areEqual = (a: number, b: number): boolean =>
    compare === undefined ? scores[a] === scores[b] : compare(a, b) === 0;
  // Most neighbours are far apart; exact arithmetic is for the others.
  const isTied = (index: number): boolean => {
    const [above, below] = [order[index - 1]!, order[index]!];
    return (
      Math.abs(scores[above]! - scores[below]!) <= Math.abs(scores[above]!) * 1e-12 && areEqual(above, below)
    );
  };
  let end = Math.min(depth, order.length);
  while (end < order.length && end > 0 && isTied(end)) end++;
  const ids = Array.from(order.subarray(0, end), (candidate) => candidates.idOf(candidate));
  const ties = new Set(ids.map((_, index) => index).filter((index) => index > 0 && isTied(index)));
  return {
    ids,
    reversed: reversedWithin(ids, (index) => ties.has(index)),
    hasTies: ties.size > 0,
    isTiedAtFive: ties.has(5),
  };
}
