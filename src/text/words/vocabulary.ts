import { InputError } from '../../model/index.ts';
import { finishHash, HASH_PRIME, HASH_START, hashBytes } from './byte-hash.ts';
import { idsInByteOrder, mergeInByteOrder } from './byte-order.ts';
import { lineTable, slotMask } from './line-table.ts';

const NEWLINE = 10;
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
const encoder = new TextEncoder();

/**
 * Strings numbered densely from 0 in the order in which they were first added. The strings lie as UTF-8 bytes in one
 * array with an open-addressing table beside it: as fast as a `Map` of strings in 60% of its memory, none of which the
 * garbage collector walks; a string is made only when somebody asks for it. Strings are told apart by their
 * bytes; a lone surrogate counts as U+FFFD.
 */
export class Vocabulary {
  #bytes = new Uint8Array(1 << 12);
  /** String `id` lies from `#ends[id]` to `#ends[id + 1]`. */
  #ends = new Uint32Array(1 << 8);
  #size = 0;
  /** Pairs: hash, id + 1 (0: free). */
  #slots = new Int32Array(2 << 9);
  #mask = (1 << 9) - 1;
  /** The ids that there were when their order was asked for last: only those that came since have to be sorted. */
  #inOrder: Uint32Array = new Uint32Array(0);
  #scratch = new Uint8Array(1 << 10);

  /**
   * The lines of a file as strings, such as the pieces of a `vocab.txt`: a string's id is the number of its line, from
   * 0. A newline behind the last one may be missing. Every start of a program that reads one waits for this, so it is
   * one pass over the bytes and one over the lines.
   *
   * @param isPlain true: without WebAssembly, as where it cannot run.
   * @throws InputError when a line stands twice.
   */
  static ofLines(bytes: Uint8Array, isPlain = false): Vocabulary {
    const vocabulary = new Vocabulary();
    const table = isPlain ? undefined : lineTable(bytes);
    if (table !== undefined) {
      vocabulary.#size = table.size;
      vocabulary.#bytes = new Uint8Array(table.bytes);
      vocabulary.#ends = new Uint32Array(table.ends);
      vocabulary.#mask = table.mask;
      vocabulary.#slots = new Int32Array(table.slots);
      return vocabulary;
    }
    const hashes = vocabulary.#takeLines(bytes);
    const size = hashes.length;
    const mask = slotMask(size);
    const slots = new Int32Array((mask + 1) * 2);
    vocabulary.#size = size;
    vocabulary.#mask = mask;
    vocabulary.#slots = slots;
    for (let id = 0; id < size; id++) {
      const hash = hashes[id]!;
      let place = hash & mask;
      for (; slots[place * 2 + 1] !== 0; place = (place + 1) & mask)
        if (slots[place * 2] === hash && vocabulary.term(slots[place * 2 + 1]! - 1) === vocabulary.term(id))
          throw new InputError(
            `Expected every line once, got "${vocabulary.term(id)}" again on line ${id + 1}.`,
          );
      slots[place * 2] = hash;
      slots[place * 2 + 1] = id + 1;
    }
    return vocabulary;
  }

  /** Strings held. */
  get size(): number {
    return this.#size;
  }

  /** Bytes of all strings together. */
  get byteLength(): number {
    return this.#ends[this.#size]!;
  }

  /** The id of a string; `undefined` when it was never added. */
  idOf(term: string): number | undefined {
    const length = this.#encode(term);
    const slot = this.#find(this.#scratch, 0, length, hashBytes(this.#scratch, 0, length));
    const held = this.#slots[slot + 1]!;
    return held === 0 ? undefined : held - 1;
  }

  /** Whether a string was added. */
  has(term: string): boolean {
    return this.idOf(term) !== undefined;
  }

  /** The id of a string, which is added when it is new. */
  add(term: string): number {
    const length = this.#encode(term);
    return this.addBytes(this.#scratch, 0, length);
  }

  /** As `add`, for the UTF-8 bytes from `start` to `end`. */
  addBytes(bytes: Uint8Array, start: number, end: number): number {
    const hash = hashBytes(bytes, start, end);
    let slot = this.#find(bytes, start, end, hash);
    const held = this.#slots[slot + 1]!;
    if (held !== 0) return held - 1;
    if ((this.#size + 1) * 2 > this.#mask) {
      this.#rehash();
      slot = this.#find(bytes, start, end, hash);
    }
    const id = this.#size++;
    this.#slots[slot] = hash;
    this.#slots[slot + 1] = id + 1;
    this.#append(bytes, start, end, id);
    return id;
  }

  /** The string of an id, made anew at every call. */
  term(id: number): string {
    return decoder.decode(this.bytesOf(id));
  }

  /** The UTF-8 bytes of an id: a view that the next `add` may leave behind. */
  bytesOf(id: number): Uint8Array {
    if (!(id >= 0 && id < this.#size)) {
      throw new RangeError(`Expected an id below ${this.#size}, got ${id}.`);
    }
    return this.#bytes.subarray(this.#ends[id]!, this.#ends[id + 1]!);
  }

  /** All ids in the order of their strings' bytes, which is that of their code points. */
  idsInByteOrder(): Uint32Array {
    const known = this.#inOrder;
    if (known.length < this.#size) {
      const strings = { bytes: this.#bytes, ends: this.#ends };
      const fresh = idsInByteOrder(strings, this.#size, known.length);
      this.#inOrder = known.length === 0 ? fresh : mergeInByteOrder(strings, known, fresh);
    }
    return this.#inOrder.slice();
  }

  /** Whether the string of an id has the bytes of UTF-8 from `start` to `end`. */
  hasBytes(id: number, bytes: Uint8Array, start: number, end: number): boolean {
    const from = this.#ends[id]!;
    const length = end - start;
    if (this.#ends[id + 1]! - from !== length) return false;
    for (let at = 0; at < length; at++) if (this.#bytes[from + at] !== bytes[start + at]) return false;
    return true;
  }

  /** The ids that are marked with 1, in the order of their strings' bytes, and the strings end to end in that order. */
  inByteOrder(isUsed: Uint8Array): { ids: Uint32Array; starts: Uint32Array; bytes: Uint8Array } {
    const ids = this.idsInByteOrder().filter((id) => isUsed[id] === 1);
    const starts = new Uint32Array(ids.length + 1);
    for (let index = 0; index < ids.length; index++) {
      const id = ids[index]!;
      starts[index + 1] = starts[index]! + this.#ends[id + 1]! - this.#ends[id]!;
    }
    const bytes = new Uint8Array(starts[ids.length]!);
    for (let index = 0; index < ids.length; index++) {
      let to = starts[index]!;
      const end = this.#ends[ids[index]! + 1]!;
      for (let at = this.#ends[ids[index]!]!; at < end; at++) bytes[to++] = this.#bytes[at]!;
    }
    return { ids, starts, bytes };
  }

  /** The slot that holds the bytes, or the free one where they would go. */
  #find(bytes: Uint8Array, start: number, end: number, hash: number): number {
    const slots = this.#slots;
    for (let place = hash & this.#mask; ; place = (place + 1) & this.#mask) {
      const held = slots[place * 2 + 1]!;
      if (held === 0) return place * 2;
      if (slots[place * 2] !== hash) continue;
      if (this.hasBytes(held - 1, bytes, start, end)) return place * 2;
    }
  }

  #append(bytes: Uint8Array, start: number, end: number, id: number): void {
    const from = this.#ends[id]!;
    const to = from + end - start;
    if (to > this.#bytes.length) {
      const larger = new Uint8Array(Math.max(to, this.#bytes.length * 2));
      larger.set(this.#bytes);
      this.#bytes = larger;
    }
    for (let at = start; at < end; at++) this.#bytes[from + at - start] = bytes[at]!;
    if (id + 1 >= this.#ends.length) {
      const larger = new Uint32Array(this.#ends.length * 2);
      larger.set(this.#ends);
      this.#ends = larger;
    }
    this.#ends[id + 1] = to;
  }

  /** Makes the lines this vocabulary's strings, all but the table; returns their hashes. */
  #takeLines(bytes: Uint8Array): Int32Array {
    const end = bytes.at(-1) === NEWLINE ? bytes.length - 1 : bytes.length;
    const own = new Uint8Array(end);
    const ends = new Uint32Array(end + 2);
    const hashes = new Int32Array(end + 1);
    let length = 0;
    let size = 0;
    let hash = HASH_START;
    for (let at = 0; at <= end && bytes.length > 0; at++) {
      const byte = at === end ? NEWLINE : bytes[at]!;
      if (byte !== NEWLINE) {
        own[length++] = byte;
        hash = Math.imul(hash ^ byte, HASH_PRIME);
        continue;
      }
      hashes[size++] = finishHash(hash);
      ends[size] = length;
      hash = HASH_START;
    }
    this.#bytes = own;
    this.#ends = ends.slice(0, size + 1);
    return hashes.subarray(0, size);
  }

  #rehash(): void {
    const before = this.#slots;
    this.#mask = this.#mask * 2 + 1;
    this.#slots = new Int32Array((this.#mask + 1) * 2);
    for (let slot = 0; slot < before.length; slot += 2) {
      if (before[slot + 1] === 0) continue;
      let place = before[slot]! & this.#mask;
      while (this.#slots[place * 2 + 1] !== 0) place = (place + 1) & this.#mask;
      this.#slots[place * 2] = before[slot]!;
      this.#slots[place * 2 + 1] = before[slot + 1]!;
    }
  }

  /** Writes a string into the scratch bytes; returns how many it takes. */
  #encode(term: string): number {
    if (term.length * 3 > this.#scratch.length) this.#scratch = new Uint8Array(term.length * 6);
    for (let at = 0; at < term.length; at++) {
      const unit = term.charCodeAt(at);
      // Beyond ASCII the engine's encoder; for short ASCII words it costs more than the loop.
      if (unit > 0x7f) return encoder.encodeInto(term, this.#scratch).written;
      this.#scratch[at] = unit;
    }
    return term.length;
  }
}
