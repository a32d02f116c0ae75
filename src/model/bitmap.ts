// Bitmaps as indexes keep them and ports hand them on: bit `i & 31` of word `i >> 5` belongs to number i.

/** Words of a bitmap over so many numbers. */
export function bitmapWords(length: number): number {
  return (length + 31) >>> 5;
}

/** A bitmap over so many numbers that holds none of them. */
export function emptyBitmap(length: number): Uint32Array<ArrayBuffer> {
  return new Uint32Array(bitmapWords(length));
}

/** Whether a bitmap holds a number; numbers past its end are not in it, and none is in an absent one. */
export function hasBit(bits: Uint32Array | undefined, index: number): boolean {
  return bits !== undefined && (((bits[index >>> 5] ?? 0) >>> (index & 31)) & 1) === 1;
}

/** Adds a number. */
export function setBit(bits: Uint32Array, index: number): void {
  bits[index >>> 5]! |= 1 << (index & 31);
}

/** Adds the numbers from `from` up to, not including, `to`. */
export function setBits(bits: Uint32Array, from: number, to: number): void {
  for (let index = from; index < to; index++) setBit(bits, index);
}

/** How many numbers a bitmap holds; of those below `length` when it is given. */
export function countBits(bits: Uint32Array | undefined, length: number = Number.POSITIVE_INFINITY): number {
  if (bits === undefined) return 0;
  let count = 0;
  const words = Math.min(bits.length, Math.ceil(length / 32));
  for (let word = 0; word < words; word++) {
    const rest = length - word * 32;
    count += onesOf(rest < 32 ? bits[word]! & ((1 << rest) - 1) : bits[word]!);
  }
  return count;
}

function onesOf(word: number): number {
  let ones = word - ((word >>> 1) & 0x55555555);
  ones = (ones & 0x33333333) + ((ones >>> 2) & 0x33333333);
  return Math.imul((ones + (ones >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** The numbers a bitmap holds, ascending; those below `length` when it is given. */
export function bitsIn(bits: Uint32Array, length: number = Number.POSITIVE_INFINITY): Uint32Array {
  const numbers = new Uint32Array(countBits(bits, length));
  let filled = 0;
  for (let word = 0; filled < numbers.length; word++) {
    for (let rest = bits[word]!; rest !== 0 && filled < numbers.length; rest &= rest - 1)
      numbers[filled++] = word * 32 + (31 - Math.clz32(rest & -rest));
  }
  return numbers;
}
