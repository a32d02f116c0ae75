import { describe, expect, test } from 'vitest';
import { log2Table } from '../log2-table.ts';
import { binaryLogarithm, naturalLogarithm } from './exact-logarithm.ts';

describe('naturalLogarithm', () => {
  // Rounded from 60 digits of Python 3.11's decimal.
  test.each([
    [1, 0],
    [2, Math.LN2],
    [0.00001, -11.512925464970229],
    [Math.E, 1],
    [1e300, 690.7755278982137],
    [5e-324, -744.4400719213812],
    [1.0000000000000002, 2.2204460492503128e-16],
    [0.9999999999999999, -1.1102230246251565e-16],
    [0.1785, -1.7231666777624433],
  ])('ln %d = %d', (value, expected) => expect(naturalLogarithm(value)).toBe(expected));
});

describe('binaryLogarithm', () => {
  // Those among the first whole numbers where V8's Math.log2 is off by one in the last place.
  test.each([
    [1024, 10],
    [2 ** -1074, -1074],
    [1375, 10.425215903299383],
    [1621, 10.66266837551754],
    [2750, 11.425215903299383],
    [3, 1.584962500721156],
  ])('log2 %d = %d', (value, expected) => expect(binaryLogarithm(value)).toBe(expected));

  test('agrees with the table, which is computed in another way', () => {
    const table = log2Table(20_000);
    for (let number = 1; number <= 20_000; number++) {
      if (binaryLogarithm(number) !== table[number]) expect.fail(`log2 ${number}`);
    }
  });
});
