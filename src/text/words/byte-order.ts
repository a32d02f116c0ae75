/** Strings as bytes: string `id` lies in `bytes` from `ends[id]` to `ends[id + 1]`. */
interface ByteStrings {
  readonly bytes: Uint8Array;
  readonly ends: Uint32Array;
}

/** Below this many, comparing beats making keys. */
const FEW = 48;

/**
 * The ids from `from` to `count` - 1 in the order of their strings' bytes; a string comes before its continuations.
 *
 * Three bytes and the place in the range make one number, so that the engine's own sort of numbers does the work;
 * ranges that agree in three bytes are sorted by the next three. Holds up to 2^26 strings.
 */
export function idsInByteOrder(strings: ByteStrings, count: number, from = 0): Uint32Array {
  const ids = new Uint32Array(count - from);
  for (let index = 0; index < ids.length; index++) ids[index] = from + index;
  // A stack instead of recursion: strings may agree in as many bytes as they like.
  const ranges: [start: number, end: number, depth: number][] = [[0, ids.length, 0]];
  for (let range = ranges.pop(); range !== undefined; range = ranges.pop()) {
    const [start, end, depth] = range;
    if (end - start < 2) continue;
    if (end - start <= FEW) insertionSort(strings, ids, start, end, depth);
    else splitRange(strings, ids, start, end, depth, ranges);
  }
  return ids;
}

/** Two lists of ids that are in the order of their strings' bytes, as one. */
export function mergeInByteOrder(strings: ByteStrings, first: Uint32Array, second: Uint32Array): Uint32Array {
  const ids = new Uint32Array(first.length + second.length);
  let next = 0;
  let taken = 0;
  for (const id of second) {
    while (next < first.length && comesBefore(strings, first[next]!, id, 0)) ids[taken++] = first[next++]!;
    ids[taken++] = id;
  }
  ids.set(first.subarray(next), taken);
  return ids;
}

function splitRange(
  strings: ByteStrings,
  ids: Uint32Array,
  start: number,
  end: number,
  depth: number,
  ranges: [number, number, number][],
): void {
  const keys = new Float64Array(end - start);
  const before = ids.slice(start, end);
  for (let index = 0; index < keys.length; index++) {
    keys[index] = keyAt(strings, before[index]!, depth) * 2 ** 26 + index;
  }
  keys.sort();
  let first = start;
  for (let index = 0; index < keys.length; index++) {
    ids[start + index] = before[keys[index]! % 2 ** 26]!;
    const key = Math.floor(keys[index]! / 2 ** 26);
    const next = index + 1 < keys.length ? Math.floor(keys[index + 1]! / 2 ** 26) : -1;
    if (key === next) continue;
    // A key with a missing byte is a whole string: those that share it are equal, and there are no equal ones.
    if (key % 257 !== 0) ranges.push([first, start + index + 1, depth + 3]);
    first = start + index + 1;
  }
}

/** The three bytes from `depth` on, as a number in base 257 whose digit 0 stands for a byte that is not there. */
function keyAt({ bytes, ends }: ByteStrings, id: number, depth: number): number {
  const from = ends[id]! + depth;
  const left = ends[id + 1]! - from;
  const first = left > 0 ? bytes[from]! + 1 : 0;
  const second = left > 1 ? bytes[from + 1]! + 1 : 0;
  const third = left > 2 ? bytes[from + 2]! + 1 : 0;
  return (first * 257 + second) * 257 + third;
}

function insertionSort(
  strings: ByteStrings,
  ids: Uint32Array,
  start: number,
  end: number,
  depth: number,
): void {
  for (let index = start + 1; index < end; index++) {
    const id = ids[index]!;
    let place = index;
    while (place > start && comesBefore(strings, id, ids[place - 1]!, depth)) {
      ids[place] = ids[place - 1]!;
      place--;
    }
    ids[place] = id;
  }
}

function comesBefore({ bytes, ends }: ByteStrings, a: number, b: number, depth: number): boolean {
  let atA = ends[a]! + depth;
  let atB = ends[b]! + depth;
  const endA = ends[a + 1]!;
  const endB = ends[b + 1]!;
  while (atA < endA && atB < endB) {
    const difference = bytes[atA++]! - bytes[atB++]!;
    if (difference !== 0) return difference < 0;
  }
  return endA - atA < endB - atB;
}
