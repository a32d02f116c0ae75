import { newStemmer } from 'snowball-stemmers';
import { describe, expect, it } from 'vitest';
import { InputError, NotFoundError } from '../../model/index.ts';
import type { AnalyzerSettings } from './analyzer.ts';
import { ANALYZERS } from './catalogue.ts';
import { createAnalyzer, loadAnalyzer } from './create-analyzer.ts';

function terms(settings: AnalyzerSettings, text: string, role?: 'query' | 'passage'): string {
  const analyzer = createAnalyzer(settings, {
    newStemmer,
    wordPieces: ['[UNK]', 'un', '##aff', '##able', '!', '東'],
  });
  return analyzer
    .analyze(text, role)
    .map(({ term, position }) => `${term}@${position}`)
    .join(' ');
}

describe('english', () => {
  it.each([
    ['Running horses', 'run@0 hors@1'],
    ["It's John’s dogs' don't", "it@0 john@1 dog@2 don't@3"],
    ['l’amour O’Brien', "l'amour@0 l@0 amour@1 o'brien@2 o@2 brien@3"],
    ['CVE-2021-44228', 'cve-2021-44228@0 cve@0 2021@1 44228@2'],
    ['foo_bar.baz', 'foo_bar.baz@0 foo_bar@0 foo@0 bar@1 baz@2'],
    ['node_modules/x', 'node_modules/x@0 node_modules@0 node@0 modul@1 x@2'],
    ['getUserName', 'getusernam@0 get@0 user@1 name@2'],
    ['HTTPServer user2Name H2O', 'httpserver@0 http@0 server@1 user2name@2 user2@2 name@3 h2o@4'],
    ['v2.0.1', 'v2.0.1@0 v2@0 0@1 1@2'],
    ['__init__ --flag .gitignore a--b', 'init@0 flag@1 gitignor@2 a@3 b@4'],
    ['end.Next', 'end.next@0 end@0 next@1'],
    ['co\u2011op 1\u2013 2', 'co-op@0 co@0 op@1 1@2 2@3'],
    ['1990s mp3s', '1990s@0 mp3s@1'],
    ['Café naïve STRASSE', 'cafe@0 naiv@1 strass@2'],
    ['книги дорога', 'книги@0 дорога@1'],
    ['🎉👍🏽 → ♥\ufe0f', '🎉@0 👍@1 ♥@2'],
  ])('%s', (text, expected) => {
    expect(terms({ name: 'english' }, text)).toBe(expected);
  });

  it('indexes characters of scripts without spaces in pairs, and alone for questions of one', () => {
    expect(terms({ name: 'english' }, '東京都', 'query')).toBe('東京@0 京都@1');
    expect(terms({ name: 'english' }, '東京都')).toBe('東@0 東京@0 京@1 京都@1 都@2');
    expect(terms({ name: 'english' }, '猫 iPhone版', 'query')).toBe('猫@0 iphon@1 i@1 phone@2 版@3');
    expect(terms({ name: 'english' }, '한국어'.normalize('NFD'), 'query')).toBe('한국@0 국어@1');
    expect(terms({ name: 'english' }, 'ｶﾞｽ', 'query')).toBe('ガス@0');
    expect(terms({ name: 'english' }, '東京2020年', 'query')).toBe('東京@0 2020@2 年@3');
  });

  it('takes settings', () => {
    expect(terms({ name: 'english', stopWords: true }, 'The cat and the hat')).toBe('cat@1 hat@4');
    expect(terms({ name: 'english', stopWords: ['CAT'] }, 'The cat')).toBe('the@0');
    expect(terms({ name: 'english', stemmer: 'none' }, 'Running')).toBe('running@0');
    expect(terms({ name: 'english', stemmer: 'porter' }, 'Generalizations evening')).toBe('gener@0 even@1');
    expect(terms({ name: 'english', diacritics: 'keep' }, 'Café')).toBe('café@0');
  });

  it('says which word a term came from, and where it stands', () => {
    const [token] = createAnalyzer({ name: 'english' }).analyze('… John’s');
    expect(token).toEqual({ term: 'john', form: 'john', start: 2, end: 8, position: 0 });
  });
});

describe('exact', () => {
  it.each([
    ["It's foo_bar-2.0 getUserName", 'it@0 s@1 foo@2 bar@3 2@4 0@5 getusername@6'],
    ['Running CAFÉ cafe\u0301', 'running@0 café@1 café@2'],
    ['हिन्दी Ёж', 'हिन्दी@0 ёж@1'],
  ])('%s', (text, expected) => {
    expect(terms({ name: 'exact' }, text)).toBe(expected);
  });

  it('is the usual pattern on ASCII text', () => {
    const text = "The Quick-Brown fox_2 (v1.0) can't: 100% of a/b; x=y\tEnd.";
    const words = createAnalyzer({ name: 'exact' }).analyze(text);
    expect(words.map(({ term }) => term)).toEqual(text.toLowerCase().match(/[a-z0-9]+/g));
  });
});

describe('lucene-english', () => {
  it.each([
    ["The dog's can't stop-words", "dog@1 can't@2 stop@3 word@4"],
    ['3.14 1,000 a.b foo_bar U.S.A. x:y', '3.14@0 1,000@1 a.b@2 foo_bar@3 u.s.a@4 x:y@5'],
    ['Generalizations', 'gener@0'],
    ['東京 ひら x２', '東@0 京@1 ひ@2 ら@3 x２@4'],
  ])('%s', (text, expected) => {
    expect(terms({ name: 'lucene-english' }, text)).toBe(expected);
  });
});

describe('the languages of Snowball', () => {
  it('stem with accents and fold them afterwards when asked', () => {
    expect(terms({ name: 'french' }, "L'été des écoles")).toBe("l'et@0 l@0 été@1 de@2 écol@3");
    expect(terms({ name: 'french', diacritics: 'fold' }, 'écoles')).toBe('ecol@0');
    expect(terms({ name: 'russian' }, 'книги книга')).toBe('книг@0 книг@1');
    expect(terms({ name: 'german' }, 'Häuser getUserNamen')).toBe('haus@0 getusernam@1 get@1 user@2 nam@3');
  });

  it('are loaded when they are needed', async () => {
    const analyzer = await loadAnalyzer({ name: 'spanish' });
    expect(analyzer.analyze('canciones')[0]!.term).toBe('cancion');
    expect((await loadAnalyzer({ name: 'english' })).analyze('songs')[0]!.term).toBe('song');
    expect(() => createAnalyzer({ name: 'spanish' })).toThrow(InputError);
  });
});

describe('wordpiece', () => {
  it.each([
    ['Unaffable!', 'un@0 ##aff@1 ##able@2 !@3'],
    ['u\u0301n un\u00adaff', 'un@0 un@1 ##aff@2'],
    ['東x東', '東@0 [UNK]@1 東@2'],
    ['unx', '[UNK]@0'],
  ])('%s', (text, expected) => {
    expect(terms({ name: 'wordpiece' }, text)).toBe(expected);
  });

  it('knows where a piece stands', () => {
    const analyzer = createAnalyzer({ name: 'wordpiece' }, { wordPieces: ['un', '##aff', '##able'] });
    expect(analyzer.analyze('x Ünaffable').map(({ start, end }) => [start, end])).toEqual([
      [0, 1],
      [2, 4],
      [4, 7],
      [7, 11],
    ]);
  });
});

describe('the catalogue', () => {
  it('says what each analyzer does, and makes it', () => {
    expect(new Set(ANALYZERS.map(({ name }) => name)).size).toBe(ANALYZERS.length);
    for (const { name, meaning, source, parameters } of ANALYZERS) {
      expect([meaning, source].every((text) => text.length > 20)).toBe(true);
      const { settings } = createAnalyzer({ name }, { newStemmer, wordPieces: ['a'] });
      expect(Object.keys(settings)).toEqual(['name', ...parameters.map((parameter) => parameter.name)]);
      expect(createAnalyzer(settings, { newStemmer, wordPieces: ['a'] }).settings).toEqual(settings);
    }
  });

  it('finds every word of every analyzer by asking for it', () => {
    const text = 'Café книги ΑΘΗΝΑ 東京 한국 ไทย हिन्दी שָׁלוֹם كِتَاب აბგ ትግርኛ bod བོད 👍';
    for (const { name } of ANALYZERS.filter((definition) => definition.name !== 'wordpiece')) {
      const analyzer = createAnalyzer({ name }, { newStemmer });
      const held = new Set(analyzer.analyze(text).map(({ term }) => term));
      for (const word of text.split(' ')) {
        const asked = analyzer.analyze(word, 'query').map(({ term }) => term);
        expect(asked.length, `${name}: ${word}`).toBeGreaterThan(0);
        expect(
          asked.every((term) => held.has(term)),
          `${name}: ${word}`,
        ).toBe(true);
      }
    }
  });

  it('refuses what it does not know', () => {
    expect(() => createAnalyzer({ name: 'klingon' as 'english' })).toThrow(NotFoundError);
    expect(() => createAnalyzer({ name: 'exact', stemmer: 'porter' })).toThrow(/stemmer/);
    expect(() => createAnalyzer({ name: 'exact', stopWords: true })).toThrow(/list of stop words/);
    expect(() => createAnalyzer({ name: 'english', stemmer: 'lovins' as 'none' })).toThrow(/lovins/);
    expect(() => createAnalyzer({ name: 'english', stopWords: [1] as unknown as string[] })).toThrow(
      InputError,
    );
    expect(() => createAnalyzer({ name: 'wordpiece' })).toThrow(/vocabulary/);
  });
});
