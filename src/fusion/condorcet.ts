import { ranksOf } from './exact-sums.ts';
import type { FusionInput, FusionMethod, MethodSettings } from './method.ts';
import { nearestDouble, overCommonDenominator } from './rational.ts';

/**
 * Condorcet fusion by Copeland's count: a document's score is the number of candidates that a weighted majority of
 * the legs puts below it, plus half the number that it draws with. A leg prefers the better rank, and any document it
 * holds to any it lacks; between two that it lacks it does not vote.
 *
 * Deviation: the paper sorts by pairwise majority with quicksort, so that with a majority cycle (A beats B beats C
 * beats A) the result depends on the order of the input. Copeland's count puts the same documents in the same order
 * wherever there is no cycle and no draw, and does not depend on the input's order; queries with a cycle are
 * reported (`majority-cycle`).
 *
 * Takes time in the square of the candidates.
 *
 * @see Montague, Aslam: Condorcet fusion for improved retrieval. CIKM 2002. Copeland: A "reasonable" social welfare
 * function. University of Michigan, 1951.
 */
export const condorcet: FusionMethod = {
  definition: {
    name: 'condorcet',
    title: "Condorcet fusion by Copeland's count",
    formula: 'candidates that d beats by weighted majority of the legs + half of those it draws with',
    source: 'Montague, Aslam, CIKM 2002; Copeland 1951',
    uses: 'ranks',
    isWeighted: true,
    parameters: [],
    laws: { additive: false, legOrderInvariant: true, monotone: true },
  },
  prepare(settings) {
    const inDoubles = settings.legs.map(({ weight }) => nearestDouble(weight));
    if (settings.arithmetic === 'spec-order') return (input) => copelandScores(input, inDoubles);
    const { votes, isRounded } = exactVotes(settings);
    return (input) => ({
      ...copelandScores(input, votes),
      specOrderScores: isRounded ? copelandScores(input, inDoubles).scores : undefined,
    });
  },
};

/** Whole numbers in the ratio of the weights: their sums are exact below 2^53. */
function exactVotes({ legs }: MethodSettings): { votes: (number | bigint)[]; isRounded: boolean } {
  const { numerators, denominator } = overCommonDenominator(legs.map(({ weight }) => weight));
  const total = numerators.reduce((sum, numerator) => sum + numerator, 0n);
  const isSmall = total <= BigInt(Number.MAX_SAFE_INTEGER);
  return { votes: isSmall ? numerators.map(Number) : numerators, isRounded: denominator !== 1n };
}

function copelandScores(
  { candidateCount, legs }: FusionInput,
  votes: readonly (number | bigint)[],
): { scores: Float64Array; remarks?: Record<string, number> } {
  const ranks = legs.map(({ candidates }) =>
    ranksOf(candidateCount, candidates).map((rank) => (rank === 0 ? 0x7fffffff : rank)),
  );
  const majority = votes.every((vote) => typeof vote === 'number')
    ? majorityByDoubles(ranks, votes)
    : majorityByBigInts(ranks, votes.map(BigInt));
  const scores = new Float64Array(candidateCount);
  const losses = new Int32Array(candidateCount);
  for (let a = 0; a < candidateCount; a++) {
    for (let b = a + 1; b < candidateCount; b++) {
      const winner = majority(a, b);
      if (winner > 0) {
        scores[a]!++;
        losses[b]!++;
      } else if (winner < 0) {
        scores[b]!++;
        losses[a]!++;
      } else {
        scores[a]! += 0.5;
        scores[b]! += 0.5;
      }
    }
  }
  return hasCycle(losses, majority) ? { scores, remarks: { 'majority-cycle': 1 } } : { scores };
}

/** Positive when the majority puts `a` before `b`, 0 for a draw. */
type Majority = (a: number, b: number) => number;

function majorityByDoubles(ranks: readonly Int32Array[], votes: readonly number[]): Majority {
  return (a, b) => {
    let before = 0;
    let after = 0;
    for (let leg = 0; leg < ranks.length; leg++) {
      const rankA = ranks[leg]![a]!;
      const rankB = ranks[leg]![b]!;
      if (rankA < rankB) before += votes[leg]!;
      else if (rankB < rankA) after += votes[leg]!;
    }
    return before - after;
  };
}

function majorityByBigInts(ranks: readonly Int32Array[], votes: readonly bigint[]): Majority {
  return (a, b) => {
    let margin = 0n;
    for (const [leg, row] of ranks.entries()) {
      if (row[a]! < row[b]!) margin += votes[leg]!;
      else if (row[b]! < row[a]!) margin -= votes[leg]!;
    }
    return margin > 0n ? 1 : margin < 0n ? -1 : 0;
  };
}

/** Takes away unbeaten documents until none is left (no cycle) or all that are left are beaten (a cycle). */
function hasCycle(losses: Int32Array, majority: Majority): boolean {
  const open = losses.slice();
  const unbeaten: number[] = [];
  for (let candidate = 0; candidate < open.length; candidate++) {
    if (open[candidate] === 0) unbeaten.push(candidate);
  }
  let taken = 0;
  for (let winner = unbeaten.pop(); winner !== undefined; winner = unbeaten.pop()) {
    taken++;
    for (let other = 0; other < open.length; other++) {
      if (other !== winner && majority(winner, other) > 0 && --open[other]! === 0) unbeaten.push(other);
    }
  }
  return taken < open.length;
}
