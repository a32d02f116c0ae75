import { orderByScore } from '../runs/index.ts';
import { badArgument } from './arguments.ts';
import type { CandidateSet } from './candidates.ts';
import type { FusedScores, FusionInput } from './method.ts';
import type { FusionSpec } from './spec.ts';
import { tieComparison } from './tie-rules.ts';

/** One query, fused. */
export interface FusedQuery {
  /** The candidates, best first, cut at the limit. */
  readonly order: Int32Array;
  readonly fused: FusedScores;
  readonly candidates: CandidateSet;
  /** Whether doubles added in spec order would have put the hits in another order. */
  readonly differsInSpecOrder: boolean;
}

/**
 * Scores one query's candidates and puts them in order: score, then what the method can tell, then the tie rule.
 *
 * @throws InputError when the weights are so large that a sum is beyond every double.
 */
export function fuseQuery(
  score: (input: FusionInput) => FusedScores,
  spec: FusionSpec,
  candidates: CandidateSet,
): FusedQuery {
  const fused = score(candidates.input);
  const { scores, compare, specOrderScores } = fused;
  const breakTie = tieComparison(spec.ties, candidates.input, candidates);
  const whole = orderByScore(
    scores,
    compare === undefined ? breakTie : (a, b) => compare(a, b) || breakTie(a, b),
  );
  if (whole.length > 0 && !Number.isFinite(scores[whole[0]!]!)) {
    throw badArgument('Expected weights whose sums are finite numbers, got too large ones.');
  }
  const order = whole.length > spec.limit ? whole.subarray(0, spec.limit) : whole;
  return {
    order,
    fused,
    candidates,
    differsInSpecOrder: specOrderScores !== undefined && !isOrdered(order, specOrderScores, breakTie),
  };
}

function isOrdered(
  order: Int32Array,
  scores: Float64Array,
  breakTie: (a: number, b: number) => number,
): boolean {
  for (let index = 1; index < order.length; index++) {
    const better = order[index - 1]!;
    const worse = order[index]!;
    const difference = scores[better]! - scores[worse]!;
    if (difference < 0 || (difference === 0 && breakTie(better, worse) > 0)) return false;
  }
  return true;
}
