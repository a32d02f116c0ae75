import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { newStemmer } from 'snowball-stemmers';
import { describe, expect, it } from 'vitest';
import { sharedData } from '../../../test/shared-data.ts';
import type { Analyzer, AnalyzerSettings } from './analyzer.ts';
import { WINDOW_UNITS } from './chunk-reader.ts';
import { createAnalyzer } from './create-analyzer.ts';
import { TermBuffer } from './term-buffer.ts';
import { TermScanner } from './term-scanner.ts';
import { Vocabulary } from './vocabulary.ts';

const wordPieces = [
  '[UNK]',
  'a',
  'b',
  '##a',
  '##b',
  'the',
  'foo',
  '##bar',
  'get',
  '-',
  '.',
  'é',
  'e',
  '東',
  '##er',
];
const analyzers = [
  ...(['english', 'exact', 'wordpiece', 'lucene-english', 'russian', 'turkish', 'arabic'] as const).map(
    (name): AnalyzerSettings => ({ name }),
  ),
  { name: 'english', stopWords: true, stemmer: 'porter', diacritics: 'keep' } as const,
  { name: 'french', stopWords: ['le', 'la'], diacritics: 'fold' } as const,
].map((settings) => createAnalyzer(settings, { wordPieces, newStemmer }));

/** Text as it may come: words and identifiers of several scripts, joints, invisible characters, anything at all. */
const anyText = fc
  .array(
    fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(..."ab AB01 _-./'’".split('')) },
      {
        weight: 3,
        arbitrary: fc.constantFrom(
          'the',
          'Running',
          'getUserName',
          'HTTPServer',
          'don’t',
          "John's",
          "l'amour",
          'CVE-2021-44228',
          'v2.0.1',
          'Straße',
          'é',
          'ﬁ',
          'İ',
          'ΣΑΣ',
          'Ёж',
          'קָמָץ',
          'كِتَاب',
          'हिन्दी',
          'ไทย',
          '東京都',
          'ｶﾞ',
          '한국',
          '각',
          '👨‍👩‍👧',
          '𠮷',
        ),
      },
      {
        weight: 1,
        arbitrary: fc.constantFrom(
          ' ',
          '\n',
          '\u00ad',
          '\u200b',
          '\u200d',
          '\u0301',
          '\ufeff',
          '\ud800',
          '\udc00',
        ),
      },
      { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 3 }) },
    ),
    { maxLength: 40 },
  )
  .map((pieces) => pieces.join(''));

/** The tokens of a scan in the words of `analyze`. */
function scanned(analyzer: Analyzer, texts: readonly string[]): unknown[] {
  const terms = new Vocabulary();
  const forms = new Vocabulary();
  const scanner = new TermScanner(analyzer, terms, forms);
  const buffer = new TermBuffer();
  return texts.map((text) => {
    buffer.clear();
    scanner.scan(text, buffer);
    return Array.from({ length: buffer.length }, (_, token) => ({
      term: terms.term(buffer.terms[token]!),
      form: forms.term(buffer.forms[token]!),
      position: buffer.positions[token]!,
    }));
  });
}

function analyzed(analyzer: Analyzer, texts: readonly string[]): unknown[] {
  return texts.map((text) =>
    analyzer.analyze(text).map(({ term, form, position }) => ({ term, form, position })),
  );
}

describe('a scan gives the tokens of analyze', () => {
  it.each(analyzers.map((analyzer) => [JSON.stringify(analyzer.settings), analyzer] as const))(
    '%s',
    (_, analyzer) => {
      fc.assert(
        fc.property(fc.array(anyText, { minLength: 1, maxLength: 4 }), (texts) => {
          // Each text twice: once met anew, once remembered.
          expect(scanned(analyzer, [...texts, ...texts])).toEqual(analyzed(analyzer, [...texts, ...texts]));
        }),
        { numRuns: 60 },
      );
    },
  );

  it('wherever the end of a window falls', () => {
    const english = analyzers[0]!;
    const text = `John’s co\u2010op-x 東京都\u3099庁a         𠮷𠮷野家 猫 e\u0301t é.è 👨‍👩 v2.0.1 ${'long-'.repeat(60)}z`;
    const roles = ['passage', 'query'] as const;
    const expected = roles.map((role) => english.analyze(text, role));
    for (let shift = 0; shift <= text.length; shift++) {
      const before = WINDOW_UNITS - shift;
      const padded = `${' '.repeat(before)}${text} end`;
      for (const [index, role] of roles.entries()) {
        const tokens = english.analyze(padded, role).map((token) => {
          return { ...token, start: token.start - before, end: token.end - before };
        });
        expect(tokens.slice(0, -1)).toEqual(expected[index]);
      }
      expect(scanned(english, [padded])).toEqual(analyzed(english, [padded]));
    }
  });

  const notes = sharedData('notes-til', 'notes');
  it.skipIf(notes === undefined)('on real notes', () => {
    const files = readdirSync(notes!, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.md'),
    );
    const texts = files.sort().map((name) => readFileSync(join(notes!, name), 'utf8'));
    expect(texts.length).toBeGreaterThan(1_800);
    for (const [index, analyzer] of analyzers.slice(0, 4).entries()) {
      const some = texts.filter((_, number) => number % (index === 0 ? 2 : 12) === 0);
      const [got, expected] = [scanned(analyzer, some), analyzed(analyzer, some)].map((all) =>
        all.map((tokens) => JSON.stringify(tokens)),
      );
      expect(got!.findIndex((tokens, number) => tokens !== expected![number])).toBe(-1);
    }
  });
});

describe('the offsets of tokens', () => {
  it('cut the words out of the text, in order', () => {
    for (const analyzer of analyzers) {
      fc.assert(
        fc.property(anyText, (text) => {
          let position = 0;
          let start = 0;
          for (const token of analyzer.analyze(text)) {
            expect(token.start).toBeGreaterThanOrEqual(start);
            expect(token.end).toBeGreaterThan(token.start);
            expect(token.end).toBeLessThanOrEqual(text.length);
            expect(token.position).toBeGreaterThanOrEqual(position);
            expect(token.term).not.toBe('');
            ({ position, start } = token);
          }
        }),
        { numRuns: 30 },
      );
    }
  });

  it('give the same word again', () => {
    const english = analyzers[0]!;
    fc.assert(
      fc.property(anyText, (text) => {
        for (const { term, start, end } of english.analyze(text)) {
          expect(english.analyze(text.slice(start, end)).map((token) => token.term)).toContain(term);
        }
      }),
    );
  });
});

describe('several texts in one buffer', () => {
  it('leave a position free between them', () => {
    const terms = new Vocabulary();
    const scanner = new TermScanner(analyzers[0]!, terms, new Vocabulary());
    const buffer = new TermBuffer();
    scanner.scan('one two', buffer);
    scanner.scan('', buffer);
    scanner.scan('three', buffer);
    expect([...buffer.positions.subarray(0, buffer.length)]).toEqual([0, 1, 4]);
    expect(terms.size).toBe(3);
  });
});

describe('a text without a space', () => {
  const english = analyzers[0]!;
  const megabyte = 1 << 20;
  it.each([
    ['one letter', 'x'.repeat(megabyte), 'x'.repeat(256)],
    ['a long path', 'alpha/beta-'.repeat(megabyte / 8), 'beta'],
    ['ideographs', '東京'.repeat(megabyte / 4), '京東'],
    ['marks', `a${'\u0301'.repeat(megabyte)}`, 'a'],
    ['marks on ideographs', `東${'\u3099'.repeat(megabyte)}`, undefined],
    ['separators', '.-'.repeat(megabyte), undefined],
  ])('of %s is cut into words that are found', (_, text, term) => {
    const terms = new Vocabulary();
    const buffer = new TermBuffer();
    new TermScanner(english, terms, new Vocabulary()).scan(text, buffer);
    if (term !== undefined) expect(terms.idOf(english.analyze(term)[0]!.term)).toBeDefined();
    for (const { term: long } of english.analyze(text.slice(0, 5_000)))
      expect(long.length).toBeLessThanOrEqual(512);
    expect(buffer.length > 0).toBe(text[0] !== '.');
  });

  it('is cut at a joint where there is one', () => {
    const words = english.analyze(`${'word-'.repeat(60)}end`).filter(({ form }) => !form.includes('-'));
    expect(new Set(words.map(({ form }) => form))).toEqual(new Set(['word', 'end']));
    expect(words).toHaveLength(61);
  });
});
