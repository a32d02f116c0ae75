import { exactOf, type Rational } from './rational.ts';

/** A polynomial with whole coefficients, the constant first, the last one not 0. Empty: the zero polynomial. */
export type Polynomial = readonly bigint[];

/** A positive place where a polynomial is 0. */
export interface PositiveRoot {
  /** The double nearest to it. */
  readonly value: number;
  /** The polynomial's sign just below. */
  readonly signBelow: number;
  /** The polynomial's sign just above; the same as below where it only touches 0. */
  readonly signAbove: number;
}

/** The polynomial with the zeros above its degree taken off. */
export function trimmed(coefficients: readonly bigint[]): Polynomial {
  let length = coefficients.length;
  while (length > 0 && coefficients[length - 1] === 0n) length--;
  return coefficients.slice(0, length);
}

/** The sign of a polynomial at an exact place: -1, 0 or 1. */
export function signAt(polynomial: Polynomial, { numerator, denominator }: Rational): number {
  // Horner on c0 d^n + c1 x d^(n-1) + ...: the value times a positive power of the denominator.
  let value = 0n;
  let power = 1n;
  for (let index = polynomial.length - 1; index >= 0; index--) {
    value = value * numerator + polynomial[index]! * power;
    power *= denominator;
  }
  return signOf(value);
}

/**
 * All roots above 0, ascending, each once whatever its multiplicity. Isolated by Descartes' rule where it settles
 * the matter and by Sturm's sequence otherwise, then bisected with exact signs down to neighbouring doubles, so
 * neither a root nor its side is ever in doubt. A single root above 2^1023, where doubles end, is given as that;
 * of several, those above are left out.
 *
 * @throws RangeError for the zero polynomial, which has every root.
 */
export function positiveRoots(polynomial: Polynomial): PositiveRoot[] {
  if (polynomial.length === 0) throw new RangeError('Expected a polynomial that is not 0 everywhere.');
  const reduced = withoutRootAtZero(polynomial);
  const variations = signVariations(reduced.map(signOf));
  if (variations === 0) return [];
  const bound = rootBound(reduced);
  if (variations === 1) {
    const [signBelow, signAbove] = [signOf(reduced[0]!), signOf(reduced.at(-1)!)];
    return [{ value: bisected(reduced, 0, bound, signAbove), signBelow, signAbove }];
  }
  const simple = squareFree(reduced);
  return isolated(simple, bound).map(([from, to]) => ({
    value: bisected(simple, from, to, signJustAbove(simple, to)),
    signBelow: signJustAbove(reduced, from),
    signAbove: signJustAbove(reduced, to),
  }));
}

function signOf(value: bigint): number {
  return value > 0n ? 1 : value < 0n ? -1 : 0;
}

function withoutRootAtZero(polynomial: Polynomial): Polynomial {
  return polynomial.slice(polynomial.findIndex((coefficient) => coefficient !== 0n));
}

function signVariations(signs: readonly number[]): number {
  let variations = 0;
  let last = 0;
  for (const sign of signs) {
    if (sign === 0) continue;
    if (last !== 0 && sign !== last) variations++;
    last = sign;
  }
  return variations;
}

/** The largest power of two that is a double. */
const LARGEST = 2 ** 1023;

/** A power of two above every root (Cauchy's bound: 1 + the largest coefficient over the leading one). */
function rootBound(polynomial: Polynomial): number {
  const leading = magnitude(polynomial.at(-1)!);
  let largest = 0n;
  for (const coefficient of polynomial) {
    const size = magnitude(coefficient);
    if (size > largest) largest = size;
  }
  return Math.min(2 ** (largest / leading + 2n).toString(2).length, LARGEST);
}

function magnitude(value: bigint): bigint {
  return value < 0n ? -value : value;
}

/** Intervals `(from, to]` above 0 that hold one root each, ascending. The roots must be simple. */
function isolated(simple: Polynomial, bound: number): [from: number, to: number][] {
  const sequence = sturmSequence(simple);
  const found: [number, number][] = [];
  const split = (from: number, variationsFrom: number, to: number, variationsTo: number): void => {
    const count = variationsFrom - variationsTo;
    if (count === 0) return;
    if (count === 1) {
      found.push([from, to]);
      return;
    }
    const middle = from + (to - from) / 2;
    const variations = variationsAt(sequence, middle);
    split(from, variationsFrom, middle, variations);
    split(middle, variations, to, variationsTo);
  };
  split(0, variationsAt(sequence, 0), bound, variationsAt(sequence, bound));
  return found;
}

function variationsAt(sequence: readonly Polynomial[], at: number): number {
  const place = exactOf(at);
  return signVariations(sequence.map((polynomial) => signAt(polynomial, place)));
}

/** The double nearest to the one root in `(from, to]`, where the polynomial takes on the sign `above`. */
function bisected(simple: Polynomial, from: number, to: number, above: number): number {
  let low = from;
  let high = to;
  while (true) {
    const middle = low + (high - low) / 2;
    if (middle === low || middle === high) break;
    const sign = signAt(simple, exactOf(middle));
    if (sign === 0) return middle;
    if (sign === above) high = middle;
    else low = middle;
  }
  if (signAt(simple, exactOf(high)) === 0) return high;
  const [a, b] = [exactOf(low), exactOf(high)];
  const halfway = {
    numerator: a.numerator * b.denominator + b.numerator * a.denominator,
    denominator: 2n * a.denominator * b.denominator,
  };
  return signAt(simple, halfway) === above ? low : high;
}

/** The sign of a polynomial between a place and its next root above: that of its first derivative that is not 0. */
function signJustAbove(polynomial: Polynomial, at: number): number {
  const place = exactOf(at);
  for (let rest = polynomial; rest.length > 0; rest = derivative(rest)) {
    const sign = signAt(rest, place);
    if (sign !== 0) return sign;
  }
  return 0;
}

function derivative(polynomial: Polynomial): Polynomial {
  return polynomial.slice(1).map((coefficient, index) => coefficient * BigInt(index + 1));
}

/** The polynomial, its derivative, and each further one the negated remainder of the two before it. */
function sturmSequence(polynomial: Polynomial): Polynomial[] {
  const sequence = [primitive(polynomial), primitive(derivative(polynomial))];
  while (sequence.at(-1)!.length > 1) {
    const { remainder } = pseudoDivision(sequence.at(-2)!, sequence.at(-1)!);
    if (remainder.length === 0) break;
    sequence.push(primitive(remainder).map((coefficient) => -coefficient));
  }
  return sequence;
}

/** The same roots, each simple. */
function squareFree(polynomial: Polynomial): Polynomial {
  const common = sturmSequence(polynomial).at(-1)!;
  return common.length <= 1 ? polynomial : primitive(pseudoDivision(polynomial, common).quotient);
}

/** Division after multiplying by an even power of the divisor's leading coefficient: whole, and signs are kept. */
function pseudoDivision(
  dividend: Polynomial,
  divisor: Polynomial,
): { quotient: Polynomial; remainder: Polynomial } {
  const leading = divisor.at(-1)!;
  const square = leading * leading;
  let rest = [...dividend];
  const quotient: bigint[] = new Array(Math.max(0, dividend.length - divisor.length + 1)).fill(0n);
  for (let shift = dividend.length - divisor.length; shift >= 0; shift--) {
    const factor = rest[shift + divisor.length - 1]! * leading;
    rest = rest.map((coefficient) => coefficient * square);
    for (let index = 0; index < quotient.length; index++) quotient[index]! *= square;
    quotient[shift]! += factor;
    for (let index = 0; index < divisor.length; index++) rest[shift + index]! -= factor * divisor[index]!;
  }
  return { quotient: trimmed(quotient), remainder: trimmed(rest) };
}

/** Divided by the greatest common divisor of the coefficients: the same signs, smaller numbers. */
function primitive(polynomial: Polynomial): Polynomial {
  let divisor = 0n;
  for (const coefficient of polynomial) {
    let [a, b] = [divisor, magnitude(coefficient)];
    while (b !== 0n) [a, b] = [b, a % b];
    divisor = a;
  }
  return divisor <= 1n ? polynomial : polynomial.map((coefficient) => coefficient / divisor);
}
