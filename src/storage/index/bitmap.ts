/** A bitmap of `length` bits, all 0: bit i is bit i & 31 of word i >> 5. */
export function emptyBitmap(length: number): Uint32Array {
  return new Uint32Array((length + 31) >>> 5);
}

export function hasBit(bitmap: Uint32Array | undefined, index: number): boolean {
  return bitmap !== undefined && ((bitmap[index >>> 5]! >>> (index & 31)) & 1) === 1;
}

/** Sets the bits from `from` up to, not including, `to`. */
export function setBits(bitmap: Uint32Array, from: number, to: number): void {
  for (let index = from; index < to; index++) bitmap[index >>> 5]! |= 1 << (index & 31);
}

export function countBits(bitmap: Uint32Array | undefined): number {
  let count = 0;
  if (bitmap === undefined) return 0;
  for (let word of bitmap) {
    word -= (word >>> 1) & 0x55555555;
    word = (word & 0x33333333) + ((word >>> 2) & 0x33333333);
    count += Math.imul((word + (word >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
  }
  return count;
}
