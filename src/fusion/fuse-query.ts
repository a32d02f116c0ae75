import { orderByScore } from '../runs/index.ts';
import { badArgument } from './arguments.ts';
import type { CandidateSet } from './candidates.ts';
import type { FusedScores, FusionScorer } from './method.ts';
import { type QuickRanking, rankQuickly } from './quick-rank-sums.ts';
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
export function fuseQuery(score: FusionScorer, spec: FusionSpec, candidates: CandidateSet): FusedQuery {
  const quick = quickRanking(score, spec, candidates);
  if (quick !== undefined) {
    const { scores, order, differsInSpecOrder } = quick;
    refuseInfinite(scores, order);
    const fused = scoredOnDemand(scores, () => score(candidates.input));
    return { order: cut(order, spec.limit), fused, candidates, differsInSpecOrder };
  }
  const fused = score(candidates.input);
  const { scores, compare, specOrderScores } = fused;
  const breakTie = tieComparison(spec.ties, candidates.input, candidates);
  const whole = orderByScore(
    scores,
    compare === undefined ? breakTie : (a, b) => compare(a, b) || breakTie(a, b),
  );
  refuseInfinite(scores, whole);
  const order = cut(whole, spec.limit);
  return {
    order,
    fused,
    candidates,
    differsInSpecOrder: specOrderScores !== undefined && !isOrdered(order, specOrderScores, breakTie),
  };
}

/** The ranking where one kernel can do the whole; undefined where the parts have to. */
function quickRanking(
  { plainTerms }: FusionScorer,
  { ties, limit }: FusionSpec,
  { input, documents }: CandidateSet,
): QuickRanking | undefined {
  if (plainTerms === undefined || (ties !== 'most-legs' && ties !== 'id')) return undefined;
  return rankQuickly(input.legs, plainTerms(input), documents, ties, limit);
}

/** The scores as known; whatever else somebody asks about is made then. */
function scoredOnDemand(scores: Float64Array, make: () => FusedScores): FusedScores {
  let made: FusedScores | undefined;
  const all = () => (made ??= make());
  return {
    scores,
    get compare() {
      return all().compare;
    },
    get terms() {
      return all().terms;
    },
    get specOrderScores() {
      return all().specOrderScores;
    },
  };
}

/** @throws InputError when the best score is no finite number. */
function refuseInfinite(scores: Float64Array, order: Int32Array): void {
  if (order.length > 0 && !Number.isFinite(scores[order[0]!]!))
    throw badArgument('Expected weights whose sums are finite numbers, got too large ones.');
}

function cut(order: Int32Array, limit: number): Int32Array {
  return order.length > limit ? order.subarray(0, limit) : order;
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
