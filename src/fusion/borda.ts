import type { FusedScores, FusionInput, FusionMethod, MethodSettings } from './method.ts';
import { multiply, nearestDouble, overCommonDenominator } from './rational.ts';

/**
 * Borda count: of C candidates, a leg of n hits gives `C - rank + 1` points to the document at that rank, and shares
 * the points left among those it lacks: `(C - n + 1) / 2` each, times `unrankedShare`. Legs are weighted (weighted
 * Borda). A leg without hits for the query ranks nothing and gives nothing.
 *
 * The published share is the default; 0 gives a document nothing from a leg that lacks it. Points are whole
 * numbers over one denominator, so ties are exact.
 *
 * @see Aslam, Montague: Models for metasearch. SIGIR 2001.
 */
export const borda: FusionMethod = {
  definition: {
    name: 'borda',
    title: 'Borda count',
    formula:
      'sum over legs of weight * (C - r + 1), or weight * unrankedShare * (C - n + 1) / 2 where the leg of n hits lacks d; C candidates',
    source: 'Aslam, Montague, SIGIR 2001',
    uses: 'ranks',
    isWeighted: true,
    parameters: [
      {
        name: 'unrankedShare',
        meaning:
          'what a leg gives a document it lacks: 1 an equal share of the points left (as published), 0 nothing',
        default: '1',
        minimum: 0,
        maximum: 1,
      },
    ],
    laws: { additive: true, legOrderInvariant: true, monotone: true },
  },
  prepare: (settings) => {
    const points = pointsOf(settings);
    const isExact = settings.arithmetic === 'exact';
    return (input) => {
      const doubles = sumInDoubles(points.doubles, input);
      return isExact ? { ...exactScores(points, input), specOrderScores: doubles.scores } : doubles;
    };
  },
};

/** What a leg of n hits among C candidates gives: `ranked * (C - r + 1)` or `unranked * (C - n + 1)`. */
interface LegPoints<Value> {
  readonly ranked: Value;
  readonly unranked: Value;
}

interface Points {
  readonly doubles: readonly LegPoints<number>[];
  /** Whole numbers, over `denominator`. */
  readonly whole: readonly LegPoints<bigint>[];
  readonly denominator: bigint;
  /** The sum of all of them, which bounds every score. */
  readonly bound: bigint;
}

function pointsOf({ legs, parameters }: MethodSettings): Points {
  const half = multiply(parameters['unrankedShare']!, { numerator: 1n, denominator: 2n });
  const exact = legs.map(({ weight }) => ({ ranked: weight, unranked: multiply(weight, half) }));
  const { numerators, denominator } = overCommonDenominator(
    exact.flatMap(({ ranked, unranked }) => [ranked, unranked]),
  );
  return {
    doubles: exact.map(({ ranked, unranked }) => ({
      ranked: nearestDouble(ranked),
      unranked: nearestDouble(unranked),
    })),
    whole: exact.map((_, leg) => ({ ranked: numerators[2 * leg]!, unranked: numerators[2 * leg + 1]! })),
    denominator,
    bound: numerators.reduce((sum, numerator) => sum + numerator, denominator),
  };
}

function exactScores({ whole, denominator, bound }: Points, input: FusionInput): FusedScores {
  const { candidateCount, legs } = input;
  if (bound * BigInt(candidateCount + 1) >= BigInt(Number.MAX_SAFE_INTEGER)) {
    return exactScoresInBigInts({ whole, denominator }, input);
  }
  // Whole numbers below 2^53 add without rounding, and one division of two of them rounds once.
  const small = whole.map(({ ranked, unranked }) => ({ ranked: Number(ranked), unranked: Number(unranked) }));
  const divisor = Number(denominator);
  const { scores: sums, terms, absentTerms } = sumInDoubles(small, { candidateCount, legs });
  return {
    scores: sums.map((sum) => sum / divisor),
    compare: (a, b) => sums[b]! - sums[a]!,
    terms: terms.map((row) => row.map((term) => term / divisor)),
    absentTerms: absentTerms.map((term) => term / divisor),
  };
}

/** Adds doubles leg by leg in spec order. */
function sumInDoubles(
  points: readonly LegPoints<number>[],
  { candidateCount, legs }: FusionInput,
): FusedScores & { readonly terms: Float64Array[]; readonly absentTerms: number[] } {
  const scores = new Float64Array(candidateCount);
  const terms: Float64Array[] = [];
  const absentTerms: number[] = [];
  for (const [leg, { candidates }] of legs.entries()) {
    const { ranked, unranked } = points[leg]!;
    const absent = candidates.length === 0 ? 0 : unranked * (candidateCount - candidates.length + 1);
    const row = Float64Array.from(candidates, (_, index) => ranked * (candidateCount - index));
    const given = new Float64Array(candidateCount).fill(absent);
    for (let index = 0; index < candidates.length; index++) given[candidates[index]!] = row[index]!;
    for (let candidate = 0; candidate < candidateCount; candidate++) scores[candidate]! += given[candidate]!;
    terms.push(row);
    absentTerms.push(absent);
  }
  return { scores, terms, absentTerms };
}

/** For weights of so many digits that doubles would round. */
function exactScoresInBigInts(
  { whole, denominator }: Pick<Points, 'whole' | 'denominator'>,
  { candidateCount, legs }: FusionInput,
): FusedScores {
  const sums = new Array<bigint>(candidateCount).fill(0n);
  const terms: Float64Array[] = [];
  const absentTerms: number[] = [];
  const nearest = (numerator: bigint) => nearestDouble({ numerator, denominator });
  for (const [leg, { candidates }] of legs.entries()) {
    const { ranked, unranked } = whole[leg]!;
    const absent = candidates.length === 0 ? 0n : unranked * BigInt(candidateCount - candidates.length + 1);
    const row = Array.from(candidates, (_, index) => ranked * BigInt(candidateCount - index));
    const given = new Array<bigint>(candidateCount).fill(absent);
    for (const [index, candidate] of candidates.entries()) given[candidate] = row[index]!;
    for (let candidate = 0; candidate < candidateCount; candidate++) sums[candidate]! += given[candidate]!;
    terms.push(Float64Array.from(row, nearest));
    absentTerms.push(nearest(absent));
  }
  return {
    scores: Float64Array.from(sums, nearest),
    compare: (a, b) => (sums[a]! > sums[b]! ? -1 : sums[a]! < sums[b]! ? 1 : 0),
    terms,
    absentTerms,
  };
}
