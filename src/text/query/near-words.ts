import { compareIds } from '../../model/index.ts';

/** A word of the index that a query's word may have been meant for. */
export interface NearWord {
  readonly word: string;
  /** Edits between the two: 1 or 2. */
  readonly distance: number;
  /** Documents that hold it, as the caller gave it. */
  readonly documentFrequency: number;
}

/** How far a word may be, and how many are wanted. */
export interface NearWordOptions {
  /** Most edits; default `nearDistance(word)`. */
  readonly distance?: number;
  /** Words wanted; default 5. */
  readonly limit?: number;
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/**
 * How many edits a word of its length may be away: none up to two characters, 1 up to five, else 2: what
 * Elasticsearch calls `AUTO`.
 */
export function nearDistance(word: string): number {
  const length = [...word].length;
  if (length <= 2) return 0;
  return length <= 5 ? 1 : 2;
}

/**
 * The words nearest to a word: fewest edits first, then held by most documents, then by UTF-8 bytes. An edit inserts,
 * removes or replaces a character (code point), or swaps two neighbours (Damerau-Levenshtein distance). The word
 * itself is not among them.
 *
 * @param words - words with their document frequencies. In the order of their bytes they are looked through
 * fastest, since a beginning that is too far off is judged once for all words that share it.
 */
export function nearestWords(
  word: string,
  words: Iterable<readonly [word: string, documentFrequency: number]>,
  options: NearWordOptions = {},
): NearWord[] {
  const encoder = new TextEncoder();
  const finder = new NearWordFinder(word, options);
  let bytes = new Uint8Array(256);
  for (const [candidate, documentFrequency] of words) {
    if (candidate.length * 3 > bytes.length) bytes = new Uint8Array(candidate.length * 6);
    const { written } = encoder.encodeInto(candidate, bytes);
    finder.offer(bytes, 0, written, documentFrequency);
  }
  return finder.nearest();
}

/**
 * `nearestWords` for a dictionary of bytes: half a million words are looked through in some ten milliseconds,
 * because only those that share a near enough beginning are looked at beyond it.
 */
export class NearWordFinder {
  readonly #word: readonly number[];
  readonly #most: number;
  readonly #limit: number;
  readonly #found: NearWord[] = [];
  /** Row `d` holds the distances of the first `d` characters of the current candidate to each beginning of the word. */
  readonly #rows: Uint8Array[] = [];
  /** The candidate's characters, and where each ends in its bytes. */
  readonly #characters: number[] = [];
  readonly #ends: number[] = [];
  #depth = 0;
  /** The bytes of the last candidate that was looked at. */
  #last = new Uint8Array(64);
  #lastLength = 0;
  /** Candidates that share this many bytes with the last one are too far off; 0 when nothing is known. */
  #hopeless = 0;

  constructor(word: string, { distance = nearDistance(word), limit = 5 }: NearWordOptions = {}) {
    this.#word = Array.from(word, (character) => character.codePointAt(0)!);
    this.#most = distance;
    this.#limit = limit;
    this.#rows.push(Uint8Array.from({ length: this.#word.length + 1 }, (_, column) => Math.min(column, 255)));
  }

  /** Looks at the word whose UTF-8 bytes lie from `start` to `end`. */
  offer(bytes: Uint8Array, start: number, end: number, documentFrequency: number): void {
    const shared = this.#sharedWithLast(bytes, start, end);
    if (this.#hopeless > 0 && shared >= this.#hopeless) return;
    this.#keep(bytes, start, end, shared);
    while (this.#depth > 0 && this.#ends[this.#depth - 1]! > shared) this.#depth--;
    this.#hopeless = 0;
    let at = start + (this.#depth > 0 ? this.#ends[this.#depth - 1]! : 0);
    while (at < end) {
      at += this.#addCharacter(bytes, at);
      this.#ends[this.#depth - 1] = at - start;
      if (this.#isHopeless()) {
        this.#hopeless = at - start;
        return;
      }
    }
    const distance = this.#rows[this.#depth]![this.#word.length]!;
    if (distance > this.#most || distance === 0) return;
    const word = decoder.decode(bytes.subarray(start, end));
    this.#found.push({ word, distance, documentFrequency });
  }

  /** The nearest of the words offered. */
  nearest(): NearWord[] {
    return this.#found
      .sort(
        (a, b) =>
          a.distance - b.distance || b.documentFrequency - a.documentFrequency || compareIds(a.word, b.word),
      )
      .slice(0, this.#limit);
  }

  #sharedWithLast(bytes: Uint8Array, start: number, end: number): number {
    const last = this.#last;
    const most = Math.min(this.#lastLength, end - start);
    let shared = 0;
    while (shared < most && last[shared] === bytes[start + shared]) shared++;
    return shared;
  }

  #keep(bytes: Uint8Array, start: number, end: number, shared: number): void {
    if (end - start > this.#last.length) {
      const larger = new Uint8Array((end - start) * 2);
      larger.set(this.#last);
      this.#last = larger;
    }
    for (let at = start + shared; at < end; at++) this.#last[at - start] = bytes[at]!;
    this.#lastLength = end - start;
  }

  /** Adds the row of one more character; returns its bytes. */
  #addCharacter(bytes: Uint8Array, at: number): number {
    const first = bytes[at]!;
    const size = first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
    let character = size === 1 ? first : first & (0xff >> (size + 1));
    for (let next = 1; next < size; next++) character = (character << 6) | (bytes[at + next]! & 0x3f);
    this.#characters[this.#depth] = character;
    this.#depth++;
    this.#fillRow(this.#depth);
    return size;
  }

  #fillRow(depth: number): void {
    const word = this.#word;
    const before = this.#rows[depth - 1]!;
    this.#rows[depth] ??= new Uint8Array(word.length + 1);
    const row = this.#rows[depth];
    const character = this.#characters[depth - 1]!;
    row[0] = Math.min(depth, 255);
    for (let column = 1; column <= word.length; column++) {
      const replaced = before[column - 1]! + (word[column - 1] === character ? 0 : 1);
      const edited = Math.min(replaced, before[column]! + 1, row[column - 1]! + 1);
      row[column] = Math.min(edited, this.#swapped(depth, column), 255);
    }
  }

  /**
   * The distance when the last two letters that differ are swapped; letters that stand between them are inserted or removed
   * besides, at most one, since more would pass a distance of 2.
   */
  #swapped(depth: number, column: number): number {
    const word = this.#word;
    const characters = this.#characters;
    let best = 255;
    for (let back = 2; back <= 3 && back <= depth; back++) {
      if (characters[depth - back] !== word[column - 1]) continue;
      for (let along = 2; along + back <= 5 && along <= column; along++) {
        if (word[column - along] !== characters[depth - 1]) continue;
        best = Math.min(best, this.#rows[depth - back]![column - along]! + 1 + (back - 2) + (along - 2));
      }
    }
    return best;
  }

  /** Whether no continuation of the candidate's characters so far can be near enough. */
  #isHopeless(): boolean {
    const row = this.#rows[this.#depth]!;
    for (const distance of row) if (distance <= this.#most) return false;
    // A swap may still reach back over the last rows.
    const before = this.#rows[this.#depth - 1]!;
    for (const distance of before) if (distance < this.#most) return false;
    return true;
  }
}
