import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countWords } from '../../text/index.ts';
import { wordWindows } from './word-windows.ts';

const textsOf = (text: string, most: number) =>
  wordWindows(text, most).map(({ start, end }) => text.slice(start, end));

describe('wordWindows', () => {
  test.each<[string, number, string[]]>([
    ['', 3, []],
    [' \n ', 3, []],
    [' one two ', 3, ['one two']],
    ['a b c d', 3, ['a b', 'c d']],
    ['a b c d e f g', 3, ['a b c', 'd e f', 'g']],
    ['one, two -- three', 2, ['one, two --', 'three']],
    ['灯台は港の端', 4, ['灯台は', '港の端']],
    ['x', 1, ['x']],
  ])('%j by %d', (text, most, expected) => {
    expect(textsOf(text, most)).toEqual(expected);
  });

  test('every character that is no white space lies in one window, and none is too long', () => {
    const word = fc.oneof(
      fc.stringMatching(/^[a-z]{1,12}$/),
      fc.constantFrom('灯台は港の端にある', '😀😀😀😀😀', '...', 'a.b.c', ' ', '\n\n', 'ภาษาไทยเขียนติดกัน'),
      fc.string({ unit: 'grapheme' }),
    );
    fc.assert(
      fc.property(fc.array(word), fc.integer({ min: 1, max: 9 }), (words, most) => {
        const text = words.join(' ');
        const windows = wordWindows(text, most);
        const kept = windows.map(({ start, end }) => text.slice(start, end));
        expect(kept.join('').replace(/\s/gu, '')).toBe(text.replace(/\s/gu, ''));
        let before = 0;
        for (const { end, start } of windows) {
          expect(start).toBeGreaterThanOrEqual(before);
          expect(end).toBeGreaterThan(start);
          expect(
            /[\uD800-\uDBFF]$/.test(text.slice(start, end)) && /^[\uDC00-\uDFFF]/.test(text.slice(end)),
          ).toBe(false);
          before = end;
        }
        for (const window of kept) expect(countWords(window)).toBeLessThanOrEqual(most);
      }),
    );
  });
});
