import { add, compareRationals, lowest, multiply, nearestDouble, type Rational } from '../fusion/index.ts';

/** A whole number as a fraction. */
export function whole(value: number | bigint): Rational {
  return { numerator: BigInt(value), denominator: 1n };
}

/** `a - b` in lowest terms. */
export function minus(a: Rational, b: Rational): Rational {
  const { numerator, denominator } = add(a, { numerator: -b.numerator, denominator: b.denominator });
  return lowest(numerator, denominator);
}

/** `a + b` in lowest terms. */
export function plus(a: Rational, b: Rational): Rational {
  const { numerator, denominator } = add(a, b);
  return lowest(numerator, denominator);
}

/** `a * b` in lowest terms. */
export function times(a: Rational, b: Rational): Rational {
  const { numerator, denominator } = multiply(a, b);
  return lowest(numerator, denominator);
}

/** `a / b` in lowest terms. `b` must not be 0. */
export function over(a: Rational, b: Rational): Rational {
  const sign = b.numerator < 0n ? -1n : 1n;
  return lowest(sign * a.numerator * b.denominator, sign * a.denominator * b.numerator);
}

/** Whether `a > b`. */
export function isMore(a: Rational, b: Rational): boolean {
  return compareRationals(a, b) > 0;
}

/** The greater of some fractions; undefined for none. */
export function greatest(values: readonly Rational[]): Rational | undefined {
  return values.reduce<Rational | undefined>(
    (most, value) => (most === undefined || isMore(value, most) ? value : most),
    undefined,
  );
}

/** How many whole numbers from 1 to `last` are below a fraction. */
export function countBelow(value: Rational, last: number): number {
  if (value.numerator <= 0n) return 0;
  const below = (value.numerator + value.denominator - 1n) / value.denominator - 1n;
  return below < BigInt(last) ? Number(below) : last;
}

/** A fraction that is a whole number, as that number; undefined otherwise. */
export function wholeValue({ numerator, denominator }: Rational): number | undefined {
  return numerator % denominator === 0n ? Number(numerator / denominator) : undefined;
}

/** `1/122`, or `62` for a whole number. */
export function fractionText(value: Rational): string {
  const { numerator, denominator } = lowest(value.numerator, value.denominator);
  return denominator === 1n ? String(numerator) : `${numerator}/${denominator}`;
}

/** A fraction as the shortest decimal of its nearest double. */
export function decimalText(value: Rational): string {
  return String(nearestDouble(value));
}
