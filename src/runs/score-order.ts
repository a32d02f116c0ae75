import type { ReadingOrder } from '../model/index.ts';
import { compareIdBytes, type DocumentColumns } from './columns.ts';

/** Decides between two rows of equal score: negative when the first comes first. */
export type TieBreaker = (rowA: number, rowB: number) => number;

// Used again from list to list: thousands of lists would otherwise make the collector's work.
let keysScratch = new Uint32Array(1 << 12);
let orderScratch = new Int32Array(1 << 12);
const startsScratch = new Uint32Array(1 << 11);

const INSERTION_LIMIT = 24;
/** Up to this many rows, counting 256 digits four times beats counting 2,048 digits three times. */
const SHORT_LIST = 1 << 13;

/**
 * The rows in reading order: score descending, equal scores by `order`. Returns undefined when the rows already
 * stand in that order, which is checked first, since nearly every run file is written sorted.
 */
export function readingOrderOf(columns: DocumentColumns, order: ReadingOrder): Int32Array | undefined {
  const { count, values } = columns;
  const breakTie = tieBreakerOf(columns, order);
  let row = 1;
  while (row < count) {
    const before = values[row - 1]!;
    const value = values[row]!;
    if (!(before > value || (before === value && breakTie(row - 1, row) <= 0))) break;
    row++;
  }
  return row >= count ? undefined : orderByScore(values, breakTie);
}

function tieBreakerOf(columns: DocumentColumns, order: ReadingOrder): TieBreaker {
  const { idBytes, idStarts } = columns;
  if (order === 'as-written') return (rowA, rowB) => rowA - rowB;
  const sign = order === 'id' ? 1 : -1;
  return (rowA, rowB) =>
    sign *
    compareIdBytes(
      idBytes,
      idStarts[rowA]!,
      idStarts[rowA + 1]!,
      idBytes,
      idStarts[rowB]!,
      idStarts[rowB + 1]!,
    );
}

/**
 * Numbers 0 .. n-1 by score descending, equal scores by `breakTie`.
 *
 * A radix sort over the upper 32 bits of the doubles, then comparisons only among those that share them: four
 * to eight times faster than a comparison sort on lists of a thousand.
 */
export function orderByScore(scores: Float64Array, breakTie: TieBreaker): Int32Array {
  const count = scores.length;
  const compare = (a: number, b: number) => scores[b]! - scores[a]! || breakTie(a, b);
  const order = new Int32Array(count);
  for (let index = 0; index < count; index++) order[index] = index;
  if (count <= INSERTION_LIMIT) {
    insertionSort(order, 0, count, compare);
    return order;
  }
  const keys = descendingKeys(scores);
  const sorted = radixSort(order, keys);
  let start = 0;
  for (let index = 1; index <= count; index++) {
    if (index < count && keys[sorted[index]!] === keys[sorted[start]!]) continue;
    if (index - start > INSERTION_LIMIT) sorted.subarray(start, index).sort(compare);
    else if (index - start > 1) insertionSort(sorted, start, index, compare);
    start = index;
  }
  return sorted;
}

/** The upper words of the doubles, made so that unsigned ascending order is score descending. */
function descendingKeys(scores: Float64Array): Uint32Array {
  const count = scores.length;
  if (count > keysScratch.length) keysScratch = new Uint32Array(count * 2);
  const keys = keysScratch;
  const box = new Float64Array(1);
  const words = new Uint32Array(box.buffer);
  for (let index = 0; index < count; index++) {
    box[0] = scores[index]! + 0; // -0 becomes 0
    const word = words[1]!;
    keys[index] = word & 0x80000000 ? word : ~word & 0x7fffffff;
  }
  return keys;
}

function radixSort(order: Int32Array, keys: Uint32Array): Int32Array {
  const count = order.length;
  const bits = count <= SHORT_LIST ? 8 : 11;
  const mask = (1 << bits) - 1;
  if (count > orderScratch.length) orderScratch = new Int32Array(count * 2);
  let from = order;
  let to: Int32Array = orderScratch;
  const starts = startsScratch.subarray(0, mask + 1);
  for (let shift = 0; shift < 32; shift += bits) {
    starts.fill(0);
    for (let index = 0; index < count; index++) starts[(keys[index]! >>> shift) & mask]!++;
    if (starts[(keys[0]! >>> shift) & mask] === count) continue;
    let sum = 0;
    for (let digit = 0; digit <= mask; digit++) {
      const here = starts[digit]!;
      starts[digit] = sum;
      sum += here;
    }
    for (let index = 0; index < count; index++) {
      const item = from[index]!;
      to[starts[(keys[item]! >>> shift) & mask]!++] = item;
    }
    [from, to] = [to, from];
  }
  if (from !== order) order.set(from.subarray(0, count));
  return order;
}

function insertionSort(order: Int32Array, start: number, end: number, compare: TieBreaker): void {
  for (let index = start + 1; index < end; index++) {
    const item = order[index]!;
    let place = index;
    while (place > start && compare(order[place - 1]!, item) > 0) {
      order[place] = order[place - 1]!;
      place--;
    }
    order[place] = item;
  }
}
