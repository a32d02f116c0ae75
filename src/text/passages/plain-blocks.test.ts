import fc from 'fast-check';
import { expect, it } from 'vitest';
import { plainBlocks, plainWhole } from './plain-blocks.ts';

it('a text taken as a whole begins where its first paragraph does', () => {
  const piece = fc.constantFrom(' ', '\n', '\r', '\r\n', '\t', '\u00a0', 'word', '\u00e9');
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), fc.boolean(), (pieces, hasMark) => {
      const text = (hasMark ? '\ufeff' : '') + pieces.join('');
      const from = hasMark ? 1 : 0;
      expect(plainWhole(text, from)).toEqual(plainBlocks(text, from).blocks.slice(0, 1));
    }),
  );
});
