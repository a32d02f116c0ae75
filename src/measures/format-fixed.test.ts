import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatFixed } from './format-fixed.ts';

/** The exact value of a double as numerator / 2^shift. */
function exactFraction(value: number): { numerator: bigint; shift: bigint } {
  const bits = new BigUint64Array(new Float64Array([Math.abs(value)]).buffer)[0]!;
  const exponent = Number(bits >> 52n);
  const mantissa = bits & ((1n << 52n) - 1n);
  const [significand, power] = exponent === 0 ? [mantissa, -1074] : [mantissa | (1n << 52n), exponent - 1075];
  return power >= 0
    ? { numerator: significand << BigInt(power), shift: 0n }
    : { numerator: significand, shift: BigInt(-power) };
}

/** Long division, ties to even: written apart from the code it checks. */
function byLongDivision(value: number, digits: number): string {
  const { numerator, shift } = exactFraction(value);
  const scaled = numerator * 10n ** BigInt(digits);
  const quotient = scaled >> shift;
  const twiceRest = (scaled - (quotient << shift)) * 2n;
  const one = 1n << shift;
  const roundsUp = twiceRest > one || (twiceRest === one && quotient % 2n === 1n);
  const text = (quotient + (roundsUp ? 1n : 0n)).toString().padStart(digits + 1, '0');
  const sign = value < 0 || Object.is(value, -0) ? '-' : '';
  return digits === 0 ? sign + text : `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

describe('formatFixed', () => {
  it.each([
    [1 / 32, 4, '0.0312'],
    [3 / 32, 4, '0.0938'],
    [0.5, 0, '0'],
    [1.5, 0, '2'],
    [2.5, 0, '2'],
    [0.125, 2, '0.12'],
    [0.375, 2, '0.38'],
    [1.005, 2, '1.00'],
    [2 / 3, 4, '0.6667'],
    [-1 / 32, 4, '-0.0312'],
    [-0, 4, '-0.0000'],
    [-0.00001, 4, '-0.0000'],
    [1e21, 1, '1000000000000000000000.0'],
    [1e23, 0, '99999999999999991611392'],
    [5e-324, 4, '0.0000'],
    [12, 4, '12.0000'],
  ])('prints %d to %d places as %s, as printf does', (value, digits, text) => {
    expect(formatFixed(value, digits)).toBe(text);
  });

  it('equals long division of the exact value', () => {
    const ties = fc
      .tuple(fc.integer({ min: 0, max: 1e6 }), fc.integer({ min: 0, max: 12 }))
      .map(([odd, power]) => (2 * odd + 1) / 2 ** power);
    const value = fc.oneof(
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.double({ min: -1, max: 1, noNaN: true }),
      ties,
    );
    fc.assert(
      fc.property(value, fc.integer({ min: 0, max: 20 }), (number, digits) => {
        expect(formatFixed(number, digits)).toBe(byLongDivision(number, digits));
      }),
      { numRuns: 2000 },
    );
  });

  it('refuses what has no digits', () => {
    expect(() => formatFixed(Number.NaN, 4)).toThrow('got NaN');
    expect(() => formatFixed(Number.POSITIVE_INFINITY, 4)).toThrow('got Infinity');
    expect(() => formatFixed(1, 100)).toThrow('got 100');
    expect(() => formatFixed(1, 1.5)).toThrow('got 1.5');
  });
});
