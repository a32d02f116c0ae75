import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bootstrapInterval,
  clopperPearsonInterval,
  pairDifferences,
  pairedProportionInterval,
  wilsonInterval,
} from './index.ts';

const share = fc
  .integer({ min: 1, max: 60 })
  .chain((n) => fc.tuple(fc.integer({ min: 0, max: n }), fc.constant(n)));

describe('intervals of proportions', () => {
  it.each([wilsonInterval, clopperPearsonInterval])('%o holds the share and mirrors', (interval) => {
    fc.assert(
      fc.property(share, ([successes, n]) => {
        const { low, high } = interval(successes, n, 0.9);
        expect(low).toBeGreaterThanOrEqual(0);
        expect(high).toBeLessThanOrEqual(1);
        expect(low).toBeLessThanOrEqual(successes / n);
        expect(high).toBeGreaterThanOrEqual(successes / n);
        expect(interval(n - successes, n, 0.9).low).toBeCloseTo(1 - high, 12);
      }),
    );
  });

  it('refuse impossible counts', () => {
    for (const [successes, n] of [
      [3, 2],
      [-1, 2],
      [0, 0],
      [0.5, 2],
    ] as const) {
      expect(() => wilsonInterval(successes, n, 0.95)).toThrow('Expected');
      expect(() => clopperPearsonInterval(successes, n, 0.95)).toThrow('Expected');
    }
    expect(() => pairedProportionInterval(3, 3, 5, 0.95)).toThrow('Expected');
  });
});

describe('pairedProportionInterval', () => {
  it('holds the difference, mirrors, stays in [-1, 1] and widens with confidence', () => {
    fc.assert(
      fc.property(fc.nat({ max: 20 }), fc.nat({ max: 20 }), fc.nat({ max: 20 }), (b, c, rest) => {
        const n = b + c + rest;
        if (n === 0) return;
        const { low, high } = pairedProportionInterval(b, c, n, 0.95);
        expect(low).toBeGreaterThanOrEqual(-1);
        expect(high).toBeLessThanOrEqual(1);
        expect(low).toBeLessThanOrEqual((b - c) / n);
        expect(high).toBeGreaterThanOrEqual((b - c) / n);
        expect(pairedProportionInterval(c, b, n, 0.95).low).toBeCloseTo(-high, 9);
        expect(pairedProportionInterval(b, c, n, 0.99).high).toBeGreaterThanOrEqual(high - 1e-12);
      }),
    );
  });

  it('has width also without any discordant pair', () => {
    const { low, high } = pairedProportionInterval(0, 0, 50, 0.95);
    expect(low).toBeLessThan(-0.05);
    expect(high).toBeCloseTo(-low, 12);
  });
});

describe('bootstrapInterval', () => {
  it('has no answer for a constant difference', () => {
    const differences = pairDifferences([0.3, 0.5, 0.7], [0.1, 0.3, 0.5]);
    for (const kind of ['percentile', 'bca'] as const)
      expect(bootstrapInterval(differences, kind, 0.95).kind).toBe('undefined');
  });

  it('bca leans towards the long tail, percentile does not', () => {
    const skewed = pairDifferences([0, 0, 0, 0, 0, 0, 0.1, 0.1, 0.2, 0.9], new Array<number>(10).fill(0));
    const [plain, leaning] = (['percentile', 'bca'] as const).map((kind) =>
      bootstrapInterval(skewed, kind, 0.95, { samples: 4000 }),
    );
    if (plain?.kind !== 'interval' || leaning?.kind !== 'interval') expect.unreachable();
    expect(leaning.low).toBeGreaterThan(plain.low);
    expect(leaning.high).toBeGreaterThan(plain.high);
  });
});
