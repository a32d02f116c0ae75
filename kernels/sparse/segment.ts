// The segment that this kernel's memory holds.

export let passageCount: i32 = 0;
/** A window is 2^windowShift passages, at most a block of 2^16. */
export let windowShift: i32 = 0;
export let windowCount: i32 = 0;
export let blockCount: i32 = 0;
export let highWidth: i32 = 0;
/** Bytes per posting value: 1, 2 or 4 for rows of the frequency table. */
export let codeWidth: i32 = 0;
export let tupleCount: i32 = 0;
export let hasWeights: bool = false;
/** f64 per row: the frequency, weighted by field. */
export let frequencies: usize = 0;
/** f64 per passage: 1 - b + b * length / average length. */
export let lengthFactors: usize = 0;
/** A bit per deleted passage, or 0. */
export let deleted: usize = 0;

export function setSegment(
  passages: i32, shift: i32, blocks: i32, bytesOfHigh: i32, bytesOfCode: i32, tuples: i32, weights: bool,
): void {
  passageCount = passages;
  windowShift = shift;
  windowCount = ((passages - 1) >> shift) + 1;
  blockCount = blocks;
  highWidth = bytesOfHigh;
  codeWidth = bytesOfCode;
  tupleCount = tuples;
  hasWeights = weights;
}

export function setTables(frequencyTable: usize, factors: usize, deletedBits: usize): void {
  frequencies = frequencyTable;
  lengthFactors = factors;
  deleted = deletedBits;
}

/** Windows rounded up to whole vectors of four. */
// @ts-ignore: decorator
@inline
export function paddedWindows(): i32 {
  return (windowCount + 3) & ~3;
}

// @ts-ignore: decorator
@inline
export function hasBit(bits: usize, index: u32): bool {
  return ((load<u32>(bits + (<usize>(index >> 5) << 2)) >> (index & 31)) & 1) != 0;
}

/** A number of a column of 1, 2 or 4 bytes. */
// @ts-ignore: decorator
@inline
export function loadNumber(column: usize, index: i32, width: i32): u32 {
  if (width == 1) return load<u8>(column + <usize>index);
  if (width == 2) return load<u16>(column + (<usize>index << 1));
  return load<u32>(column + (<usize>index << 2));
}
