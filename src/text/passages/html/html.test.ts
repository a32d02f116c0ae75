import { describe, expect, test } from 'vitest';
import { cutDocument } from '../cut-document.ts';
import type { CutDocument } from '../passage.ts';
import { characterReference } from './character-reference.ts';
import { TagReader } from './tag-reader.ts';

function cut(text: string, words = 350): CutDocument {
  return cutDocument(text, 'html', { targetWords: Math.min(words, 200), maximumWords: words });
}

function seen(text: string): string {
  return cut(text)
    .passages.map(({ body }) => body.replaceAll('\u00ad', '').replace(/\s+/g, ' ').trim())
    .join(' ');
}

describe('HTML', () => {
  test('title, headings, links; what nobody sees is blank', () => {
    const page = `<!DOCTYPE html><html><head><title>The &amp; title</title><style>p { x: y }</style></head>
<body><h1 id=a>One <em>two</em></h1><p>Text &mdash; with <a href='other.html#x'>a link</a>.</p>
<script>if (a < b) document.write("<h2>no</h2>");</script><template><p>no</p></template>
<!-- no --><h2>Three</h2><ul><li>item<li>item</ul></body></html>`;
    const document = cut(page);
    expect(document).toMatchObject({ title: 'The & title', links: ['other.html'], tags: [] });
    expect(document.passages).toMatchObject([{ headings: ['One two'], subheadings: ['Three'] }]);
    expect(seen(page)).toBe('One two Text — with a link . Three item item');
  });

  test('sections are cut at headings, blocks at block elements', () => {
    const page =
      '<h1>A</h1><p>one two three</p><div>four five six</div><h2>B</h2><td>seven</td><td>eight</td>';
    expect(
      cut(page, 4).passages.map(({ headings, body }) => [headings, body.trim().replace(/\s+/g, ' ')]),
    ).toEqual([
      [['A'], 'A one two three'],
      [['A'], 'four five six'],
      [['A', 'B'], 'B seven eight'],
    ]);
  });

  test('inline tags leave words whole, block tags part them', () => {
    expect(seen('hot<b>dog</b> un<i>be</i>liev<span class="a>b">able</span>')).toBe('hotdog unbelievable');
    expect(seen('one<br>two<p>three<td>four')).toBe('one two three four');
  });

  test('character references are read in place', () => {
    const text =
      '<p>caf&eacute;s &#1082;&#x43D;&#1080;&#1075;&#1072; a&nbsp;b &unknown; &copy AT&T &#55357; &#0;</p>';
    expect(seen(text)).toBe('cafés книга a b &unknown; &copy AT&T &#55357; &#0;');
    const { start, body } = cut(text).passages[0]!;
    expect(text.slice(start + body.indexOf('c'), start + body.indexOf('s '))).toBe('caf&eacute;');
  });

  test('broken markup is text', () => {
    expect(seen('a < b <notclosed and 1<2 </ > <3')).toBe('a < b <notclosed and 1<2 </ > <3');
    expect(seen('<p title="a>b">x<p class=>y<script>never closed')).toBe('x y');
    expect(seen('<template>never closed')).toBe('never closed');
    expect(seen('<!-- never closed')).toBe('<!-- never closed');
  });

  test('a head that is not closed ends before the body', () => {
    expect(cut('<head><title>T</title><body>x').title).toBe('T');
    expect(seen('<head><title>T</title><body>x')).toBe('x');
    expect(cut('<title>T</title><p>x').title).toBe('T');
    expect(cut('<head><title>T</title><p>x').title).toBe('T');
  });

  test('a heading that is not closed ends at the next block', () => {
    expect(cut('<h1>Head<p>text</p>').passages).toMatchObject([{ headings: ['Head'] }]);
    expect(cut('<h1>Head').title).toBe('Head');
    expect(cut('<h2>a<h1>Head</h1>').title).toBe('Head');
  });

  test('preformatted text is cut at lines only', () => {
    const page = '<pre>one two. Three\nfour five <b>six</b></pre>';
    expect(cut(page, 3).passages.map(({ start, end }) => page.slice(start, end))).toEqual([
      '<pre>one two. Three',
      'four five <b>six</b></pre>',
    ]);
  });

  test('a page of tags only is a passage without words', () => {
    expect(cut('<div><br></div>').passages).toMatchObject([{ start: 0, end: 15, body: ' '.repeat(15) }]);
  });
});

describe('characterReference', () => {
  test.each([
    ['&amp;', '&'],
    ['&#x1F600;', '😀'],
    ['&#65;', 'A'],
    ['&yuml;', 'ÿ'],
    ['&nbsp;', '\u00a0'],
    ['&Alpha;', 'Α'],
    ['&rarr;', '→'],
    ['&zcaron;', 'ž'],
  ])('%s', (text, characters) => {
    expect(characterReference(text, 0)).toEqual({ characters, end: text.length });
  });

  test.each(['&', '&;', '&#;', '&#x;', '&#xD800;', '&#1114112;', '&amp', '&nosuchname;'])(
    '%s is none',
    (text) => {
      expect(characterReference(text, 0)).toBeUndefined();
    },
  );
});

describe('TagReader', () => {
  test('finds the end of a tag behind quoted values', () => {
    const text = `<a b="x>y" c='<' d=e>`;
    expect(new TagReader(text, text.length).at(0)).toEqual({ name: 'a', closes: false, end: text.length });
  });

  test('does not read beyond the range', () => {
    expect(new TagReader('<a b>', 4).at(0)).toBeUndefined();
    expect(new TagReader('<!-- x -->', 9).at(0)).toBeUndefined();
  });
});
