/** Decimals with more places than this are taken as the output of a computation, not as written by someone. */
const WRITTEN_PLACES = 9;
const LARGEST_DENOMINATOR = 100_000;
const LARGEST_COMMON_DENOMINATOR = 1e9;

/**
 * The grid that all values lie on: an n such that every value is a whole number of n-ths, or undefined when there
 * is none that is small enough.
 *
 * Decimals of up to nine places count as written (0.3 is three tenths). Longer ones are the doubles that a
 * computation left, and count as the fraction with denominator up to 100,000 that they are within four roundings
 * of: 0.3333333333333333 is a third, 0.30000000000000004 three tenths. So reciprocal ranks and precisions have a
 * grid, and nDCG has none.
 *
 * @param limit the largest denominator with which the sums to come stay exact.
 */
export function commonDenominator(values: readonly number[], limit: number): number | undefined {
  return decimalDenominator(values, limit) ?? fractionDenominator(values, limit);
}

function decimalDenominator(values: readonly number[], limit: number): number | undefined {
  let places = 0;
  for (const value of values) {
    places = Math.max(places, decimalPlaces(value));
    if (places > WRITTEN_PLACES) return undefined;
  }
  const denominator = 10 ** places;
  return denominator <= limit ? denominator : undefined;
}

/** How many places after the point the shortest decimal form of the number has. */
function decimalPlaces(value: number): number {
  if (Number.isInteger(value)) return 0;
  const [digits = '', exponent = '0'] = String(value).split('e');
  const point = digits.indexOf('.');
  const fraction = point < 0 ? 0 : digits.length - point - 1;
  return Math.max(0, fraction - Number(exponent));
}

function fractionDenominator(values: readonly number[], limit: number): number | undefined {
  let common = 1;
  for (const value of values) {
    const denominator = denominatorOf(value);
    if (denominator === undefined) return undefined;
    common *= denominator / greatestCommonDivisor(common, denominator);
    if (common > Math.min(limit, LARGEST_COMMON_DENOMINATOR)) return undefined;
  }
  return common;
}

/** The denominator of the first convergent of the continued fraction that is within four roundings. */
function denominatorOf(value: number): number | undefined {
  const slack = 4 * Number.EPSILON * Math.abs(value);
  let rest = Math.abs(value);
  let [before, now] = [0, 1];
  let [numeratorBefore, numerator] = [1, Math.floor(rest)];
  while (Math.abs(numerator / now - Math.abs(value)) > slack) {
    rest = 1 / (rest - Math.floor(rest));
    const whole = Math.floor(rest);
    [before, now] = [now, whole * now + before];
    [numeratorBefore, numerator] = [numerator, whole * numerator + numeratorBefore];
    if (!(now <= LARGEST_DENOMINATOR)) return undefined;
  }
  return now;
}

/** The greatest common divisor of two whole numbers of at least 0; that of 0 and n is n. */
export function greatestCommonDivisor(a: number, b: number): number {
  let [large, small] = [a, b];
  while (small !== 0) [large, small] = [small, large % small];
  return large;
}
