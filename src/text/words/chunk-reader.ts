import { HASH_PRIME, HASH_START } from './byte-hash.ts';
import {
  type CharacterClasses,
  CONNECTOR,
  CONTINUATION,
  SEPARATOR,
  SYMBOL,
  UNSPACED,
  WORD,
} from './character-classes.ts';
import type { ChunkKind } from './word-rules.ts';

/**
 * The longest chunk, in bytes of UTF-8. A longer run is cut after its last connector within the limit, or, where it
 * has none, at the limit; it goes on as a chunk of its own, so its words stay findable, if not as one.
 */
export const CHUNK_LIMIT = 256;

/** UTF-16 units that are turned into bytes at a time: their bytes stay in the second-level cache. */
export const WINDOW_UNITS: number = 1 << 16;
/** A chunk that ends this close to the end of a window may go on in the next: a connector and a character. */
const LOOK_AHEAD = 8;

const encoder = new TextEncoder();

/**
 * Finds the chunks of a text, one after the other, in its UTF-8 bytes: reading bytes is faster than reading the
 * characters of a string that is a slice of another, and the chunk's hash comes in the same pass. Texts of any length take
 * the same memory.
 */
export class ChunkReader {
  /** The bytes of the window that holds the chunk; valid until the next call of `next`. */
  readonly bytes: Uint8Array = new Uint8Array(WINDOW_UNITS * 3 + 1);
  /** Where the chunk begins in `bytes`. */
  start = 0;
  /** Where it ends, exclusive. */
  end = 0;
  /** FNV-1a of its bytes, not finished. */
  hash = 0;
  kind: ChunkKind = 'word';
  /** The next byte to look at; who has read chunks himself may move it behind them. */
  at = 0;

  readonly #classes: CharacterClasses;
  #text = '';
  /** The window ends at unit `#to` of the text; it has `#length` bytes. */
  #to = 0;
  #length = 0;
  #inRun = false;
  /** Byte and unit of one place in the window, from which units are counted. */
  #knownByte = 0;
  #knownUnit = 0;
  /** Length and class of the character that `#decode` found. */
  #size = 0;

  constructor(classes: CharacterClasses) {
    this.#classes = classes;
  }

  /** Takes up a text from its beginning. */
  open(text: string): void {
    this.#text = text;
    this.#inRun = false;
    this.#load(0);
  }

  /** Moves to the next chunk; false when there is none. */
  next(): boolean {
    for (;;) {
      if (this.#find() && (this.end <= this.#length - LOOK_AHEAD || this.#to === this.#text.length))
        return true;
      if (this.#to === this.#text.length) return false;
      // The chunk, or the run of separators, reaches the end of the window: go on from where it began.
      this.#load(this.#unitAt(this.start));
    }
  }

  /** Where the chunk begins in the text, in UTF-16 units. */
  startUnit(): number {
    return this.#unitAt(this.start);
  }

  /** Where it ends, exclusive. */
  endUnit(): number {
    return this.#unitAt(this.end);
  }

  #load(from: number): void {
    let to = Math.min(this.#text.length, from + WINDOW_UNITS);
    // Never between the halves of a surrogate pair.
    if (to < this.#text.length && (this.#text.charCodeAt(to - 1) & 0xfc00) === 0xd800) to--;
    const whole = from === 0 && to === this.#text.length;
    this.#length = encoder.encodeInto(whole ? this.#text : this.#text.slice(from, to), this.bytes).written;
    // A byte that is no ASCII character ends the loops over ASCII characters.
    this.bytes[this.#length] = 0x80;
    this.#to = to;
    this.at = 0;
    this.#knownByte = 0;
    this.#knownUnit = from;
  }

  /** The unit at which the character at a byte of the window begins, counted from the last place asked for. */
  #unitAt(byte: number): number {
    const { bytes } = this;
    let units = this.#knownUnit;
    for (let at = this.#knownByte; at < byte; at++) units += unitsBegunBy(bytes[at]!);
    for (let at = this.#knownByte; at > byte; at--) units -= unitsBegunBy(bytes[at - 1]!);
    this.#knownByte = byte;
    this.#knownUnit = units;
    return units;
  }

  /** Finds the next chunk in the window; false, with `start` at the window's end, when there is none. */
  #find(): boolean {
    const { bytes } = this;
    const { ascii } = this.#classes;
    let at = this.at;
    for (;;) {
      let found = ascii[bytes[at]!]!;
      while (found === SEPARATOR || found === CONNECTOR) found = ascii[bytes[++at]!]!;
      if (at >= this.#length) {
        this.start = this.#length;
        return false;
      }
      if (found === 0) found = this.#decode(at);
      else this.#size = 1;
      if (found === WORD || found === CONTINUATION) return this.#word(at);
      if (found === UNSPACED) return this.#unspaced(at);
      if (found === SYMBOL) return this.#symbol(at);
      at += this.#size;
    }
  }

  #word(start: number): boolean {
    const { bytes } = this;
    const { ascii } = this.#classes;
    const limit = Math.min(this.#length, start + CHUNK_LIMIT);
    let hash = HASH_START;
    let at = start;
    let connector = 0;
    let connectorHash = 0;
    for (;;) {
      let byte = bytes[at]!;
      let found = ascii[byte]!;
      while (found === WORD && at < limit) {
        hash = Math.imul(hash ^ byte, HASH_PRIME);
        byte = bytes[++at]!;
        found = ascii[byte]!;
      }
      if (at >= limit) break;
      if (found === 0) found = this.#decode(at);
      else this.#size = 1;
      const size = this.#size;
      if (found === CONNECTOR && this.#isWordAt(at + size)) {
        connector = at;
        connectorHash = hash;
      } else if (found !== WORD && found !== CONTINUATION) break;
      // Leave a character that would pass the limit to the next chunk.
      if (at + size > limit) break;
      for (let end = at + size; at < end; at++) hash = Math.imul(hash ^ bytes[at]!, HASH_PRIME);
    }
    // A word character after the end: the chunk was cut by the limit.
    if (connector > 0 && this.#isWordAt(at)) this.#found('word', start, connector, connectorHash, connector);
    else this.#found('word', start, at, hash, at);
    return true;
  }

  /** Two neighbours of a run, of which the second comes again as the first of the next chunk; or the last one. */
  #unspaced(start: number): boolean {
    const middle = this.#clusterEnd(start);
    const hasNext = middle < this.#length && this.#classAt(middle) === UNSPACED;
    const end = hasNext ? this.#clusterEnd(middle) : middle;
    const kind = hasNext ? 'pair' : this.#inRun ? 'last' : 'alone';
    this.#found(kind, start, end, this.#hashOf(start, end), middle);
    this.#inRun = hasNext;
    return true;
  }

  #symbol(start: number): boolean {
    const end = this.#clusterEnd(start);
    this.#found('symbol', start, end, this.#hashOf(start, end), end);
    return true;
  }

  #found(kind: ChunkKind, start: number, end: number, hash: number, next: number): void {
    this.kind = kind;
    this.start = start;
    this.end = end;
    this.hash = hash;
    this.at = next;
  }

  /** Where the character at `at` ends, together with all that continues it, within the limit. */
  #clusterEnd(at: number): number {
    const limit = Math.min(this.#length, at + CHUNK_LIMIT);
    this.#classAt(at);
    let end = at + this.#size;
    while (end < limit && this.#classAt(end) === CONTINUATION && end + this.#size <= limit) end += this.#size;
    return end;
  }

  #hashOf(start: number, end: number): number {
    let hash = HASH_START;
    for (let at = start; at < end; at++) hash = Math.imul(hash ^ this.bytes[at]!, HASH_PRIME);
    return hash;
  }

  #isWordAt(at: number): boolean {
    if (at >= this.#length) return false;
    const size = this.#size;
    const found = this.#classAt(at);
    this.#size = size;
    return found === WORD || found === CONTINUATION;
  }

  #classAt(at: number): number {
    const found = this.#classes.ascii[this.bytes[at]!]!;
    if (found === 0) return this.#decode(at);
    this.#size = 1;
    return found;
  }

  /** The class of the character of several bytes at `at`; its length goes to `#size`. */
  #decode(at: number): number {
    const { bytes } = this;
    const first = bytes[at]!;
    const second = bytes[at + 1]! & 0x3f;
    if (first < 0xe0) {
      this.#size = 2;
      return this.#classes.of(((first & 0x1f) << 6) | second);
    }
    const third = bytes[at + 2]! & 0x3f;
    if (first < 0xf0) {
      this.#size = 3;
      return this.#classes.of(((first & 0x0f) << 12) | (second << 6) | third);
    }
    this.#size = 4;
    return this.#classes.of(((first & 0x07) << 18) | (second << 12) | (third << 6) | (bytes[at + 3]! & 0x3f));
  }
}

/** UTF-16 units of the character that a byte of UTF-8 begins: none when it continues one. */
function unitsBegunBy(byte: number): number {
  if ((byte & 0xc0) === 0x80) return 0;
  return byte >= 0xf0 ? 2 : 1;
}
