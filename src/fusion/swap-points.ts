import { InputError } from '../model/index.ts';
import { lowest, nearestDouble, type Rational, rationalOf } from './rational.ts';
import { type Polynomial, positiveRoots, trimmed } from './real-roots.ts';
import { reciprocalRankTerm } from './reciprocal-rank.ts';
import type { Decimal } from './spec.ts';

/** A document's 1-based rank in each leg, in the order of the weights; undefined (or 0) where a leg lacks it. */
export type LegRanks = readonly (number | undefined)[];

/** Which of two documents has the greater score. */
export type Ahead = 'first' | 'second' | 'neither';

/** A value at which two documents change places. */
export interface SwapPoint {
  /** The double nearest to it. */
  readonly at: number;
  /** Who is ahead just below. */
  readonly below: Ahead;
  /** Who is ahead just above. */
  readonly above: Ahead;
}

/** How two documents stand to each other over all rank constants. */
export interface RankConstantSwaps {
  /**
   * `score(first) - score(second)` times every `rankConstant + rank` of {@link ranks} (and times the weights'
   * common denominator): whole coefficients, the constant first, in powers of the rank constant. It has the
   * difference's sign for every rank constant from 0 on; that no sign changes is the proof that they never swap.
   * Empty: the scores are the same for every rank constant.
   */
  readonly numerator: readonly bigint[];
  /** The ranks whose terms do not cancel, ascending. */
  readonly ranks: readonly number[];
  /** Where they change places, ascending, above 0. Empty: they never do. */
  readonly swaps: readonly SwapPoint[];
  /** Where their scores are equal but the same one is ahead on both sides (or, at 0, from 0 on). */
  readonly touches: readonly number[];
  /** Who is ahead at 0, or just above it when they are equal there. */
  readonly aheadAtFirst: Ahead;
  /** Who is ahead for every rank constant that is large enough. */
  readonly aheadAtLast: Ahead;
}

/**
 * Every rank constant from 0 on at which two documents' reciprocal rank scores are equal, solved exactly: the
 * difference of the scores is a fraction of two polynomials in the constant whose denominator is positive there.
 *
 * @param weights one per leg, at least 0; default 1 each.
 * @throws InputError for ranks that are no whole numbers from 1 on, or lists of different lengths.
 */
export function rankConstantSwaps(
  first: LegRanks,
  second: LegRanks,
  weights: readonly Decimal[] = first.map(() => 1),
): RankConstantSwaps {
  checkLegs(first, second, weights);
  const { numerator, ranks } = scoreDifference(
    first.map((rank) => rank ?? 0),
    second.map((rank) => rank ?? 0),
    wholeWeights(weights.map((weight) => rationalOf(weight))),
  );
  if (numerator.length === 0) {
    return { numerator, ranks, swaps: [], touches: [], aheadAtFirst: 'neither', aheadAtLast: 'neither' };
  }
  const { crossings, touches } = signChanges(numerator);
  const firstSign = numerator.find((coefficient) => coefficient !== 0n)!;
  return {
    numerator,
    ranks,
    swaps: crossings.map(({ at, signAbove }) => ({
      at,
      below: aheadBy(-signAbove),
      above: aheadBy(signAbove),
    })),
    touches: numerator[0] === 0n ? [0, ...touches] : touches,
    aheadAtFirst: aheadBy(firstSign > 0n ? 1 : -1),
    aheadAtLast: aheadBy(numerator.at(-1)! > 0n ? 1 : -1),
  };
}

/** Where a difference changes its sign above 0, and where it only touches 0. */
export function signChanges(numerator: Polynomial): {
  crossings: { readonly at: number; readonly signAbove: number }[];
  touches: number[];
} {
  const roots = positiveRoots(numerator);
  return {
    crossings: roots
      .filter(({ signBelow, signAbove }) => signBelow !== signAbove)
      .map(({ value, signAbove }) => ({ at: value, signAbove })),
    touches: roots.filter(({ signBelow, signAbove }) => signBelow === signAbove).map(({ value }) => value),
  };
}

/** The weights times their common denominator. */
export function wholeWeights(weights: readonly Rational[]): bigint[] {
  const common = weights.reduce((product, { denominator }) => product * denominator, 1n);
  return weights.map(({ numerator, denominator }) => numerator * (common / denominator));
}

/**
 * The numerator of `score(first) - score(second)` as a polynomial in the rank constant, see
 * {@link RankConstantSwaps.numerator}. Ranks are 0 where a leg lacks the document.
 */
export function scoreDifference(
  first: ArrayLike<number>,
  second: ArrayLike<number>,
  weights: readonly bigint[],
): { numerator: Polynomial; ranks: number[] } {
  const terms = new Map<number, bigint>();
  const addTerm = (rank: number, weight: bigint) => {
    if (rank > 0) terms.set(rank, (terms.get(rank) ?? 0n) + weight);
  };
  for (const [leg, weight] of weights.entries()) {
    addTerm(first[leg]!, weight);
    addTerm(second[leg]!, -weight);
  }
  const ranks = [...terms.keys()].filter((rank) => terms.get(rank) !== 0n).sort((a, b) => a - b);
  const numerator: bigint[] = new Array(ranks.length).fill(0n);
  for (const rank of ranks) {
    let product: bigint[] = [terms.get(rank)!];
    for (const other of ranks) if (other !== rank) product = timesLinear(product, BigInt(other));
    for (const [power, coefficient] of product.entries()) numerator[power]! += coefficient;
  }
  return { numerator: trimmed(numerator), ranks };
}

/** The polynomial times `x + constant`. */
function timesLinear(polynomial: readonly bigint[], constant: bigint): bigint[] {
  const product: bigint[] = new Array(polynomial.length + 1).fill(0n);
  for (const [power, coefficient] of polynomial.entries()) {
    product[power]! += coefficient * constant;
    product[power + 1]! += coefficient;
  }
  return product;
}

/** The weight of one leg at which two documents have the same score. */
export interface WeightSwap extends SwapPoint {
  /** The weight itself, as a fraction. */
  readonly exact: Rational;
}

/**
 * The weight of one leg at which two documents' reciprocal rank scores are equal, the other weights and the rank
 * constant staying as they are. The difference is a straight line in the weight, so there is at most one.
 *
 * @param options `leg`: the position of the leg whose weight is sought. `weights`: one per leg, default 1 each (the
 * sought one's is not looked at). `rankConstant`: default 60.
 * @returns undefined when no weight above 0 changes who is ahead.
 * @throws InputError for ranks that are no whole numbers from 1 on, or lists of different lengths.
 */
export function weightSwap(
  first: LegRanks,
  second: LegRanks,
  options: { readonly leg: number; readonly weights?: readonly Decimal[]; readonly rankConstant?: Decimal },
): WeightSwap | undefined {
  const weights = options.weights ?? first.map(() => 1);
  checkLegs(first, second, weights);
  const rankConstant = rationalOf(options.rankConstant ?? 60, 'rankConstant');
  if (rankConstant.numerator < 0n) {
    throw new InputError(`Expected rankConstant of at least 0, got ${options.rankConstant}.`, {
      code: 'bad-argument',
    });
  }
  if (weights[options.leg] === undefined) {
    throw new InputError(`Expected a leg from 0 to ${weights.length - 1}, got ${options.leg}.`, {
      code: 'bad-argument',
    });
  }
  const { constant, slope } = weightLine(
    first.map((rank) => rank ?? 0),
    second.map((rank) => rank ?? 0),
    {
      weights: weights.map((weight) => rationalOf(weight)),
      leg: options.leg,
      rankConstant,
    },
  );
  const exact = positiveZero(constant, slope);
  if (exact === undefined) return undefined;
  const above = slope.numerator > 0n ? 1 : -1;
  return { at: nearestDouble(exact), exact, below: aheadBy(-above), above: aheadBy(above) };
}

/** `score(first) - score(second)` as `constant + slope * weight` of one leg. Ranks are 0 where a leg lacks it. */
export function weightLine(
  first: ArrayLike<number>,
  second: ArrayLike<number>,
  spec: { readonly weights: readonly Rational[]; readonly leg: number; readonly rankConstant: Rational },
): { constant: Rational; slope: Rational } {
  const differenceIn = (leg: number, weight: Rational): Rational =>
    sumOf([
      termOf(weight, spec.rankConstant, first[leg]!),
      negated(termOf(weight, spec.rankConstant, second[leg]!)),
    ]);
  const others = spec.weights.flatMap((weight, leg) => (leg === spec.leg ? [] : [differenceIn(leg, weight)]));
  return { constant: sumOf(others), slope: differenceIn(spec.leg, { numerator: 1n, denominator: 1n }) };
}

/** Where `constant + slope * x` changes its sign above 0. */
export function positiveZero(constant: Rational, slope: Rational): Rational | undefined {
  if (slope.numerator === 0n) return undefined;
  const flip = slope.numerator > 0n ? -1n : 1n;
  const zero = lowest(
    flip * constant.numerator * slope.denominator,
    constant.denominator * (slope.numerator > 0n ? slope.numerator : -slope.numerator),
  );
  return zero.numerator > 0n ? zero : undefined;
}

function termOf(weight: Rational, rankConstant: Rational, rank: number): Rational {
  return rank > 0 ? reciprocalRankTerm(weight, rankConstant, rank) : { numerator: 0n, denominator: 1n };
}

function sumOf(terms: readonly Rational[]): Rational {
  let [numerator, denominator] = [0n, 1n];
  for (const term of terms) {
    numerator = numerator * term.denominator + term.numerator * denominator;
    denominator *= term.denominator;
  }
  return lowest(numerator, denominator);
}

function negated({ numerator, denominator }: Rational): Rational {
  return { numerator: -numerator, denominator };
}

function aheadBy(sign: number): Ahead {
  return sign > 0 ? 'first' : sign < 0 ? 'second' : 'neither';
}

function checkLegs(first: LegRanks, second: LegRanks, weights: readonly Decimal[]): void {
  if (first.length !== weights.length || second.length !== weights.length || weights.length === 0) {
    throw new InputError(
      `Expected one rank per weight, got ${first.length} and ${second.length} ranks for ${weights.length} weights.`,
      { code: 'bad-argument' },
    );
  }
  for (const rank of [...first, ...second]) {
    if (rank !== undefined && !(Number.isInteger(rank) && rank >= 0)) {
      throw new InputError(`Expected ranks that are whole numbers from 1 on, got ${rank}.`, {
        code: 'bad-argument',
      });
    }
  }
  for (const weight of weights) {
    if (rationalOf(weight).numerator < 0n) {
      throw new InputError(`Expected weights of at least 0, got ${weight}.`, { code: 'bad-argument' });
    }
  }
}
