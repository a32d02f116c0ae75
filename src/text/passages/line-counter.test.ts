import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LineCounter } from './line-counter.ts';

test('counts as a split at LF, CRLF and CR does', () => {
  const piece = fc.constantFrom('a', '\n', '\r', '\r\n', '\u2028', 'b c');
  fc.assert(
    fc.property(fc.array(piece), fc.array(fc.nat()), (pieces, offsets) => {
      const text = pieces.join('');
      const lines = new LineCounter(text);
      const ascending = offsets.map((offset) => offset % (text.length + 1)).sort((a, b) => a - b);
      for (const offset of ascending) {
        // The LF of a CRLF is on the line that it ends.
        const isInsideCrlf = text[offset - 1] === '\r' && text[offset] === '\n';
        const before = text.slice(0, isInsideCrlf ? offset - 1 : offset);
        expect(lines.lineAt(offset)).toBe(before.split(/\r\n|\n|\r/).length);
      }
    }),
  );
});
