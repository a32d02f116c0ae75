import { InputError } from '../model/index.ts';

/** Words of a bitmap over `count` rows: bit i of word i >> 5. */
export function bitmapWords(count: number): number {
  return (count + 31) >>> 5;
}

/** Bits that are 1. */
export function countBits(words: Uint32Array): number {
  let total = 0;
  for (let index = 0; index < words.length; index++) {
    let word = words[index]!;
    word -= (word >>> 1) & 0x55555555;
    word = (word & 0x33333333) + ((word >>> 2) & 0x33333333);
    total += Math.imul((word + (word >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
  }
  return total;
}

/** The numbers of the bits that are 1, ascending. */
export function bitsOf(words: Uint32Array, length: number): Uint32Array {
  const rows = new Uint32Array(length);
  let filled = 0;
  for (let index = 0; index < words.length; index++) {
    for (let word = words[index]!; word !== 0; word &= word - 1)
      rows[filled++] = index * 32 + 31 - Math.clz32(word & -word);
  }
  return rows;
}

/** @throws InputError when the caller's bitmap has fewer bits than there are rows. */
export function checkBitmap(words: Uint32Array, count: number, name: string): void {
  if (words.length < bitmapWords(count))
    throw new InputError(
      `Expected ${name} of at least ${bitmapWords(count)} words for ${count} passages, got ${words.length}.`,
      { code: 'bad-argument' },
    );
}
