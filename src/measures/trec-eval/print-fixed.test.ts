import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { printFixed } from './print-fixed.ts';

describe('printFixed', () => {
  test.each([
    [1 / 32, '0.0312'],
    [3 / 32, '0.0938'],
    [-1 / 32, '-0.0312'],
    [0.00005, '0.0001'],
    [2 ** 40 + 1 / 32, '1099511627776.0312'],
    [-0, '-0.0000'],
    [-412.66666666666669, '-412.6667'],
    [1e21, '1000000000000000000000.0000'],
    [1e300, `${BigInt(1e300)}.0000`],
    [Number.POSITIVE_INFINITY, 'inf'],
    [Number.NEGATIVE_INFINITY, '-inf'],
    [Number.NaN, 'nan'],
  ])('prints %d as %s', (value, expected) => expect(printFixed(value, 4)).toBe(expected));

  test.each([
    [0.125, 2, '0.12'],
    [0.375, 2, '0.38'],
    [2.5, 1, '2.5'],
    [0.005, 2, '0.01'],
  ])('prints %d with %i digits as %s', (value, digits, expected) =>
    expect(printFixed(value, digits)).toBe(expected),
  );

  test('is the nearest decimal, the even one of two', () => {
    const numerator = fc.integer({ min: 0, max: 2 ** 31 - 1 });
    fc.assert(
      fc.property(numerator, fc.integer({ min: 0, max: 20 }), (above, bits) => {
        const scaled = BigInt(above) * 10n ** 4n;
        const unit = 2n ** BigInt(bits);
        const twice = (scaled % unit) * 2n;
        let nearest = scaled / unit;
        if (twice > unit || (twice === unit && nearest % 2n === 1n)) nearest++;
        const digits = nearest.toString().padStart(5, '0');
        expect(printFixed(above / 2 ** bits, 4)).toBe(`${digits.slice(0, -4)}.${digits.slice(-4)}`);
      }),
      { numRuns: 2000 },
    );
  });
});
