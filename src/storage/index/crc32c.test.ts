import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { crc32c } from './crc32c.ts';

/** The definition, bit by bit. */
function plain(bytes: Uint8Array): number {
  let state = ~0;
  for (const byte of bytes) {
    state ^= byte;
    for (let bit = 0; bit < 8; bit++) state = state & 1 ? (state >>> 1) ^ 0x82f63b78 : state >>> 1;
  }
  return ~state >>> 0;
}

describe('crc32c', () => {
  it.each([
    ['32 zeros', new Uint8Array(32), 0x8a9136aa],
    ['32 ones', new Uint8Array(32).fill(0xff), 0x62a8ab43],
    ['ascending', Uint8Array.from({ length: 32 }, (_, index) => index), 0x46dd794e],
    ['descending', Uint8Array.from({ length: 32 }, (_, index) => 31 - index), 0x113fdb5c],
    ['the digits', new TextEncoder().encode('123456789'), 0xe3069283],
    ['nothing', new Uint8Array(0), 0],
  ])('is that of RFC 3720 for %s', (_, bytes, expected) => {
    expect(crc32c(bytes)).toBe(expected);
  });

  it('is the plain one at every length and alignment, in one piece or two', () => {
    const bytes = fc.uint8Array({ maxLength: 700, size: 'max' });
    fc.assert(
      fc.property(bytes, fc.nat(), fc.nat(20), (whole, at, from) => {
        const cut = at % (whole.length + 1);
        expect(crc32c(whole.subarray(cut), crc32c(whole.subarray(0, cut)))).toBe(plain(whole));
        const start = Math.min(from, whole.length);
        expect(crc32c(whole, 0, start)).toBe(plain(whole.subarray(start)));
      }),
    );
  });

  it('is the plain one for many bytes, wherever they begin and end', () => {
    const bytes = Uint8Array.from({ length: 150_000 }, (_, index) => Math.imul(index, 2_654_435_761) >>> 24);
    for (const from of [0, 1, 2, 3]) {
      // Around where the kernel takes over, around what its memory takes at once, and more than twice that.
      for (const length of [4095, 4096, 4097, 49_152, 49_153, 49_171, 140_003]) {
        const part = bytes.subarray(from, from + length);
        expect(crc32c(part)).toBe(plain(part));
        expect(crc32c(bytes, 7, from, from + length)).toBe(crc32c(part, 7));
        expect(crc32c(part.subarray(4500), crc32c(part.subarray(0, 4500)))).toBe(plain(part));
      }
    }
  });
});
