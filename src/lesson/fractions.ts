import { compareRationals, type Rational } from '../fusion/index.ts';

const FEWEST_DIGITS = 5;
const MOST_DIGITS = 15;

/** A fraction as a decimal with a fixed number of digits after the point, halves rounded away from zero. */
export function decimalText({ numerator, denominator }: Rational, digits: number): string {
  const sign = numerator < 0n ? '-' : '';
  const scaled = (numerator < 0n ? -numerator : numerator) * 10n ** BigInt(digits);
  const rounded = ((2n * scaled) / denominator + 1n) / 2n;
  const text = String(rounded).padStart(digits + 1, '0');
  return sign + (digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`);
}

/** A fraction that ends as a decimal, written in full: 60 as `60`, 121/2 as `60.5`. */
export function exactDecimalText(value: Rational): string {
  for (let digits = 0; ; digits++) {
    const scaled = value.numerator * 10n ** BigInt(digits);
    if (scaled % value.denominator === 0n) return decimalText(value, digits);
  }
}

/** A fraction as written on paper: `41/280`, or `3` when it is whole. */
export function fractionText({ numerator, denominator }: Rational): string {
  return denominator === 1n ? String(numerator) : `${numerator}/${denominator}`;
}

/**
 * The fewest digits (5 at least, 15 at most) with which neighbours in a list look different wherever they are
 * different: with too few, two scores that differ look like a tie.
 */
export function digitsThatTellApart(sums: readonly Rational[]): number {
  for (let digits = FEWEST_DIGITS; digits < MOST_DIGITS; digits++) {
    const isTold = sums.every((sum, index) => {
      const next = sums[index + 1];
      return (
        next === undefined ||
        compareRationals(sum, next) === 0 ||
        decimalText(sum, digits) !== decimalText(next, digits)
      );
    });
    if (isTold) return digits;
  }
  return MOST_DIGITS;
}
