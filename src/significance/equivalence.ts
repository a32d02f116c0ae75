import { InputError } from '../model/index.ts';
import { studentAtLeast } from './distributions/student-t.ts';
import type { DrawOptions } from './draw-options.ts';
import { asP, CONSTANT_DIFFERENCES, type IntervalOutcome, type NoAnswer } from './outcome.ts';
import { type PairedDifferences, pairDifferences, sumOf } from './paired-differences.ts';
import { meanAndError, tInterval } from './paired-t.ts';
import { signSumChance } from './sign-sums.ts';

/**
 * The result of two one-sided tests. p is the larger of their two; at p ≤ alpha the mean difference lies
 * within the margin, and only then may two arms be called equivalent: a difference that is not significant
 * may just be too small for so few queries to show.
 */
export interface EquivalenceResult {
  readonly kind: 'tested';
  /** The largest difference either way that would not matter, > 0. */
  readonly margin: number;
  /** The larger of the two one-sided p-values, in (0, 1]. */
  readonly p: number;
  /** Of the hypothesis that the mean difference is at most -margin. */
  readonly pAboveLower: number;
  /** Of the hypothesis that the mean difference is at least +margin. */
  readonly pBelowUpper: number;
  readonly isEquivalent: boolean;
  /** The interval at confidence 1 - 2 alpha; it lies within the margin when the t-based test says equivalent. */
  readonly interval: IntervalOutcome;
  readonly exact: boolean;
  readonly method: string;
  readonly seed?: number;
  readonly samples?: number;
}

/** Whether the arms are equivalent, or why these differences cannot tell. */
export type EquivalenceOutcome = EquivalenceResult | (NoAnswer & { readonly margin: number });

/**
 * Two one-sided paired t-tests. NoAnswer when all differences are the same amount: they have no spread to
 * measure with (see {@link testEquivalenceByRandomization}, which answers then).
 *
 * @throws InputError unless the margin is positive and alpha is below a half.
 * @see Schuirmann (Journal of Pharmacokinetics and Biopharmaceutics 1987); Lakens, Equivalence tests (2017);
 * statsmodels' `ttost_paired`.
 */
export function testEquivalenceByT(
  differences: PairedDifferences,
  margin: number,
  alpha: number,
): EquivalenceOutcome {
  requireMargin(margin, alpha);
  const found = meanAndError(differences);
  if (found === undefined) return { kind: 'undefined', margin, reason: CONSTANT_DIFFERENCES };
  const { mean, standardError, degreesOfFreedom } = found;
  const pAboveLower = asP(studentAtLeast((mean + margin) / standardError, degreesOfFreedom));
  const pBelowUpper = asP(studentAtLeast((margin - mean) / standardError, degreesOfFreedom));
  const p = Math.max(pAboveLower, pBelowUpper);
  const interval = tInterval(differences, 1 - 2 * alpha);
  const method = `two one-sided t-tests with ${degreesOfFreedom} degrees of freedom`;
  const isEquivalent = p <= alpha;
  return {
    kind: 'tested',
    margin,
    p,
    pAboveLower,
    pBelowUpper,
    isEquivalent,
    interval,
    exact: false,
    method,
  };
}

/**
 * Two one-sided sign-flip tests of the differences moved by the margin. Assumes that the differences are symmetric
 * about their mean; asks for no spread, so identical arms have an answer (equivalent, given enough queries).
 *
 * @param first the first arm's values; `second` the second's, in the same order.
 * @throws InputError unless the margin is positive and alpha is below a half.
 */
export function testEquivalenceByRandomization(
  first: ArrayLike<number>,
  second: ArrayLike<number>,
  margin: number,
  alpha: number,
  options: DrawOptions = {},
): EquivalenceResult {
  requireMargin(margin, alpha);
  const above = upperChance(pairDifferences(first, second, -margin), 1, options);
  const below = upperChance(pairDifferences(first, second, margin), -1, options);
  const [pAboveLower, pBelowUpper] = [asP(above.p), asP(below.p)];
  const p = Math.max(pAboveLower, pBelowUpper);
  const { p: _, method: way, ...how } = above.exact ? below : above;
  const method = `two one-sided sign-flip tests, ${way}`;
  const interval = tInterval(pairDifferences(first, second), 1 - 2 * alpha);
  return {
    kind: 'tested',
    margin,
    p,
    pAboveLower,
    pBelowUpper,
    isEquivalent: p <= alpha,
    interval,
    method,
    ...how,
  };
}

/** The chance under random signs of a sum at least as far in this direction as the one seen. */
function upperChance(differences: PairedDifferences, direction: 1 | -1, options: DrawOptions) {
  const moved = differences.wins + differences.losses;
  const seen = direction * sumOf(differences.units) - differences.tolerance * moved;
  return signSumChance(differences.units, seen, 'upper', options);
}

function requireMargin(margin: number, alpha: number): void {
  if (!(Number.isFinite(margin) && margin > 0))
    throw new InputError(`Expected a margin above 0, got ${margin}.`, {
      hint: 'The margin is the largest difference that would not matter to you, in the units of the measure.',
    });
  if (!(alpha > 0 && alpha < 0.5))
    throw new InputError(`Expected alpha above 0 and below 0.5 for an equivalence test, got ${alpha}.`);
}
