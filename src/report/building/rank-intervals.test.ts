import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rankIntervals } from './rank-intervals.ts';

const OPTIONS = { confidence: 0.95, seed: 1, resamples: 400 };

describe('rankIntervals', () => {
  it('gives an arm that is always ahead a rank of its own, however narrowly it wins', () => {
    const low = Array.from({ length: 40 }, (_, query) => (query % 7) / 7);
    const high = low.map((value) => value + 0.001);
    const [first, second] = rankIntervals([high, low], OPTIONS);
    expect(first).toMatchObject({ rank: 1, low: 1, high: 1 });
    expect(second).toMatchObject({ rank: 2, low: 2, high: 2 });
  });

  it('does not settle the order of arms that win in turn', () => {
    const odd = Array.from({ length: 40 }, (_, query) => query % 2);
    const even = odd.map((value) => 1 - value);
    for (const { low, high } of rankIntervals([odd, even], OPTIONS)) {
      expect([low, high]).toEqual([1, 2]);
    }
  });

  it('lets equal arms share the better rank', () => {
    const values = [0.2, 0.9, 0.4];
    const ranks = rankIntervals([values, values, [0, 0, 0]], OPTIONS);
    expect(ranks.map(({ rank }) => rank)).toEqual([1, 1, 3]);
    expect(ranks.map(({ low, high }) => [low, high])).toEqual([
      [1, 1],
      [1, 1],
      [3, 3],
    ]);
  });

  it('keeps the rank seen and the mean of constant values inside', () => {
    const values = fc.integer({ min: 1, max: 30 }).chain((queries) =>
      fc.array(fc.array(fc.integer({ min: 0, max: 4 }), { minLength: queries, maxLength: queries }), {
        minLength: 1,
        maxLength: 5,
      }),
    );
    fc.assert(
      fc.property(values, (columns) => {
        for (const [arm, interval] of rankIntervals(columns, { ...OPTIONS, resamples: 50 }).entries()) {
          expect(interval.low).toBeLessThanOrEqual(interval.rank);
          expect(interval.high).toBeGreaterThanOrEqual(interval.rank);
          expect(interval.high).toBeLessThanOrEqual(columns.length);
          expect(interval.mean.low).toBeGreaterThanOrEqual(Math.min(...columns[arm]!));
          expect(interval.mean.high).toBeLessThanOrEqual(Math.max(...columns[arm]!));
        }
      }),
      { numRuns: 60 },
    );
  });

  it('draws the same from the same seed, and otherwise from another', () => {
    const columns = [0, 1, 2].map((arm) =>
      Array.from({ length: 30 }, (_, query) => ((query * (arm + 3)) % 11) / 11),
    );
    expect(rankIntervals(columns, OPTIONS)).toEqual(rankIntervals(columns, OPTIONS));
    expect(rankIntervals(columns, OPTIONS)).not.toEqual(rankIntervals(columns, { ...OPTIONS, seed: 2 }));
  });
});
