import { expect, test } from 'vitest';
import { SmallIndex } from './small-index.test-index.ts';

test('a snippet of HTML is what a reader sees, with its place in the file', async () => {
  const text =
    '<html><body>\n<p class="quokka">Nothing.</p>\n<p id="quokka">The <a href="quokka.html">quo<b>kka</b></a> eats salt &amp; leaves.</p>\n</body></html>';
  const index = new SmallIndex();
  await index.update({ documents: [{ id: 'a.html', text, kind: 'html' }] });
  const { hits } = await (await index.searcher()).search('quokka leaves', { snippetLength: 40 });
  const snippet = hits[0]!.snippet!;
  expect(snippet.text).toBe('The quokka eats salt & leaves.');
  expect(snippet.marks.map(({ start, end }) => snippet.text.slice(start, end))).toEqual(['quokka', 'leaves']);
  expect(text.slice(snippet.start, snippet.end)).toBe(
    'The <a href="quokka.html">quo<b>kka</b></a> eats salt &amp; leaves.',
  );
  expect(snippet.line).toBe(3);
});
