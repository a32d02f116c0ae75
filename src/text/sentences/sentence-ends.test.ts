import { describe, expect, test } from 'vitest';
import { sentenceEnds } from './sentence-ends.ts';

/** The text with a bar at every end that is found. */
function marked(text: string): string {
  let shown = '';
  let at = 0;
  for (const end of sentenceEnds(text, 0, text.length)) {
    shown += `${text.slice(at, end)}|`;
    at = end;
  }
  return shown + text.slice(at);
}

describe('sentenceEnds', () => {
  test.each([
    ['One. Two! Three?', 'One.| Two!| Three?'],
    ['He said “Go.” Then he left.', 'He said “Go.”| Then he left.'],
    ['Really?! Yes... Maybe.', 'Really?!| Yes...| Maybe.'],
    ['See e.g. Smith. Or Dr. Jones.', 'See e.g. Smith.| Or Dr. Jones.'],
    ['J. R. Smith wrote it.', 'J. R. Smith wrote it.'],
    ['Version 1.2.3 is out. It works.', 'Version 1.2.3 is out.| It works.'],
    ['It ends in etc. and goes on. Then', 'It ends in etc. and goes on.| Then'],
    ['in index.html it is', 'in index.html it is'],
    ['これは文です。次の文です！「はい。」終わり', 'これは文です。|次の文です！|「はい。」|終わり'],
    ['यह वाक्य है। दूसरा वाक्य।', 'यह वाक्य है।| दूसरा वाक्य।'],
    ['no stop\n\nnew paragraph', 'no stop|\n\nnew paragraph'],
    ['items:\n- one\n- two', 'items:|\n- one|\n- two'],
    ['wrapped\nline', 'wrapped\nline'],
    ['', ''],
  ])('%j', (text, expected) => {
    expect(marked(text)).toBe(expected);
  });

  test('looks at the range only', () => {
    expect(sentenceEnds('A b. C d. E f.', 5, 12)).toEqual([9]);
  });
});
