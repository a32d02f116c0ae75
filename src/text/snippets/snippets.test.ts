import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { InputError } from '../../model/index.ts';
import { bestSnippet } from './best-snippet.ts';
import { bestWindow } from './best-window.ts';
import { renderSnippet } from './render-snippet.ts';
import type { SnippetMark } from './snippet.ts';

/** Marks of all places of the words in the text; a word's weight is its number. */
function marksOf(text: string, weights: Readonly<Record<string, number>>): SnippetMark[] {
  return Object.entries(weights)
    .flatMap(([word, weight]) =>
      [...text.matchAll(new RegExp(word, 'g'))].map(({ index }) => ({
        start: index,
        end: index + word.length,
        weight,
        term: word,
      })),
    )
    .sort((a, b) => a.start - b.start);
}

function shown(text: string, weights: Readonly<Record<string, number>>, maximumLength: number): string {
  const snippet = bestSnippet(text, marksOf(text, weights), { maximumLength });
  return renderSnippet(text, snippet, { open: '[', close: ']' });
}

describe('bestSnippet', () => {
  const TEXT = 'The cat sat. A dog barked at the cat in the yard. Then it rained for hours. The dog slept.';

  test('prefers distinct terms to repeated ones, and shows whole sentences', () => {
    expect(
      shown(
        'A cat, a cat, a cat. It rained for hours and hours. Then a dog met a cat.',
        { cat: 1, dog: 1 },
        30,
      ),
    ).toBe('Then a [dog] met a [cat].');
  });

  test('prefers heavy terms', () => {
    expect(shown(TEXT, { cat: 1, rained: 3 }, 30)).toBe('Then it [rained] for hours.');
  });

  test('takes the first of equals', () => {
    expect(shown(TEXT, { dog: 1 }, 40)).toBe('A [dog] barked at the cat in the yard.');
  });

  test('goes on to the end of sentences that fit', () => {
    expect(shown(TEXT, { rained: 1 }, 45)).toBe('Then it [rained] for hours. The dog slept.');
  });

  test('cuts long sentences between words, and says so', () => {
    const text = 'one two three four five six seven eight nine ten eleven twelve';
    expect(shown(text, { seven: 1 }, 24)).toBe('…six [seven] eight nine ten…');
    expect(shown(text, { one: 1 }, 12)).toBe('[one] two…');
    expect(shown(text, { twelve: 1 }, 20)).toBe('…ten eleven [twelve]');
  });

  test('without marks shows the beginning', () => {
    expect(shown('\n  First sentence. Second one that is too long to show.', {}, 30)).toBe('First sentence.');
    expect(shown('', {}, 30)).toBe('');
  });

  test('ends sentences at Han full stops', () => {
    expect(shown('最初の文。これは二番目の文です。最後。', { 二番目: 1 }, 12)).toBe(
      'これは[二番目]の文です。',
    );
  });

  test('a mark longer than the snippet is cut', () => {
    const text = `x ${'a'.repeat(50)} y`;
    const snippet = bestSnippet(text, [{ start: 2, end: 52, weight: 1 }], { maximumLength: 10 });
    expect(snippet).toMatchObject({ start: 2, end: 12, marks: [{ start: 2, end: 12 }], closesInside: true });
  });

  test('marks that overlap are shown as one', () => {
    const marks = [
      { start: 0, end: 9, weight: 1, term: 'cross-fit' },
      { start: 6, end: 9, weight: 1, term: 'fit' },
    ];
    expect(bestSnippet('cross-fit words', marks).marks).toEqual([{ start: 0, end: 9 }]);
  });

  test.each([0, -1, 1.5, Number.NaN])('refuses a maximum of %d', (maximumLength) => {
    expect(() => bestSnippet('x', [], { maximumLength })).toThrow(InputError);
  });

  const texts = fc
    .array(
      fc.constantFrom('word', 'One.', '😀', 'e\u0301', '漢字。', '\n\n', ' ', '- ', 'longerword', 'Dr. '),
      { maxLength: 60 },
    )
    .map((pieces) => pieces.join(' '));
  const places = fc.array(fc.tuple(fc.nat(), fc.integer({ min: 1, max: 6 }), fc.integer({ min: 0, max: 3 })));

  test('is within its length, well formed, with marks inside', () => {
    fc.assert(
      fc.property(texts, places, fc.integer({ min: 2, max: 80 }), (text, raw, maximumLength) => {
        const marks = raw
          .map(([at, length, term]) => ({ start: at % (text.length + 1), length, term }))
          .map(({ start, length, term }) => ({ start, end: start + length, weight: term + 1, term }))
          .filter(({ start, end }) => end <= text.length && text.slice(start, end).isWellFormed());
        const snippet = bestSnippet(text, marks, { maximumLength });
        expect(snippet.end - snippet.start).toBeLessThanOrEqual(maximumLength);
        expect(snippet.end).toBeLessThanOrEqual(text.length);
        expect(text.slice(snippet.start, snippet.end).isWellFormed()).toBe(true);
        let at = snippet.start;
        for (const mark of snippet.marks) {
          expect(mark.start).toBeGreaterThanOrEqual(at);
          expect(mark.end).toBeGreaterThan(mark.start);
          at = mark.end;
        }
        expect(at).toBeLessThanOrEqual(snippet.end);
        if (marks.length > 0 && marks.every(({ start, end }) => end - start <= maximumLength))
          expect(snippet.marks.length).toBeGreaterThan(0);
      }),
      { numRuns: 500 },
    );
  });

  test('the window weighs as much as the best of all windows, for marks that lie apart', () => {
    fc.assert(
      fc.property(places, fc.integer({ min: 6, max: 60 }), (raw, most) => {
        const marks = raw
          .map(([at, length, term]) => ({
            start: at % 200,
            end: (at % 200) + length,
            weight: term + 1,
            term,
          }))
          .sort((a, b) => a.start - b.start || a.end - b.end)
          .filter(({ start }, index, sorted) => sorted.slice(0, index).every(({ end }) => end <= start));
        const weigh = (from: number, to: number): number => {
          const terms = new Set(
            marks.filter(({ start, end }) => start >= from && end <= to).map(({ term }) => term),
          );
          return [...terms].reduce((sum, term) => sum + term + 1, 0);
        };
        const best = Math.max(0, ...marks.map(({ start }) => weigh(start, start + most)));
        const window = bestWindow(marks, most);
        expect(window === undefined ? 0 : weigh(window.start, window.start + most)).toBe(best);
      }),
      { numRuns: 500 },
    );
  });
});

describe('renderSnippet', () => {
  const text = 'one  two\n\tthr\u00adee & four';
  const snippet = {
    start: 0,
    end: text.length,
    marks: [{ start: 5, end: 8 }],
    opensInside: false,
    closesInside: true,
  };

  test('puts white space on one line and leaves out soft hyphens', () => {
    expect(renderSnippet(text, snippet, { open: '<', close: '>' })).toBe('one <two> three & four…');
  });

  test('keeps lines if asked, escapes, and takes any ellipsis', () => {
    const style = {
      open: '<b>',
      close: '</b>',
      oneLine: false,
      ellipsis: ' ...',
      escape: (piece: string) => piece.replace('&', '&amp;'),
    };
    expect(renderSnippet(text, snippet, style)).toBe('one  <b>two</b>\n\tthree &amp; four ...');
  });

  test('shows a body without what is blanked in it', () => {
    const body = '    hot\u00ad\u00ad\u00addog   ';
    expect(
      renderSnippet(
        body,
        { start: 0, end: body.length, marks: [], opensInside: false, closesInside: false },
        { open: '', close: '' },
      ),
    ).toBe('hotdog');
  });
});
