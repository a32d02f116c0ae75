import { describe, expect, test } from 'vitest';
import { bestDocuments, type PassageHits } from './document-list.ts';
import type { DocumentNumbers } from './document-numbers.ts';

/** Passage n belongs to document floor(n / 10). */
const numbers = { numberAt: (_: number, local: number) => Math.floor(local / 10) } as DocumentNumbers;

function hitsOf(passages: readonly (readonly [local: number, score: number])[], asked: number[]) {
  return (limit: number): PassageHits => {
    asked.push(limit);
    const best = passages.slice(0, limit);
    return {
      length: best.length,
      segments: best.map(() => 0),
      locals: best.map(([local]) => local),
      scores: best.map(([, score]) => score),
    };
  };
}

describe('bestDocuments', () => {
  test('a document stands where its best passage stands', () => {
    const list = bestDocuments(
      hitsOf(
        [
          [21, 9],
          [3, 8],
          [29, 7],
          [5, 7],
          [30, 1],
        ],
        [],
      ),
      10,
      numbers,
    );
    expect(list).toEqual({
      documents: [2, 0, 3],
      scores: [9, 8, 1],
      passages: [21, 3, 30].map((local) => ({ segment: 0, local })),
      hasEnded: true,
    });
  });

  test('asks for more passages until there are enough documents', () => {
    const asked: number[] = [];
    const passages = Array.from({ length: 100 }, (_, local) => [local, 100 - local] as const);
    const list = bestDocuments(hitsOf(passages, asked), 4, numbers);
    expect(list.documents).toEqual([0, 1, 2, 3]);
    expect(list.hasEnded).toBe(false);
    expect(asked).toEqual([4, 16, 64]);
  });

  test('a list that gives exactly the depth was perhaps cut', () => {
    const passages = [[1, 2] as const, [11, 1] as const];
    expect(bestDocuments(hitsOf(passages, []), 2, numbers).hasEnded).toBe(false);
    expect(bestDocuments(hitsOf(passages, []), 3, numbers).hasEnded).toBe(true);
  });
});
