import { DataError } from '../../model/index.ts';

const NEWLINE = 10;
const HASH_SEED = 0x811c9dc5;
const HASH_PRIME = 0x01000193;
/** Words of more code points are not cut but unknown, as in BERT. */
const MAXIMUM_WORD_LENGTH = 100;
const encoder = new TextEncoder();

/** The state of the hash behind `##`, which begins every piece that continues a word. */
const CONTINUED_SEED = [0x23, 0x23].reduce((hash, byte) => Math.imul(hash ^ byte, HASH_PRIME), HASH_SEED);

/**
 * A WordPiece vocabulary: words cut into their longest known pieces from the left.
 *
 * The pieces stay the bytes of the file with a table of hashes beside them: making 30,522 strings and a `Map` of them
 * takes several times as long, which every start of the program would pay.
 */
export class WordPieces {
  /** Pieces; a piece's id is its line, from 0. */
  readonly size: number;
  readonly #bytes: Uint8Array;
  /** Line `id` lies from `#starts[id]` to before the newline at `#starts[id + 1] - 1`. */
  readonly #starts: Uint32Array;
  readonly #pieceHashes: Int32Array;
  /** Open addressing: id + 1, or 0 where free. */
  readonly #slots: Uint32Array;
  readonly #longest: number;
  readonly #memo = new Map<string, readonly number[]>();
  readonly #word: Uint8Array = new Uint8Array(4 * MAXIMUM_WORD_LENGTH);
  /** Hash of the first n bytes of what is being cut, by n. */
  readonly #hashes: Int32Array;

  /**
   * @param bytes a `vocab.txt`: one piece a line, UTF-8.
   * @param name the file's name, for errors.
   * @throws DataError for an empty line or a piece that stands twice.
   */
  constructor(bytes: Uint8Array, name: string) {
    const { starts, hashes, longest } = readLines(bytes, name);
    this.size = hashes.length;
    this.#bytes = bytes;
    this.#starts = starts;
    this.#pieceHashes = hashes;
    this.#longest = longest;
    this.#hashes = new Int32Array(longest + 1);
    this.#slots = new Uint32Array(2 ** Math.ceil(Math.log2(this.size * 2 + 2)));
    this.#fill(name);
  }

  /** The ids of a word's pieces; none when it cannot be cut into known pieces, or is too long. Remembered. */
  cut(word: string): readonly number[] {
    let ids = this.#memo.get(word);
    if (ids === undefined) {
      ids = this.#cut(word);
      // Bounded, so that a long run over strange texts cannot fill the memory.
      if (this.#memo.size >= 1 << 16) this.#memo.clear();
      this.#memo.set(word, ids);
    }
    return ids;
  }

  #cut(word: string): number[] {
    if (word.length > MAXIMUM_WORD_LENGTH && [...word].length > MAXIMUM_WORD_LENGTH) return [];
    const { written: length } = encoder.encodeInto(word, this.#word);
    const ids: number[] = [];
    for (let start = 0; start < length; ) {
      const id = this.#longestPiece(start, length);
      if (id === undefined) return [];
      ids.push(id);
      start += this.#lengthOf(id) - (start === 0 ? 0 : 2);
    }
    return ids;
  }

  /** The longest piece that the word has at `start`. Pieces are whole characters, so bytes may be compared. */
  #longestPiece(start: number, length: number): number | undefined {
    const isContinued = start > 0;
    const hashes = this.#hashes;
    const most = Math.min(length - start, this.#longest);
    let hash = isContinued ? CONTINUED_SEED : HASH_SEED;
    for (let taken = 0; taken < most; taken++) {
      hash = Math.imul(hash ^ this.#word[start + taken]!, HASH_PRIME);
      hashes[taken + 1] = hash;
    }
    for (let taken = most; taken > 0; taken--) {
      const id = this.#find(hashes[taken]!, start, taken, isContinued);
      if (id !== undefined) return id;
    }
    return undefined;
  }

  #find(hash: number, start: number, length: number, isContinued: boolean): number | undefined {
    const mask = this.#slots.length - 1;
    for (let slot = slotOf(hash) & mask; ; slot = (slot + 1) & mask) {
      const held = this.#slots[slot]!;
      if (held === 0) return undefined;
      if (this.#pieceHashes[held - 1] !== hash) continue;
      if (this.#isPiece(held - 1, start, length, isContinued)) return held - 1;
    }
  }

  #isPiece(id: number, start: number, length: number, isContinued: boolean): boolean {
    const bytes = this.#bytes;
    let from = this.#starts[id]!;
    if (this.#lengthOf(id) !== length + (isContinued ? 2 : 0)) return false;
    if (isContinued && (bytes[from++] !== 0x23 || bytes[from++] !== 0x23)) return false;
    for (let index = 0; index < length; index++)
      if (bytes[from + index] !== this.#word[start + index]) return false;
    return true;
  }

  #lengthOf(id: number): number {
    return this.#starts[id + 1]! - 1 - this.#starts[id]!;
  }

  #fill(name: string): void {
    const slots = this.#slots;
    const hashes = this.#pieceHashes;
    const mask = slots.length - 1;
    for (let id = 0; id < hashes.length; id++) {
      const hash = hashes[id]!;
      let slot = slotOf(hash) & mask;
      for (; slots[slot] !== 0; slot = (slot + 1) & mask)
        if (hashes[slots[slot]! - 1] === hash && this.#isSame(slots[slot]! - 1, id))
          throw vocabularyError(name, 'every piece once', `line ${id + 1} again`);
      slots[slot] = id + 1;
    }
  }

  #isSame(a: number, b: number): boolean {
    const length = this.#lengthOf(a);
    if (this.#lengthOf(b) !== length) return false;
    const fromA = this.#starts[a]!;
    const fromB = this.#starts[b]!;
    for (let at = 0; at < length; at++) if (this.#bytes[fromA + at] !== this.#bytes[fromB + at]) return false;
    return true;
  }
}

/** Finds the lines and hashes them in one pass. A newline behind the last line may be missing. */
function readLines(
  bytes: Uint8Array,
  name: string,
): { starts: Uint32Array; hashes: Int32Array; longest: number } {
  // A line has at least one byte before its newline.
  const starts = new Uint32Array((bytes.length >> 1) + 2);
  const hashes = new Int32Array((bytes.length >> 1) + 1);
  const length = bytes.length;
  let count = 0;
  let start = 0;
  let longest = 0;
  let hash = HASH_SEED;
  for (let at = 0; at <= length; at++) {
    const byte = at < length ? bytes[at]! : NEWLINE;
    if (byte !== NEWLINE) {
      hash = Math.imul(hash ^ byte, HASH_PRIME);
      continue;
    }
    if (at === length && at === start) break;
    if (at === start) throw vocabularyError(name, 'a piece on every line', `none on line ${count + 1}`);
    if (at - start > longest) longest = at - start;
    hashes[count++] = hash;
    start = at + 1;
    starts[count] = start;
    hash = HASH_SEED;
  }
  return { starts: starts.subarray(0, count + 1), hashes: hashes.subarray(0, count), longest };
}

/** Spreads the high bits of the hash over the low ones, which number the slots. */
function slotOf(hash: number): number {
  return hash ^ (hash >>> 15);
}

function vocabularyError(name: string, expected: string, got: string): DataError {
  return new DataError(`Expected ${expected} in ${name}, got ${got}.`, {
    hint: 'Take the file from its source again.',
  });
}
