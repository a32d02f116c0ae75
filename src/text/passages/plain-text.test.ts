import { expect, test } from 'vitest';
import { cutDocument } from './cut-document.ts';

test('plain text is cut between paragraphs, and nothing in it is markup', () => {
  const text = '# one two\n[three](four)\n\n \t\n<b>five</b> &amp;\r\n\r\nsix seven eight\rnine\rten';
  const document = cutDocument(text, 'text', { targetWords: 4, maximumWords: 6 });
  expect(document).toMatchObject({ tags: [], links: [], aliases: [], notices: [] });
  expect(document.title).toBeUndefined();
  expect(document.passages).toMatchObject([
    { startLine: 1, endLine: 2, headings: [], body: '# one two\n[three](four)' },
    { startLine: 5, endLine: 5, body: '<b>five</b> &amp;' },
    { startLine: 7, endLine: 9, body: 'six seven eight\rnine\rten' },
  ]);
});
