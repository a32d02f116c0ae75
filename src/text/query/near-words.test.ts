import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareIds } from '../../model/index.ts';
import { nearDistance, nearestWords } from './near-words.ts';

/** Damerau-Levenshtein distance by the recurrence of Lowrance and Wagner (1975). */
function distanceOf(a: string, b: string): number {
  const [from, to] = [[...a], [...b]];
  const far = from.length + to.length;
  const table = Array.from({ length: from.length + 2 }, () => new Array<number>(to.length + 2).fill(far));
  for (let row = 0; row <= from.length; row++) table[row + 1]![1] = row;
  for (let column = 0; column <= to.length; column++) table[1]![column + 1] = column;
  const lastRow = new Map<string, number>();
  for (let row = 1; row <= from.length; row++) {
    let lastColumn = 0;
    for (let column = 1; column <= to.length; column++) {
      const swapRow = lastRow.get(to[column - 1]!) ?? 0;
      const swapColumn = lastColumn;
      const isSame = from[row - 1] === to[column - 1];
      if (isSame) lastColumn = column;
      table[row + 1]![column + 1] = Math.min(
        table[row]![column]! + (isSame ? 0 : 1),
        table[row + 1]![column]! + 1,
        table[row]![column + 1]! + 1,
        table[swapRow]![swapColumn]! + (row - swapRow - 1) + 1 + (column - swapColumn - 1),
      );
    }
    lastRow.set(from[row - 1]!, row);
  }
  return table[from.length + 1]![to.length + 1]!;
}

const anyWord = fc.string({
  unit: fc.constantFrom('a', 'b', 'c', 'é', '猫', '𠮷'),
  minLength: 1,
  maxLength: 7,
});

describe('nearestWords', () => {
  it('finds what comparing with every word finds, in the promised order', () => {
    fc.assert(
      fc.property(
        anyWord,
        fc.array(fc.tuple(anyWord, fc.nat(3)), { maxLength: 60 }),
        fc.integer({ min: 1, max: 2 }),
        fc.boolean(),
        (word, candidates, distance, isSorted) => {
          const words = [...new Map(candidates)];
          if (isSorted) words.sort(([a], [b]) => compareIds(a, b));
          const expected = words
            .map(([near, documentFrequency]) => ({
              word: near,
              distance: distanceOf(word, near),
              documentFrequency,
            }))
            .filter((near) => near.distance >= 1 && near.distance <= distance)
            .sort(
              (a, b) =>
                a.distance - b.distance ||
                b.documentFrequency - a.documentFrequency ||
                compareIds(a.word, b.word),
            );
          expect(nearestWords(word, words, { distance, limit: 1_000 })).toEqual(expected);
          expect(nearestWords(word, words, { distance, limit: 2 })).toEqual(expected.slice(0, 2));
        },
      ),
      { numRuns: 600 },
    );
  });

  it('counts a swap as one edit, also around a letter', () => {
    const words = [
      ['recieve', 3],
      ['receive', 9],
      ['relieve', 9],
    ] as const;
    expect(nearestWords('recieve', words).map(({ word, distance }) => [word, distance])).toEqual([
      ['receive', 1],
      ['relieve', 1],
    ]);
    expect(nearestWords('ca', [['abc', 1]], { distance: 2 })).toHaveLength(1);
    expect(nearestWords('abc', [['ca', 1]], { distance: 2 })).toHaveLength(1);
  });

  it('asks for more likeness of shorter words', () => {
    expect(['', 'ab', 'abc', 'abcde', 'abcdef', '日本', '𠮷𠮷𠮷'].map(nearDistance)).toEqual([
      0, 0, 1, 1, 2, 0, 1,
    ]);
    expect(nearestWords('at', [['as', 1]])).toEqual([]);
    expect(
      nearestWords('color', [
        ['colour', 1],
        ['dollar', 1],
      ]).map(({ word }) => word),
    ).toEqual(['colour']);
  });

  it('takes long words', () => {
    const long = 'x'.repeat(2_000);
    expect(
      nearestWords(long, [
        [`${long}y`, 1],
        [long.slice(1), 1],
        ['x', 1],
      ]),
    ).toHaveLength(2);
  });
});
