import { InputError } from '../model/index.ts';

const MOST_DIGITS = 99;

/**
 * A number as C's `printf("%.<digits>f")` prints it: the exact decimal expansion of the double, rounded to
 * nearest, and an exact tie to the even digit. `toFixed` differs in the last point alone: 1/32 to four places is
 * 0.0312 in C and in trec_eval, 0.0313 by `toFixed`.
 *
 * @param digits decimal places, 0 to 99.
 * @throws InputError for NaN and the infinities, which have no digits.
 */
export function formatFixed(value: number, digits: number): string {
  if (!Number.isFinite(value)) throw new InputError(`Expected a finite number to print, got ${value}.`);
  if (!Number.isInteger(digits) || digits < 0 || digits > MOST_DIGITS) {
    throw new InputError(`Expected 0 to ${MOST_DIGITS} decimal places, got ${digits}.`);
  }
  const sign = value < 0 || Object.is(value, -0) ? '-' : '';
  return sign + formatMagnitude(Math.abs(value), digits);
}

function formatMagnitude(value: number, digits: number): string {
  // From 1e21 on toFixed turns to exponents; such doubles are whole numbers.
  if (value >= 1e21) return BigInt(value).toString() + (digits > 0 ? `.${'0'.repeat(digits)}` : '');
  const rounded = value.toFixed(digits);
  // A tie needs one binary place more than decimal places, at most: a value with more has a longer expansion.
  if (!Number.isInteger(value * 2 ** (digits + 1))) return rounded;
  const exact = value.toFixed(digits + 1);
  if (!exact.endsWith('5')) return rounded;
  const cut = exact.slice(0, digits === 0 ? -2 : -1);
  return Number(cut.at(-1)) % 2 === 0 ? cut : rounded;
}
