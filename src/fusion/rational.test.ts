import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  add,
  compareRationals,
  exactOf,
  lowest,
  multiply,
  nearestDouble,
  overCommonDenominator,
  primitiveRoot,
  type Rational,
  rationalOf,
  remainderAfter,
} from './rational.ts';

const rationalArbitrary: fc.Arbitrary<Rational> = fc
  .tuple(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), fc.bigInt({ min: 1n, max: 10n ** 30n }))
  .map(([numerator, denominator]) => ({ numerator, denominator }));

describe('rationalOf', () => {
  test.each([
    ['0.3', 3n, 10n],
    [0.3, 3n, 10n],
    ['12.50', 25n, 2n],
    ['.5', 1n, 2n],
    ['5.', 5n, 1n],
    ['-1e-3', -1n, 1000n],
    ['2E3', 2000n, 1n],
    [1e21, 10n ** 21n, 1n],
    [5e-7, 1n, 2_000_000n],
    ['-0', 0n, 1n],
  ])('%s is %i/%i', (decimal, numerator, denominator) => {
    expect(rationalOf(decimal)).toEqual({ numerator, denominator });
  });

  test.each(['', '.', '1,5', '0x10', 'NaN', 'Infinity', '1e401', '1 ', '--1', '1e', Number.NaN])(
    '%s is no decimal',
    (text) => {
      expect(() => rationalOf(text)).toThrow(expect.objectContaining({ code: 'bad-argument' }));
    },
  );

  test('every finite double reads back as itself', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        expect(nearestDouble(rationalOf(value))).toBe(value + 0);
      }),
    );
  });

  test('every decimal text rounds as Number() rounds it', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 40n }),
        fc.integer({ min: -330, max: 290 }),
        (digits, exponent) => {
          const text = `${digits}e${exponent}`;
          fc.pre(Number.isFinite(Number(text)));
          expect(nearestDouble(rationalOf(text))).toBe(Number(text));
        },
      ),
    );
  });
});

describe('nearestDouble', () => {
  test('divides as IEEE 754 does, where both sides are whole doubles', () => {
    const whole = fc.maxSafeInteger().filter((value) => value !== 0);
    fc.assert(
      fc.property(fc.maxSafeInteger(), whole, (a, b) => {
        const sign = b < 0 ? -1n : 1n;
        const fraction = { numerator: sign * BigInt(a), denominator: sign * BigInt(b) };
        expect(nearestDouble(fraction)).toBe(a / b + 0);
      }),
    );
  });

  test('rounds ties to even', () => {
    const half = 2n ** 53n;
    expect(nearestDouble({ numerator: half + 1n, denominator: 1n })).toBe(2 ** 53);
    expect(nearestDouble({ numerator: half + 3n, denominator: 1n })).toBe(2 ** 53 + 4);
    // A little more than half way is no tie.
    expect(nearestDouble({ numerator: (half + 1n) * 10n ** 40n + 1n, denominator: 10n ** 40n })).toBe(
      2 ** 53 + 2,
    );
  });

  test('and the remainder are the same by doubles as by whole numbers of any size', () => {
    const denominators = fc.oneof(
      fc.integer({ min: 1, max: 20_000 }),
      fc.maxSafeNat().map((value) => value + 1),
    );
    const large = 10n ** 40n;
    fc.assert(
      fc.property(fc.maxSafeInteger(), denominators, (a, b) => {
        const small = { numerator: BigInt(a), denominator: BigInt(b) };
        const same = { numerator: small.numerator * large, denominator: small.denominator * large };
        const high = nearestDouble(same);
        expect(nearestDouble(small)).toBe(high);
        expect(remainderAfter(small, high)).toBe(remainderAfter(same, high));
      }),
      { numRuns: 2000 },
    );
  });

  test('with the remainder keeps about 106 bits', () => {
    fc.assert(
      fc.property(rationalArbitrary, (value) => {
        const high = nearestDouble(value);
        const low = remainderAfter(value, high);
        const kept = add(exactOf(high), exactOf(low));
        const lost = add(value, { numerator: -kept.numerator, denominator: kept.denominator });
        const size = lost.numerator < 0n ? -lost.numerator : lost.numerator;
        const whole = value.numerator < 0n ? -value.numerator : value.numerator;
        // lost / value < 2^-104
        expect(size * value.denominator * 2n ** 104n <= whole * lost.denominator).toBe(true);
      }),
    );
  });
});

describe('arithmetic', () => {
  test('sums, products and comparisons agree with a common denominator', () => {
    fc.assert(
      fc.property(rationalArbitrary, rationalArbitrary, (a, b) => {
        const bottom = a.denominator * b.denominator;
        const topA = a.numerator * b.denominator;
        const topB = b.numerator * a.denominator;
        expect(compareRationals(add(a, b), { numerator: topA + topB, denominator: bottom })).toBe(0);
        expect(
          compareRationals(multiply(a, b), { numerator: a.numerator * b.numerator, denominator: bottom }),
        ).toBe(0);
        expect(compareRationals(a, b)).toBe(topA < topB ? -1 : topA > topB ? 1 : 0);
      }),
    );
  });

  test('lowest terms have no common divisor left', () => {
    expect(lowest(60n, 122n)).toEqual({ numerator: 30n, denominator: 61n });
    expect(lowest(-4n, 6n)).toEqual({ numerator: -2n, denominator: 3n });
    expect(lowest(0n, 7n)).toEqual({ numerator: 0n, denominator: 1n });
  });

  test('over one denominator, the least', () => {
    expect(overCommonDenominator(['0.5', '0.3', '2'].map((text) => rationalOf(text)))).toEqual({
      numerators: [5n, 3n, 20n],
      denominator: 10n,
    });
  });
});

describe('primitiveRoot', () => {
  test.each([
    ['1', '1', 1],
    ['2', '2', 1],
    ['4', '2', 2],
    ['64', '2', 6],
    ['36', '6', 2],
    ['12', '12', 1],
    ['2.25', '1.5', 2],
    ['0.125', '0.5', 3],
    ['1.01', '1.01', 1],
  ])('%s is %s to the power of %i', (text, root, exponent) => {
    expect(primitiveRoot(rationalOf(text))).toEqual({ root: rationalOf(root), exponent });
  });

  test('of a power is the root of its base, with the exponent times as large', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 2n, max: 60n }), fc.integer({ min: 1, max: 7 }), (base, power) => {
        const of = primitiveRoot({ numerator: base, denominator: 1n });
        const ofPower = primitiveRoot({ numerator: base ** BigInt(power), denominator: 1n });
        expect(ofPower).toEqual({ root: of.root, exponent: of.exponent * power });
      }),
    );
  });
});
