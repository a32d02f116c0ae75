import { describe, expect, it } from 'vitest';
import { pairDifferences, testByRandomization } from './index.ts';

describe('testByRandomization', () => {
  it('counts every sum that equals the one seen: 12 of 32, where doubles find 10', () => {
    const differences = pairDifferences([0.5, 0.6, 0.1, 0.9, 0.3], [0.4, 0.6, 0.2, 0.5, 0.1]);
    expect(testByRandomization(differences)).toMatchObject({ p: 0.375, exact: true });
  });

  it('counts sums that equal the one seen but for rounding, also without a grid', () => {
    // The first two sizes are one rounding apart, on either side of half a unit; swapping their signs is a tie.
    const sizes = [0.12345678901234999, 0.12345678901235001, Math.SQRT1_2];
    const differences = pairDifferences([-sizes[0]!, sizes[1]!, sizes[2]!], [0, 0, 0]);
    expect(differences.isExact).toBe(false);
    expect(differences.units[0]! + differences.units[1]!).toBe(1);
    expect(testByRandomization(differences).p).toBe(6 / 8);
  });

  it('sees reciprocal ranks on their grid: many pairs, and still exact', () => {
    const first = Array.from({ length: 150 }, (_, index) => 1 / (1 + (index % 7)));
    const second = Array.from({ length: 150 }, (_, index) => 1 / (1 + ((index * 3) % 8)));
    const { exact, method } = testByRandomization(pairDifferences(first, second));
    expect({ exact, method }).toMatchObject({ exact: true, method: expect.stringContaining('distribution') });
  });
});
