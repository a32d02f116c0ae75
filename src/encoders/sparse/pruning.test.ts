import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeWeights } from './merge-weights.ts';
import { checkPruning, type Pruning, prune } from './pruning.ts';

const row = (weights: Record<number, number>) => ({
  tokens: Uint32Array.from(Object.keys(weights), Number),
  weights: Float32Array.from(Object.values(weights)),
});
const sample = row({ 3: 1, 5: 4, 7: 2, 9: 2, 11: 0.5 });

describe('prune', () => {
  it.each<[Pruning, number[]]>([
    [{ rule: 'max_ratio', value: 0.5 }, [5, 7, 9]],
    [{ rule: 'max_ratio', value: 1 }, [5]],
    [{ rule: 'abs_value', value: 1 }, [3, 5, 7, 9]],
    [{ rule: 'top_k', value: 2 }, [5, 7]],
    [{ rule: 'top_k', value: 9 }, [3, 5, 7, 9, 11]],
    // The sum is 9.5: 4 and 2 are 0.63 of it.
    [{ rule: 'alpha_mass', value: 0.6 }, [5, 7]],
    [{ rule: 'alpha_mass', value: 1 }, [3, 5, 7, 9, 11]],
  ])('by %j', (pruning, tokens) => {
    expect([...prune(sample, pruning).tokens]).toEqual(tokens);
    expect(prune(row({}), pruning)).toEqual(row({}));
  });

  it('keeps the largest, in ascending order of tokens, with their weights', () => {
    const rules = fc.constantFrom<Pruning>(
      { rule: 'max_ratio', value: 0.3 },
      { rule: 'abs_value', value: 2 },
      { rule: 'top_k', value: 3 },
      { rule: 'alpha_mass', value: 0.7 },
    );
    const rows = fc.dictionary(fc.nat(50).map(String), fc.integer({ min: 1, max: 5 }));
    fc.assert(
      fc.property(rows, rules, (weights, pruning) => {
        const whole = row(weights);
        const kept = prune(whole, pruning);
        const has = new Set(kept.tokens);
        const dropped = [...whole.tokens].filter((token) => !has.has(token)).map((token) => weights[token]!);
        expect([...kept.tokens]).toEqual([...whole.tokens].filter((token) => has.has(token)));
        expect([...kept.weights]).toEqual([...kept.tokens].map((token) => weights[token]!));
        if (kept.weights.length > 0 && dropped.length > 0)
          expect(Math.max(...dropped)).toBeLessThanOrEqual(Math.min(...kept.weights));
      }),
    );
  });

  it.each<Pruning>([
    { rule: 'max_ratio', value: 0 },
    { rule: 'max_ratio', value: 1.5 },
    { rule: 'alpha_mass', value: Number.NaN },
    { rule: 'top_k', value: 1.5 },
    { rule: 'abs_value', value: -1 },
  ])('refuses %j', (pruning) => {
    expect(() => checkPruning(pruning)).toThrow(`the pruning ${pruning.rule}, got ${pruning.value}.`);
  });
});

describe('mergeWeights', () => {
  it('has the largest weight of each token, without the dropped ones', () => {
    const windows = [row({ 0: 9, 3: 1, 5: 2 }), row({ 2: 4, 5: 3, 101: 7 })];
    expect(mergeWeights(windows, new Set([0, 101]))).toEqual(row({ 2: 4, 3: 1, 5: 3 }));
    expect(mergeWeights([], new Set())).toEqual(row({}));
  });
});
