/** Whether a bitmap holds a passage; passages past its end are not in it. */
export function hasBit(bits: Uint32Array | undefined, passage: number): boolean {
  return bits !== undefined && (((bits[passage >>> 5] ?? 0) >>> (passage & 31)) & 1) === 1;
}

export function setBit(bits: Uint32Array, passage: number): void {
  bits[passage >>> 5]! |= 1 << (passage & 31);
}

/** A bitmap of no passages. */
export function emptyBitmap(passageCount: number): Uint32Array {
  return new Uint32Array(Math.ceil(passageCount / 32));
}

/** How many of the first `passageCount` passages a bitmap holds. */
export function countBits(bits: Uint32Array | undefined, passageCount: number): number {
  if (bits === undefined) return 0;
  let count = 0;
  const words = Math.min(bits.length, Math.ceil(passageCount / 32));
  for (let word = 0; word < words; word++) {
    const rest = passageCount - word * 32;
    count += bitsOf(rest < 32 ? bits[word]! & ((1 << rest) - 1) : bits[word]!);
  }
  return count;
}

function bitsOf(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** The passages a bitmap holds, ascending, up to `passageCount`. */
export function* bitsIn(bits: Uint32Array, passageCount: number): Iterable<number> {
  for (let word = 0; word < bits.length; word++) {
    for (let rest = bits[word]!; rest !== 0; rest &= rest - 1) {
      const passage = word * 32 + (31 - Math.clz32(rest & -rest));
      if (passage < passageCount) yield passage;
    }
  }
}
