import { describe, expect, test } from 'vitest';
import { exactSums, legCounts, ranksOf, TermTable } from './exact-sums.ts';
import { lowest, type Rational } from './rational.ts';

const reciprocals = new TermTable((rank) => ({ numerator: 1n, denominator: BigInt(60 + rank) }));

/** A leg that holds one document, number 0 or another, at the given rank; the places before it hold others. */
function leg(table: TermTable, ...candidates: number[]) {
  return { table, candidates: Int32Array.from(candidates) };
}

describe('TermTable', () => {
  test('keeps each term as the nearest double, the remainder, and the fraction itself', () => {
    const table = new TermTable((rank) => lowest(1n, BigInt(rank) * 3n));
    table.reach(3);
    expect([...table.high.subarray(0, 3)]).toEqual([1 / 3, 1 / 6, 1 / 9]);
    // 1/3 is 0x3FD5555555555555 and a third of its last bit.
    expect(table.low[0]).toBe(2 ** -54 / 3);
    expect(table.exactAt(7)).toEqual({ numerator: 1n, denominator: 21n });
    expect(table.denominatorBits).toBe(5);
  });
});

describe('exactSums', () => {
  test('finds equal fractions equal, however they are added', () => {
    // 1/122 + 1/122 = 1/61: document 0 is first in one leg, 1 is 62nd in two.
    const filled = [...Array.from({ length: 61 }, (_, index) => index + 2), 1];
    const sums = exactSums(63, [
      leg(reciprocals, 0),
      leg(reciprocals, ...filled),
      leg(reciprocals, ...filled),
    ]);
    expect(sums.scores[0]).toBe(sums.scores[1]);
    expect(sums.compare(0, 1)).toBe(0);
    expect(sums.compare(0, 2)).toBeGreaterThan(0);
    expect(sums.compare(2, 0)).toBeLessThan(0);
  });

  test('tells fractions apart that are the same double, and even the same two doubles', () => {
    for (const digits of [20, 40, 60]) {
      const nearly = new TermTable((rank): Rational => {
        const denominator = 10n ** BigInt(digits);
        return rank === 1 ? { numerator: 1n, denominator: 1n } : { numerator: denominator - 1n, denominator };
      });
      const { scores, compare } = exactSums(2, [leg(nearly, 0, 1)]);
      expect([scores[0], scores[1]]).toEqual([1, 1]);
      expect(compare(0, 1)).toBeLessThan(0);
      expect(compare(1, 0)).toBeGreaterThan(0);
    }
  });

  test('rounds half-way sums by what lies below 106 bits', () => {
    // 1 + 2^-53 is half way between two doubles: 2^-120 more decides upwards, less downwards.
    for (const [sign, expected] of [
      [1n, 1 + 2 ** -52],
      [-1n, 1],
    ] as const) {
      const tiny: TermTable = new TermTable(() => ({
        numerator: 2n ** 67n + sign,
        denominator: 2n ** 120n,
      }));
      const one = new TermTable(() => ({ numerator: 1n, denominator: 1n }));
      expect(exactSums(1, [leg(one, 0), leg(tiny, 0)]).scores[0]).toBe(expected);
    }
  });

  test('rounds sums whose low parts underflow', () => {
    const tiny = new TermTable(() => ({ numerator: 1n, denominator: 3n * 10n ** 300n }));
    expect(exactSums(1, [leg(tiny, 0), leg(tiny, 0)]).scores[0]).toBe(
      Number('6.666666666666666666666667e-301'),
    );
  });

  test('multiplies by a whole number of the legs that hold the document', () => {
    const sums = exactSums(2, [leg(reciprocals, 0, 1), leg(reciprocals, 0)], (legCount) => legCount ** 2);
    expect(sums.scores[0]).toBe((4 * 2) / 61);
    expect(sums.scores[1]).toBe(1 / 62);
    expect(sums.compare(0, 1)).toBeLessThan(0);
  });

  test('of no legs are 0', () => {
    expect([...exactSums(2, []).scores]).toEqual([0, 0]);
  });
});

test('ranks and counts by candidate', () => {
  const legs = [leg(reciprocals, 2, 0), leg(reciprocals, 2)];
  expect([...ranksOf(3, legs[0]!.candidates)]).toEqual([2, 0, 1]);
  expect([...legCounts(3, legs)]).toEqual([1, 0, 2]);
});
