import { studentTwoSided, studentTwoSidedQuantile } from './distributions/student-t.ts';
import {
  asP,
  CONSTANT_DIFFERENCES,
  directionOf,
  type IntervalOutcome,
  identicalArms,
  type TestOutcome,
} from './outcome.ts';
import type { PairedDifferences } from './paired-differences.ts';

/** The mean of the differences and its standard error. */
export interface MeanAndError {
  readonly mean: number;
  readonly standardError: number;
  /** n - 1. */
  readonly degreesOfFreedom: number;
}

/**
 * The mean difference and its standard error `s / √n`, or undefined when the differences are all the same (a
 * single one among them), because then s is zero and every ratio with it is rounding noise or no number.
 */
export function meanAndError(differences: PairedDifferences): MeanAndError | undefined {
  const { n, mean, values, isConstant } = differences;
  if (n < 2 || isConstant) return undefined;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { mean, standardError: Math.sqrt(squares / (n - 1) / n), degreesOfFreedom: n - 1 };
}

/**
 * Student's paired t-test, two-sided.
 *
 * When all differences are the same amount, and not 0, it has no answer and says so.
 *
 * @see Student, The probable error of a mean (Biometrika 1908); `scipy.stats.ttest_rel`.
 */
export function testByPairedT(differences: PairedDifferences): TestOutcome {
  if (differences.wins + differences.losses === 0) return identicalArms('t');
  const found = meanAndError(differences);
  if (found === undefined) return { kind: 'undefined', test: 't', reason: CONSTANT_DIFFERENCES };
  const { mean, standardError, degreesOfFreedom } = found;
  const t = mean / standardError;
  const p = asP(studentTwoSided(t, degreesOfFreedom));
  const method = `Student's t with ${degreesOfFreedom} degrees of freedom, two-sided`;
  const statistic = { name: 't', value: t };
  const direction = directionOf(mean);
  return { kind: 'tested', test: 't', p, direction, exact: false, method, statistic, degreesOfFreedom };
}

/** The t interval of the mean difference, or why there is none. */
export function tInterval(differences: PairedDifferences, confidence: number): IntervalOutcome {
  const found = meanAndError(differences);
  if (found === undefined) return { kind: 'undefined', reason: CONSTANT_DIFFERENCES };
  const { mean, standardError, degreesOfFreedom } = found;
  const reach = studentTwoSidedQuantile(1 - confidence, degreesOfFreedom) * standardError;
  const method = `Student's t with ${degreesOfFreedom} degrees of freedom`;
  return { kind: 'interval', low: mean - reach, high: mean + reach, confidence, method };
}
