import { InputError } from '../model/index.ts';

/**
 * One query's documents with one number each (a run's scores, the grades of qrels), as columns. Ids stay bytes
 * until somebody asks for a string: decoding seven million of them would cost more than all the rest.
 */
export interface DocumentColumns {
  /** How many documents. */
  readonly count: number;
  /** The ids' UTF-8 bytes, one after another. */
  readonly idBytes: Uint8Array;
  /** `[count + 1]`: id `row` is `idBytes[idStarts[row] .. idStarts[row + 1])`. */
  readonly idStarts: Uint32Array;
  /** `[count]`: the score or grade of each document, in the order of the rows as written. */
  readonly values: Float64Array;
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const encoder = new TextEncoder();

/** The id of one row as a string. */
export function idAt(columns: DocumentColumns, row: number): string {
  const start = columns.idStarts[row]!;
  const end = columns.idStarts[row + 1]!;
  return decodeId(columns.idBytes, start, end);
}

/** Decodes the bytes of one id. Short ASCII ids, by far the most common, skip the decoder's start-up cost. */
export function decodeId(bytes: Uint8Array, start: number, end: number): string {
  if (end - start <= 24) {
    let text = '';
    for (let index = start; index < end; index++) {
      const byte = bytes[index]!;
      if (byte >= 0x80) return decoder.decode(bytes.subarray(start, end));
      text += String.fromCharCode(byte);
    }
    return text;
  }
  return decoder.decode(bytes.subarray(start, end));
}

/**
 * The UTF-8 bytes of an id.
 *
 * @throws InputError for half a surrogate pair, which has no bytes of its own and would merge different ids.
 */
export function encodeId(id: string): Uint8Array {
  if (!id.isWellFormed()) {
    throw new InputError(
      `Expected an id of whole characters, got half a surrogate pair in ${JSON.stringify(id)}.`,
    );
  }
  return encoder.encode(id);
}

/** Where a hash of an id begins: FNV-1a's offset basis. */
export const HASH_START = 0x811c9dc5;

/**
 * A hash of an id's bytes, taken four at a time as little-endian words (a shorter last one): one multiplication
 * a word instead of one a byte, for loops that hash every document of a file.
 */
export function hashId(bytes: Uint8Array, start: number, end: number): number {
  let hash = HASH_START;
  let index = start;
  for (; index + 4 <= end; index += 4) {
    const word =
      bytes[index]! | (bytes[index + 1]! << 8) | (bytes[index + 2]! << 16) | (bytes[index + 3]! << 24);
    hash = hashWord(hash, word);
  }
  if (index < end) {
    let word = bytes[index]!;
    if (index + 1 < end) word |= bytes[index + 1]! << 8;
    if (index + 2 < end) word |= bytes[index + 2]! << 16;
    hash = hashWord(hash, word);
  }
  return mixHash(hash);
}

/** Takes one word into a hash: FNV-1a's step, then the upper bits into the lower. */
export function hashWord(hash: number, word: number): number {
  const product = Math.imul(hash ^ word, 0x01000193);
  return product ^ (product >>> 15);
}

/** The last step of {@link hashId}, for loops that feed it word by word. */
export function mixHash(hash: number): number {
  const mixed = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (mixed ^ (mixed >>> 13)) >>> 0;
}

/** Compares two ids by their bytes: negative when the first comes first, 0 when they are the same. */
export function compareIdBytes(
  bytesA: Uint8Array,
  startA: number,
  endA: number,
  bytesB: Uint8Array,
  startB: number,
  endB: number,
): number {
  const length = Math.min(endA - startA, endB - startB);
  for (let offset = 0; offset < length; offset++) {
    const difference = bytesA[startA + offset]! - bytesB[startB + offset]!;
    if (difference !== 0) return difference;
  }
  return endA - startA - (endB - startB);
}
