import { describe, expect, it } from 'vitest';
import { cutText } from './passages.ts';

const LONG = Array.from({ length: 25 }, (_, index) => `w${'x'.repeat(index)}`).join(' ');
const SHORT = LONG.split(' ').slice(1).join(' ');

describe('cutText', () => {
  it('keeps pieces of 25 words, not of 24', () => {
    const { pieces, passages } = cutText(`${LONG}\n\n${SHORT}\n\n\n\n${LONG} more`);
    expect(pieces).toBe(3);
    expect(passages).toEqual([
      { number: 0, text: LONG },
      { number: 1, text: `${LONG} more` },
    ]);
  });

  it.each(['\n', '\r\n', '\r'])('reads line ends %j alike, and a line of white space as blank', (end) => {
    const text = [LONG, ' \t', LONG].join(end);
    expect(cutText(text)).toEqual(cutText(`${LONG}\n\n${LONG}`));
  });

  it.each([
    ['both', ['head', '*** START OF THIS EBOOK ***', LONG, '*** END OF THIS EBOOK ***', 'licence']],
    ['both', ['\uFEFF***START OF THIS EBOOK***', LONG, '***END OF THIS EBOOK***']],
    ['start', ['*** START OF THIS EBOOK ***', LONG]],
    ['end', [LONG, '*** END OF THIS EBOOK ***', 'licence']],
    ['none', [LONG, '***** a row of stars *****']],
  ])('tells the frame: %s', (frame, lines) => {
    const cut = cutText(lines.join('\n\n'));
    expect(cut.frame).toBe(frame);
    expect(cut.passages.map(({ text }) => text)).toEqual([LONG]);
  });

  it('finds nothing in an empty text', () => {
    expect(cutText(' \n\n\t\n')).toEqual({ frame: 'none', pieces: 0, passages: [] });
  });
});
