import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { add, compareRationals, exactOf, rationalOf } from './rational.ts';
import { reciprocalRankTerm } from './reciprocal-rank.ts';
import { type LegRanks, rankConstantSwaps, weightSwap } from './swap-points.ts';

/** The sign of score(first) - score(second), straight from the definition in exact fractions. */
function ahead(first: LegRanks, second: LegRanks, weights: readonly number[], rankConstant: number): number {
  const score = (ranks: LegRanks) =>
    ranks.reduce<{ numerator: bigint; denominator: bigint }>(
      (sum, rank, leg) =>
        rank ? add(sum, reciprocalRankTerm(rationalOf(weights[leg]!), exactOf(rankConstant), rank)) : sum,
      { numerator: 0n, denominator: 1n },
    );
  return Math.sign(compareRationals(score(first), score(second)));
}

const signOf = { first: 1, second: -1, neither: 0 };

describe('rankConstantSwaps', () => {
  it('proves that passages 98 and 406 of Kipps never swap', () => {
    const { numerator, ranks, swaps, touches, aheadAtFirst, aheadAtLast } = rankConstantSwaps(
      [1, 4, 1],
      [2, 2, 2],
    );
    // 2(k+2)(k+4) - 3(k+1)(k+4) + (k+1)(k+2) = 6, whatever k is.
    expect(numerator).toEqual([6n]);
    expect(ranks).toEqual([1, 2, 4]);
    expect({ swaps, touches, aheadAtFirst, aheadAtLast }).toEqual({
      swaps: [],
      touches: [],
      aheadAtFirst: 'first',
      aheadAtLast: 'first',
    });
  });

  it('finds the one swap of passages 104 and 44 at 11.53', () => {
    const { swaps } = rankConstantSwaps([5, 15, 4], [10, 1, 16]);
    expect(swaps).toHaveLength(1);
    expect(swaps[0]).toMatchObject({ below: 'second', above: 'first' });
    expect(swaps[0]!.at).toBeCloseTo(11.53, 2);
  });

  it('tells touching from crossing', () => {
    // 3/(k+1) + 6/(k+4) - 8/(k+2) = (k-2)^2 / ((k+1)(k+2)(k+4)): equal at 2, the first ahead on both sides.
    const touching = rankConstantSwaps([1, undefined, 4], [undefined, 2, undefined], [3, 8, 6]);
    expect(touching).toMatchObject({
      numerator: [4n, -4n, 1n],
      swaps: [],
      touches: [2],
      aheadAtFirst: 'first',
      aheadAtLast: 'first',
    });
    // A little more for the second, and the touch parts into two crossings.
    const crossing = rankConstantSwaps([1, undefined, 4], [undefined, 2, undefined], [3, 8.0001, 6]);
    expect(crossing.touches).toEqual([]);
    expect(crossing.swaps.map(({ below }) => below)).toEqual(['first', 'second']);
  });

  it('says neither for scores that are the same whatever the constant', () => {
    expect(rankConstantSwaps([3, 7], [7, 3])).toEqual({
      numerator: [],
      ranks: [],
      swaps: [],
      touches: [],
      aheadAtFirst: 'neither',
      aheadAtLast: 'neither',
    });
  });

  it('puts a tie at 0 among the touches', () => {
    // At 0: 1/2 = 1/3 + 1/6; above 0 two documents' worth of terms wins.
    const { touches, swaps, aheadAtFirst } = rankConstantSwaps([2, undefined], [3, 6]);
    expect({ touches, swaps, aheadAtFirst }).toEqual({ touches: [0], swaps: [], aheadAtFirst: 'second' });
  });

  it('ends where doubles do', () => {
    // (k + 2) - (1 + e)(k + 1) is 0 at 1/e - 1 + ..., which for e = 10^-350 no double can hold.
    const weight = `1.${'0'.repeat(349)}1`;
    const { swaps } = rankConstantSwaps([1, undefined], [undefined, 2], [1, weight]);
    expect(swaps).toEqual([{ at: 2 ** 1023, below: 'first', above: 'second' }]);
  });

  it('refuses what are no ranks', () => {
    expect(() => rankConstantSwaps([1.5], [2])).toThrow(
      'Expected ranks that are whole numbers from 1 on, got 1.5.',
    );
    expect(() => rankConstantSwaps([1], [2, 3])).toThrow('Expected one rank per weight');
    expect(() => rankConstantSwaps([1], [2], [-1])).toThrow('Expected weights of at least 0, got -1.');
  });

  const pair = fc.integer({ min: 1, max: 4 }).chain((legs) =>
    fc.tuple(
      fc.array(fc.option(fc.integer({ min: 1, max: 60 }), { nil: undefined }), {
        minLength: legs,
        maxLength: legs,
      }),
      fc.array(fc.option(fc.integer({ min: 1, max: 60 }), { nil: undefined }), {
        minLength: legs,
        maxLength: legs,
      }),
      fc.array(fc.constantFrom(0, 0.3, 0.5, 1, 2, 7), { minLength: legs, maxLength: legs }),
    ),
  );

  it('has the sign of the true difference everywhere, changing only at its swap points', () => {
    fc.assert(
      fc.property(
        pair,
        fc.array(fc.double({ min: 0, max: 12, noNaN: true }), { minLength: 20, maxLength: 20 }),
        ([first, second, weights], logs) => {
          const { swaps, touches, aheadAtFirst, aheadAtLast } = rankConstantSwaps(first, second, weights);
          let side = aheadAtFirst;
          for (const { at, below, above } of swaps) {
            expect(below).toBe(side);
            expect(above).not.toBe(below);
            const near = 1e-12 * Math.max(1, at);
            expect(
              ahead(first, second, weights, Math.max(0, at - near)) * signOf[below],
            ).toBeGreaterThanOrEqual(0);
            expect(ahead(first, second, weights, at + near)).toBe(signOf[above]);
            side = above;
          }
          expect(side).toBe(aheadAtLast);
          for (const log of logs) {
            const constant = Math.expm1(log);
            if (touches.includes(constant)) continue;
            const expected = swaps.findLast(({ at }) => at <= constant)?.above ?? aheadAtFirst;
            if (swaps.some(({ at }) => Math.abs(at - constant) <= 1e-12 * Math.max(1, at))) continue;
            expect(ahead(first, second, weights, constant)).toBe(signOf[expected]);
          }
        },
      ),
      { numRuns: 400 },
    );
  });

  it('misses no crossing that a fine scan can see', () => {
    fc.assert(
      fc.property(pair, ([first, second, weights]) => {
        const { swaps } = rankConstantSwaps(first, second, weights);
        let seen = 0;
        let last = 0;
        for (let step = 0; step <= 300; step++) {
          const sign = ahead(first, second, weights, Math.expm1(step / 25));
          if (sign !== 0 && last !== 0 && sign !== last) seen++;
          if (sign !== 0) last = sign;
        }
        expect(seen).toBeLessThanOrEqual(swaps.length);
        expect((swaps.length - seen) % 2 === 0 || swaps.at(-1)!.at > Math.expm1(11.9)).toBe(true);
      }),
      { numRuns: 150 },
    );
  });
});

describe('weightSwap', () => {
  it('solves the weight that keyword burial needs', () => {
    // Only bm25's first against dense's 50th: w/61 = 1/110.
    const swap = weightSwap([undefined, 1], [50, undefined], { leg: 1, weights: [1, 0.5] });
    expect(swap).toEqual({
      at: 61 / 110,
      exact: { numerator: 61n, denominator: 110n },
      below: 'second',
      above: 'first',
    });
  });

  it('knows when no weight changes anything', () => {
    expect(weightSwap([1, 1], [2, 2], { leg: 1 })).toBeUndefined();
    expect(weightSwap([1, 3], [2, 3], { leg: 1 })).toBeUndefined();
    expect(() => weightSwap([1], [2], { leg: 1 })).toThrow('Expected a leg from 0 to 0, got 1.');
  });
});
