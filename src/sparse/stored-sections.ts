import { hasBlockTable } from './layout.ts';

/** A column in the segment's memory. */
export interface StoredColumn {
  readonly address: number;
  /** Bytes per number. */
  readonly width: 1 | 2 | 4;
}

/** Where the sections lie in the segment's memory. */
export interface StoredSections {
  readonly low: number;
  readonly high: StoredColumn;
  readonly blocks: number;
  /** Codes, or learned weights. */
  readonly values: StoredColumn;
  readonly lengths: readonly StoredColumn[];
}

/** Per term the place of its first high half, or of its table of blocks. */
export function placeHighs(
  starts: Uint32Array,
  blocks: number,
): { places: Uint32Array; highCount: number; tableCount: number } {
  const places = new Uint32Array(starts.length - 1);
  let highCount = 0;
  let tableCount = 0;
  for (let term = 0; term < places.length && blocks > 1; term++) {
    const count = starts[term + 1]! - starts[term]!;
    if (hasBlockTable(count, blocks)) places[term] = tableCount++;
    else {
      places[term] = highCount;
      highCount += count;
    }
  }
  return { places, highCount, tableCount };
}
