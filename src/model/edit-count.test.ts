import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editCount } from './edit-count.ts';

describe('counting edits', () => {
  it.each([
    ['', '', 0],
    ['rrf', 'rrf', 0],
    ['ndcg', 'ndgc', 1],
    ['precision', 'precison', 1],
    ['recall', 'recal@', 1],
    ['limit', '', 5],
    // A pair is swapped once: no letter between them any more.
    ['ca', 'abc', 3],
  ])('%j to %j: %d', (from, to, edits) => {
    expect(editCount(from, to)).toBe(edits);
  });

  it('is the same both ways, and nothing only for equal words', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 6 });
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(editCount(a, b)).toBe(editCount(b, a));
        expect(editCount(a, b) === 0).toBe(a === b);
      }),
    );
  });
});
