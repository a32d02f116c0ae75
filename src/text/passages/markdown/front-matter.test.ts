import { describe, expect, test } from 'vitest';
import { cutDocument } from '../cut-document.ts';
import type { CutDocument } from '../passage.ts';
import { isoDay } from './iso-day.ts';

function cut(...lines: string[]): CutDocument {
  return cutDocument(lines.join('\n'), 'markdown');
}

/** The document's words about itself, with the given front matter. */
function fields(...yaml: string[]): Partial<CutDocument> {
  const { title, tags, aliases, date, notices } = cut('---', ...yaml, '---', 'text');
  return { ...(title && { title }), tags, aliases, ...(date && { date }), notices };
}

const NONE = { tags: [], aliases: [], notices: [] };

describe('front matter', () => {
  test('gives title, tags, aliases and date', () => {
    expect(
      fields(
        'title: "A: b"',
        'tags: [one, "#two/three", 4]',
        'aliases:',
        '  - Other name',
        'date: 2024-02-29T10:00',
      ),
    ).toEqual({
      title: 'A: b',
      tags: ['one', 'two/three', '4'],
      aliases: ['Other name'],
      date: '2024-02-29',
      notices: [],
    });
  });

  test('strings are lists: tags parted by commas or spaces, aliases by commas', () => {
    expect(fields('tags: "one #two"', 'alias: First name, Second')).toMatchObject({
      tags: ['one', 'two'],
      aliases: ['First name', 'Second'],
    });
    expect(fields('Tag: machine learning, ml')).toMatchObject({ tags: ['machine learning', 'ml'] });
  });

  test('plain values stay as they are written', () => {
    expect(fields('title: 1.10')).toMatchObject({ title: '1.10' });
    expect(fields('title: true')).toMatchObject({ title: 'true' });
    expect(fields('title:', 'tags:', 'aliases: ~')).toEqual(NONE);
    expect(fields('title: >', '  folded', '  words')).toMatchObject({ title: 'folded words' });
  });

  test('wins over headings, and its tags come before inline ones, each once', () => {
    const document = cut('---', 'title: Mine', 'tags: [b]', '---', '# Heading', '#a #b');
    expect(document).toMatchObject({ title: 'Mine', tags: ['b', 'a'] });
  });

  test('is no part of a passage, and offsets and lines count it', () => {
    for (const mark of ['', '\ufeff']) {
      for (const lineBreak of ['\n', '\r\n', '\r']) {
        const text = `${mark}---${lineBreak}title: x${lineBreak}...${lineBreak}${lineBreak}# H${lineBreak}`;
        const { frontMatter, passages, title } = cutDocument(text, 'markdown');
        expect(title).toBe('x');
        expect(text.slice(frontMatter!.start, frontMatter!.end)).toBe(
          `---${lineBreak}title: x${lineBreak}...`,
        );
        expect(passages).toMatchObject([
          { start: text.indexOf('# H'), startLine: 5, endLine: 5, body: '# H' },
        ]);
      }
    }
  });

  test('empty and with comments only', () => {
    expect(cut('---', '---', 'x').frontMatter).toEqual({ start: 0, end: 7 });
    expect(fields('# nothing')).toEqual(NONE);
  });

  test.each([
    ['not closed', ['---', 'title: x', '', 'text']],
    ['not at the start', ['', '---', 'title: x', '---']],
    ['two rules around prose', ['---', '', 'Some prose.', '', '---', 'more']],
    ['a list', ['---', '- a', '---']],
  ])('%s is none', (_, lines) => {
    const document = cut(...lines);
    expect(document.frontMatter).toBeUndefined();
    expect(document.notices).toEqual([]);
    expect(document.passages.map(({ start, end }) => lines.join('\n').slice(start, end)).join()).toContain(
      '---',
    );
  });

  test('that is not YAML is named with its line, and its text is indexed', () => {
    const document = cut('---', 'tags: [a]', 'title: A: b: c', '---', '# Heading', 'text');
    expect(document).toMatchObject({ title: 'Heading', tags: [] });
    expect(document.frontMatter).toBeUndefined();
    expect(document.notices).toMatchObject([{ code: 'front-matter-not-read', count: 1 }]);
    expect(document.notices[0]!.message).toMatch(/line 3 is not YAML \(.+[^.]\)\.$/);
    expect(document.passages[0]!.body).toContain('title: A: b: c');
  });

  test('a date that is none is named', () => {
    const { date, notices } = cut('---', 'title: t', 'date: next Tuesday', '---');
    expect(date).toBeUndefined();
    expect(notices).toMatchObject([{ code: 'front-matter-date-not-read' }]);
    expect(notices[0]!.message).toContain('"next Tuesday"');
  });

  test('anchors are followed where a value is one, and bombs do not go off', () => {
    expect(fields('a: &t Anchored', 'title: *t')).toMatchObject({ title: 'Anchored' });
    const bomb = ['a0: &a0 [x, x]'];
    for (let level = 1; level < 40; level++)
      bomb.push(`a${level}: &a${level} [*a${level - 1}, *a${level - 1}]`);
    expect(fields(...bomb, 'tags: *a39', 'title: safe')).toMatchObject({ title: 'safe', tags: [] });
  });

  test('brackets thousands deep and megabytes of YAML are text', () => {
    for (const yaml of ['['.repeat(50_000), 'key: value\n'.repeat(10_000)]) {
      const document = cut('---', yaml, '---', '# T');
      expect(document.notices).toMatchObject([{ code: 'front-matter-not-read' }]);
      expect(document.title).toBe('T');
    }
  });

  test('belongs to Markdown', () => {
    expect(cutDocument('---\ntitle: x\n---\n', 'text').title).toBeUndefined();
  });
});

describe('isoDay', () => {
  test.each([
    ['2024-02-29', '2024-02-29'],
    ['2024/2/9 12:00', '2024-02-09'],
    ['2023-12-31T23:59:59-08:00', '2023-12-31'],
    ['2000-02-29', '2000-02-29'],
  ])('%s', (written, day) => {
    expect(isoDay(written)).toBe(day);
  });

  test.each([
    '2023-02-29',
    '1900-02-29',
    '2024-13-01',
    '2024-00-10',
    '2024-04-31',
    '2024-01-011',
    '29.02.2024',
    '',
  ])('%s is no day', (written) => {
    expect(isoDay(written)).toBeUndefined();
  });
});
