import { InputError } from '../model/index.ts';

/** An exact fraction. The denominator is positive; the two need not be in lowest terms. */
export interface Rational {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

const DECIMAL = /^([+-]?)(\d*)\.?(\d*)(?:[eE]([+-]?\d+))?$/;
const MAX_EXPONENT = 400;
const LARGEST_WHOLE = BigInt(Number.MAX_SAFE_INTEGER);

/**
 * The fraction that a decimal stands for: `0.3` is exactly 3/10, not the double nearest to it. A JavaScript
 * number is read by its shortest decimal form.
 *
 * @param what what the decimal is for, in words, for the error.
 * @throws InputError when the text is no finite decimal.
 */
export function rationalOf(decimal: number | string, what?: string): Rational {
  const text = String(decimal);
  const match = DECIMAL.exec(text);
  const [, sign, whole = '', fraction = '', exponentText = '0'] = match ?? [];
  const exponent = Number(exponentText) - fraction.length;
  if (match === null || whole + fraction === '' || Math.abs(exponent) > MAX_EXPONENT) {
    const wanted = what === undefined ? '' : ` for ${what}`;
    throw new InputError(`Expected a finite decimal such as 0.5${wanted}, got ${JSON.stringify(text)}.`, {
      code: 'bad-argument',
    });
  }
  const digits = BigInt(whole + fraction) * (sign === '-' ? -1n : 1n);
  return exponent >= 0
    ? lowest(digits * 10n ** BigInt(exponent), 1n)
    : lowest(digits, 10n ** BigInt(-exponent));
}

/** The same fraction in lowest terms. */
export function lowest(numerator: bigint, denominator: bigint): Rational {
  let a = numerator < 0n ? -numerator : numerator;
  let b = denominator;
  while (b !== 0n) [a, b] = [b, a % b];
  return a === 0n
    ? { numerator: 0n, denominator: 1n }
    : { numerator: numerator / a, denominator: denominator / a };
}

/** The sum of two fractions. */
export function add(a: Rational, b: Rational): Rational {
  return {
    numerator: a.numerator * b.denominator + b.numerator * a.denominator,
    denominator: a.denominator * b.denominator,
  };
}

/** The product of two fractions. */
export function multiply(a: Rational, b: Rational): Rational {
  return { numerator: a.numerator * b.numerator, denominator: a.denominator * b.denominator };
}

/** Fractions over one denominator: `value[i] = numerators[i] / denominator`. */
export function overCommonDenominator(values: readonly Rational[]): {
  readonly numerators: bigint[];
  readonly denominator: bigint;
} {
  const denominator = values.reduce(
    (product, value) => product * lowest(value.denominator, product).numerator,
    1n,
  );
  return {
    numerators: values.map((value) => value.numerator * (denominator / value.denominator)),
    denominator,
  };
}

/** The fraction of which a positive one in lowest terms is the highest whole power: 4/9 is the square of 2/3. */
export function primitiveRoot(value: Rational): { readonly root: Rational; readonly exponent: number } {
  const bits = Math.max(bitLength(value.numerator), bitLength(value.denominator));
  for (let exponent = bits; exponent > 1; exponent--) {
    const numerator = wholeRoot(value.numerator, exponent);
    const denominator = wholeRoot(value.denominator, exponent);
    if (numerator === undefined || denominator === undefined) continue;
    // 1 is every power of itself.
    return numerator === denominator
      ? { root: value, exponent: 1 }
      : { root: { numerator, denominator }, exponent };
  }
  return { root: value, exponent: 1 };
}

/** The whole number whose power is `value`; undefined when there is none. */
function wholeRoot(value: bigint, exponent: number): bigint | undefined {
  const power = BigInt(exponent);
  let low = 0n;
  let high = 1n << BigInt(Math.ceil(bitLength(value) / exponent) + 1);
  while (low < high) {
    const middle = (low + high) / 2n;
    if (middle ** power < value) low = middle + 1n;
    else high = middle;
  }
  return low ** power === value ? low : undefined;
}

/** Negative when `a < b`, 0 when they are equal, positive when `a > b`. */
export function compareRationals(a: Rational, b: Rational): number {
  const difference = a.numerator * b.denominator - b.numerator * a.denominator;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** The double nearest to a fraction, ties to even, as IEEE 754 would divide it. */
export function nearestDouble({ numerator, denominator }: Rational): number {
  if (numerator === 0n) return 0;
  // Both are doubles themselves, and one division rounds once.
  if (isDouble(numerator) && isDouble(denominator)) return Number(numerator) / Number(denominator);
  if (numerator < 0n) return -nearestDouble({ numerator: -numerator, denominator });
  // Scale so that the integer quotient has 54 or 55 bits: one or two more than a double's 53, plus a sticky bit.
  const shift = 54 - (bitLength(numerator) - bitLength(denominator));
  const scaled = shift >= 0 ? numerator << BigInt(shift) : numerator;
  const divisor = shift >= 0 ? denominator : denominator << BigInt(-shift);
  const quotient = scaled / divisor;
  const sticky = quotient * divisor === scaled ? 0n : 1n;
  // Number(bigint) rounds to nearest, ties to even; the sticky bit below keeps a near-tie from looking like one.
  return scaleByPowerOfTwo(Number((quotient << 2n) | sticky), -shift - 2);
}

/** The double nearest to what a fraction leaves after its nearest double is taken away. */
export function remainderAfter(value: Rational, double: number): number {
  const { numerator, denominator } = value;
  if (isDouble(numerator) && isDouble(denominator)) {
    const dividend = Number(numerator);
    const divisor = Number(denominator);
    // What a division leaves is a double, so that only the last step rounds.
    if (dividend / divisor === double) return divisionLeaves(dividend, divisor, double) / divisor;
  }
  return nearestDouble(add(value, negated(exactOf(double))));
}

/** `dividend - quotient * divisor`, exactly: whole numbers below 2^53 and the double nearest to their quotient. */
function divisionLeaves(dividend: number, divisor: number, quotient: number): number {
  const product = quotient * divisor;
  const [quotientHigh, quotientLow] = halves(quotient);
  const [divisorHigh, divisorLow] = halves(divisor);
  // Dekker's product (1971): what the rounded product lacks.
  const lacks =
    quotientLow * divisorLow -
    (product - quotientHigh * divisorHigh - quotientLow * divisorHigh - quotientHigh * divisorLow);
  return dividend - product - lacks;
}

/** A double as the sum of two of 26 bits each (Veltkamp's splitting). */
function halves(value: number): [high: number, low: number] {
  const scaled = value * (2 ** 27 + 1);
  const high = scaled - (scaled - value);
  return [high, value - high];
}

/** Whether a whole number is a double, and small enough to be split. */
function isDouble(value: bigint): boolean {
  return value <= LARGEST_WHOLE && value >= -LARGEST_WHOLE;
}

/** The exact fraction a double is. */
export function exactOf(double: number): Rational {
  let exponent = 0;
  let mantissa = double;
  while (!Number.isInteger(mantissa)) {
    mantissa *= 2;
    exponent++;
  }
  return { numerator: BigInt(mantissa), denominator: 1n << BigInt(exponent) };
}

function negated(value: Rational): Rational {
  return { numerator: -value.numerator, denominator: value.denominator };
}

function bitLength(value: bigint): number {
  return value.toString(2).length;
}

/** Multiplies by a power of two in steps that stay within range, so that only a subnormal result rounds again. */
function scaleByPowerOfTwo(value: number, exponent: number): number {
  let result = value;
  let rest = exponent;
  while (rest < -1000) {
    result *= 2 ** -1000;
    rest += 1000;
  }
  while (rest > 1000) {
    result *= 2 ** 1000;
    rest -= 1000;
  }
  return result * 2 ** rest;
}
