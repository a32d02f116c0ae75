// Bytes of lines, sixteen or eight at a time. Everything that is read may be read up to 16 bytes too far.

export const NEWLINE: u32 = 10;
export const CARRIAGE_RETURN: u32 = 13;
export const MINUS: u32 = 45;
export const POINT: u32 = 46;
export const ZERO: u32 = 48;

// Engines make a constant of sixteen bytes anew wherever one stands in the code: loading one takes less.
const PRINTABLE = memory.data<i8>([33, 33, 33, 33, 33, 33, 33, 33, 33, 33, 33, 33, 33, 33, 33, 33], 16);
export const ZERO_TEXT = memory.data<i8>([48, 48, 48, 48, 48, 48, 48, 48, 48, 48, 48, 48, 48, 48, 48, 48], 16);
export const NINES = memory.data<i8>([9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9], 16);
export const POINTS = memory.data<i8>([46, 46, 46, 46, 46, 46, 46, 46, 46, 46, 46, 46, 46, 46, 46, 46], 16);
export const PLACES = memory.data<i8>([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15], 16);
export const LOW_BYTES = memory.data<i16>([255, 255, 255, 255, 255, 255, 255, 255], 16);
export const TENS = memory.data<i16>([10, 10, 10, 10, 10, 10, 10, 10], 16);
export const HUNDREDS_ONES = memory.data<i16>([100, 1, 100, 1, 100, 1, 100, 1], 16);
export const MYRIADS_ONES = memory.data<i16>([10_000, 1, 10_000, 1, 10_000, 1, 10_000, 1], 16);

/** Bit i is set when byte i of 64 is a space, a control or no ASCII: as signed bytes, all of these are at most 32. */
@inline
export function stopsAt(at: usize): u64 {
  return stopsOf(at, 0) | (stopsOf(at, 16) << 16) | (stopsOf(at, 32) << 32) | (stopsOf(at, 48) << 48);
}

@inline
function stopsOf(at: usize, offset: usize): u64 {
  return <u64>i8x16.bitmask(i8x16.lt_s(v128.load(at + offset), v128.load(PRINTABLE)));
}

/** All spaces, which is one look, or each a space or a tab. */
@inline
export function areSeparators(a: usize, b: usize, c: usize, d: usize, e: usize): bool {
  const differing =
    (load<u8>(a) ^ 32) | (load<u8>(b) ^ 32) | (load<u8>(c) ^ 32) | (load<u8>(d) ^ 32) | (load<u8>(e) ^ 32);
  return differing == 0 || (isSeparator(a) && isSeparator(b) && isSeparator(c) && isSeparator(d) && isSeparator(e));
}

function isSeparator(at: usize): bool {
  const byte = load<u8>(at);
  return byte == 32 || byte == 9;
}

@inline
export function isSame(a: usize, b: usize, length: usize): bool {
  let index: usize = 0;
  for (; index + 8 <= length; index += 8) if (load<u64>(a + index) != load<u64>(b + index)) return false;
  const rest = length - index;
  return rest == 0 || (load<u64>(a + index) ^ load<u64>(b + index)) << ((8 - rest) << 3) == 0;
}

/** Copies whole sixteens, so up to 15 bytes too many. */
@inline
export function copy(target: usize, source: usize, length: usize): void {
  for (let index: usize = 0; index < length; index += 16) v128.store(target + index, v128.load(source + index));
}

/** `hashId` of src/runs/columns.ts. */
@inline
export function hashOf(id: usize, length: usize): u32 {
  let hash: u32 = 0x811c9dc5;
  let index: usize = 0;
  for (; index + 4 <= length; index += 4) hash = withWord(hash, load<u32>(id + index));
  const rest = length - index;
  if (rest > 0) hash = withWord(hash, load<u32>(id + index) & (u32.MAX_VALUE >> (32 - (<u32>rest << 3))));
  const mixed = (hash ^ (hash >> 15)) * 0x2c1b3c6d;
  return mixed ^ (mixed >> 13);
}

@inline
function withWord(hash: u32, word: u32): u32 {
  const product = (hash ^ word) * 0x01000193;
  return product ^ (product >> 15);
}
