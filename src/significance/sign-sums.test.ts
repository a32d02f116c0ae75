import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawSignSums, signSumChance } from './sign-sums.ts';

/** By all sign patterns, one after the other. */
function enumerate(amounts: readonly number[], atLeast: number, sides: 'upper' | 'both'): number {
  let hits = 0;
  for (let pattern = 0; pattern < 2 ** amounts.length; pattern++) {
    const sum = amounts.reduce(
      (total, amount, place) => total + (pattern & (1 << place) ? amount : -amount),
      0,
    );
    if ((sides === 'both' ? Math.abs(sum) : sum) >= atLeast) hits++;
  }
  return hits / 2 ** amounts.length;
}

const amounts = fc.oneof(
  fc.array(fc.integer({ min: -12, max: 12 }), { maxLength: 11 }),
  fc.array(
    fc.integer({ min: 0, max: 20 }).map((tenths) => tenths * 10),
    { maxLength: 9 },
  ),
  fc.array(fc.integer({ min: -1e12, max: 1e12 }), { maxLength: 11 }),
);

describe('signSumChance', () => {
  it('equals the enumeration of all patterns, on both sides and on one, by either exact way', () => {
    fc.assert(
      fc.property(amounts, fc.integer({ min: -40, max: 40 }), fc.boolean(), (list, offset, both) => {
        const sides = both ? 'both' : 'upper';
        const seen = Math.abs(list.reduce((sum, amount) => sum + amount, 0)) + (offset % 3 ? 0 : offset);
        const { p, exact } = signSumChance(Float64Array.from(list), seen, sides);
        expect(exact).toBe(true);
        expect(p).toBe(enumerate(list, seen, sides));
      }),
      { numRuns: 300 },
    );
  });

  it('never loses a sum that equals the one seen', () => {
    // (.5 .6 .1 .9 .3) against (.4 .6 .2 .5 .1): 12 of 32, where doubles find 10.
    expect(signSumChance(Float64Array.of(1, 0, -1, 4, 2), 6, 'both').p).toBe(0.375);
  });

  it('agrees between the distribution and the two halves where both can be used', () => {
    // The same amounts, made too large for the distribution by a factor that is then made coprime.
    const small = [3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9, 3, 2, 3, 8, 4, 6, 2, 6, 4, 3, 3, 8, 3, 2, 7];
    const wide = small.map((amount) => amount * 2 ** 30);
    const byDistribution = signSumChance(Float64Array.from(small), 40, 'both');
    const byHalves = signSumChance(Float64Array.from([...wide, 1]), 40 * 2 ** 30 - 1, 'both');
    expect(byDistribution.method).toContain('distribution');
    expect(byHalves.method).toContain('halves');
    expect(byHalves.p).toBe(byDistribution.p);
  });

  it('is the binomial for equal amounts, far beyond 2^20 patterns', () => {
    const { p, exact } = signSumChance(new Float64Array(37).fill(500), 9 * 500, 'both');
    expect(exact).toBe(true);
    expect(p.toFixed(4)).toBe('0.1877'); // 23 against 14
    expect(signSumChance(new Float64Array(3000).fill(1), 200, 'both').exact).toBe(true);
  });

  it('draws when the exact ways are out of reach, and says how', () => {
    const list = Float64Array.from({ length: 60 }, (_, index) => Math.round(1e12 * Math.sin(index + 1)));
    const outcome = signSumChance(list, 5e12, 'both', { seed: 4, samples: 999 });
    expect(outcome).toMatchObject({ exact: false, seed: 4, samples: 999 });
    expect(outcome.method).toContain('seed 4');
    expect((outcome.p * 1000) % 1).toBeCloseTo(0, 9);
    expect(signSumChance(list, 5e12, 'both', { seed: 4, samples: 999 })).toEqual(outcome);
    expect(signSumChance(list, 5e13, 'both', { samples: 99 }).p).toBe(0);
  });
});

describe('drawSignSums', () => {
  it('comes near the exact chance, never reaches 0, and depends on the seed', () => {
    const list = Float64Array.from([1, 2, 2, 3, 5, 8, 9, 11, 12, 20, 21, 30]);
    const exact = signSumChance(list, 50, 'both').p;
    const draws = [1, 2, 3].map((seed) => drawSignSums(list, 50, 'both', { seed, samples: 40_000 }).p);
    for (const p of draws)
      expect(Math.abs(p - exact)).toBeLessThan(4 * Math.sqrt((exact * (1 - exact)) / 40_000));
    expect(new Set(draws).size).toBeGreaterThan(1);
    expect(drawSignSums(list, 1000, 'both', { samples: 99 }).p).toBe(0.01);
    const upper = drawSignSums(list, 50, 'upper', { samples: 40_000 }).p;
    expect(Math.abs(upper - exact / 2)).toBeLessThan(0.008);
  });
});
