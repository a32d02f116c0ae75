import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pairDifferences, testEquivalenceByRandomization, testEquivalenceByT } from './index.ts';

const tenths = fc.array(fc.tuple(fc.nat({ max: 10 }), fc.nat({ max: 10 })), { minLength: 2, maxLength: 10 });

describe('testEquivalenceByRandomization', () => {
  it('is the enumeration of both one-sided tests', () => {
    fc.assert(
      fc.property(tenths, fc.integer({ min: 1, max: 5 }), (pairs, marginTenths) => {
        const [first, second] = [pairs.map(([x]) => x / 10), pairs.map(([, y]) => y / 10)];
        const share = (moved: number[]) => {
          const seen = moved.reduce((sum, value) => sum + value, 0);
          let hits = 0;
          for (let pattern = 0; pattern < 2 ** moved.length; pattern++)
            if (moved.reduce((sum, v, place) => sum + (pattern & (1 << place) ? v : -v), 0) >= seen) hits++;
          return hits / 2 ** moved.length;
        };
        const outcome = testEquivalenceByRandomization(first, second, marginTenths / 10, 0.05);
        expect(outcome.pAboveLower).toBe(share(pairs.map(([x, y]) => x - y + marginTenths)));
        expect(outcome.pBelowUpper).toBe(share(pairs.map(([x, y]) => marginTenths - x + y)));
        expect(outcome.p).toBe(Math.max(outcome.pAboveLower, outcome.pBelowUpper));
        expect(outcome.isEquivalent).toBe(outcome.p <= 0.05);
      }),
    );
  });

  it('finds identical arms equivalent when there are enough queries, where t-tests have no answer', () => {
    const same = [0.1, 0.2, 0.3, 0.4, 0.5];
    expect(testEquivalenceByRandomization(same, same, 0.1, 0.05)).toMatchObject({
      p: 1 / 32,
      isEquivalent: true,
    });
    expect(testEquivalenceByRandomization([0.1, 0.2], [0.1, 0.2], 0.1, 0.05).isEquivalent).toBe(false);
    expect(testEquivalenceByT(pairDifferences(same, same), 0.1, 0.05).kind).toBe('undefined');
  });
});
