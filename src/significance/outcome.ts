/** The names of the tests, as `--test` takes them. */
export type TestName = 'randomization' | 'mcnemar' | 't' | 'wilcoxon' | 'sign' | 'bootstrap';

/** What a test found. */
export interface TestResult {
  readonly kind: 'tested';
  readonly test: TestName;
  /** Two-sided, in (0, 1]; a p too small for a double is given as the smallest double. */
  readonly p: number;
  /**
   * Which arm the test finds higher: 1 the first, -1 the second, 0 neither. It need not be the arm with the higher
   * mean: tests that look at signs or ranks can favour the arm that wins often over the one that wins by much.
   */
  readonly direction: -1 | 0 | 1;
  /** Whether p is the exact probability under the null hypothesis that the test states, rather than an
   * approximation or an estimate. */
  readonly exact: boolean;
  /** How p was computed, in words, with what a reader needs to repeat it. */
  readonly method: string;
  /** The number that the test looks at, and its name. */
  readonly statistic?: NamedValue;
  /** The degrees of freedom, for tests that have them. */
  readonly degreesOfFreedom?: number;
  /** The seed, for tests by random draws. */
  readonly seed?: number;
  /** How many random draws. */
  readonly samples?: number;
}

/** A number with its name. */
export interface NamedValue {
  readonly name: string;
  readonly value: number;
}

/** A question that these data have no answer to, such as a t-test of differences that are all the same. */
export interface NoAnswer {
  readonly kind: 'undefined';
  /** Why, as a sentence. */
  readonly reason: string;
}

/** A test's result, or why it has none. Identical arms have a result in every test: p = 1. */
export type TestOutcome = TestResult | (NoAnswer & { readonly test: TestName });

/** An interval for a difference or a proportion, at a level of confidence in (0, 1). */
export interface Interval {
  readonly kind: 'interval';
  readonly low: number;
  readonly high: number;
  readonly confidence: number;
  /** How it was computed, in words. */
  readonly method: string;
  readonly seed?: number;
  readonly samples?: number;
}

/** An interval, or why there is none. */
export type IntervalOutcome = Interval | NoAnswer;

/** Makes a p of what rounding may have pushed out of (0, 1]. */
export function asP(value: number): number {
  return Math.min(1, Math.max(Number.MIN_VALUE, value));
}

/** The answer of every test to two arms that agree on every query. */
export function identicalArms(test: TestName, statistic?: NamedValue): TestResult {
  const method = 'both arms agree on every query, so p = 1 without computation';
  return { kind: 'tested', test, p: 1, direction: 0, exact: true, method, ...(statistic && { statistic }) };
}

/** The sign of a number, as a direction. */
export function directionOf(value: number): -1 | 0 | 1 {
  return value > 0 ? 1 : value < 0 ? -1 : 0;
}

/** Why differences that are all the same have no spread to measure the mean against. */
export const CONSTANT_DIFFERENCES =
  'all differences are the same amount, so their spread, which this would compare their mean with, is zero';
