import { describe, expect, test } from 'vitest';
import { readableHtml } from './readable-html.ts';

describe('readableHtml', () => {
  test.each([
    ['<p class="zebra">A <b>ze</b>bra</p><p>Next</p>', ' A zebra Next', 'parts of a word stay one word'],
    ['a &amp; b &lt;b&gt;', 'a & b <b>', 'character references are decoded without filler'],
    ['one<script>zebra()</script>two<!-- zebra -->', 'one two', 'what no reader sees is left out'],
    ['<p>\n  one   two\r\n</p>', 'one two\n', 'white space is even'],
    ['so\u00adft', 'soft', 'soft hyphens are left out'],
    ['', '', 'nothing'],
  ])('%j', (source, expected) => {
    expect(readableHtml(source).text.trim()).toBe(expected.trim());
  });

  test('each unit knows what it stands for in the source', () => {
    const source = '<p>x &amp; <i>y</i></p>';
    const { text, starts, ends } = readableHtml(source);
    expect(starts.length).toBe(text.length);
    const ampersand = text.indexOf('&');
    expect(source.slice(starts[ampersand], ends[ampersand])).toBe('&amp;');
    const y = text.indexOf('y');
    expect(source.slice(starts[y], ends[y])).toBe('y');
  });
});
