import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countWords } from './count-words.ts';

describe('countWords', () => {
  test.each([
    ['', 0],
    ['  \n\t', 0],
    ['one two  three', 3],
    ['index.html', 2],
    ['| a | b |', 2],
    ['--- ... ***', 0],
    ['Ünïcödé żółw', 2],
    ['книга и дорога', 3],
    ['漢字仮名', 4],
    ['日本語。です', 5],
    ['สวัสดีครับ', 3],
    ['hot\u00addog', 1],
    ['“quoted” – dash', 2],
    ['a'.repeat(32), 1],
    ['a'.repeat(33), 2],
    ['-'.repeat(64), 1],
  ])('%j has %i', (text, words) => {
    expect(countWords(text)).toBe(words);
  });

  test('counts a range as the text of the range', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.nat(), fc.nat(), (text, a, b) => {
        const [start, end] = [a % (text.length + 1), b % (text.length + 1)].sort((x, y) => x - y);
        expect(countWords(text, start, end)).toBe(countWords(text.slice(start, end)));
      }),
    );
  });

  test('adds up over pieces parted by white space', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), (pieces) => {
        const sum = pieces.reduce((words, piece) => words + countWords(piece), 0);
        expect(countWords(pieces.join(' '))).toBe(sum);
      }),
    );
  });

  test('is never small for a long text without white space', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-ascii', minLength: 200, maxLength: 2000 }), (text) => {
        const run = text.replace(/\s/g, 'x');
        expect(countWords(run)).toBeGreaterThanOrEqual(Math.floor(run.length / 64 / 2));
      }),
    );
  });
});
