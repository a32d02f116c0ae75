import { finishHash } from './byte-hash.ts';
import { type CharacterClasses, CONNECTOR, SEPARATOR, WORD } from './character-classes.ts';
import type { TermBuffer } from './term-buffer.ts';

/** Numbers a slot has: the word's first four bytes, the other four, its term, its form. */
const SLOT = 4;
const FIRST_SLOTS = 1 << 12;
/** 16 MB of slots, of which half are used before the table is emptied. */
const MOST_SLOTS = 1 << 20;
/** Bytes of the longest word that lies in a slot. */
const MOST_BYTES = 8;

/**
 * The words that make most of a text: ASCII, of at most eight bytes, each one token. They lie in the slots themselves,
 * so that a word costs one look at memory, and one loop reads word after word. Whatever else comes is left to
 * `ChunkReader` and `ChunkMemo`, which give the same for these words too.
 */
export class ShortWords {
  readonly #classes: CharacterClasses;
  readonly #mostSlots: number;
  /** A slot is free when its first number is 0: no word has a zero byte. */
  #slots = new Int32Array(FIRST_SLOTS * SLOT);
  #mask = FIRST_SLOTS - 1;
  #words = 0;

  /** @param mostSlots - slots, a power of two of at least 4,096, of which half are used before the table is emptied. */
  constructor(classes: CharacterClasses, mostSlots: number = MOST_SLOTS) {
    this.#classes = classes;
    this.#mostSlots = mostSlots;
  }

  /**
   * Appends the tokens of known words from `at` on.
   *
   * @param bytes - end with a byte that is no ASCII character.
   * @returns where the first chunk begins, or the separators before it, that is not known here.
   */
  take(bytes: Uint8Array, at: number, into: TermBuffer): number {
    const { ascii } = this.#classes;
    const slots = this.#slots;
    const mask = this.#mask;
    let { forms, length, positions, terms } = into;
    let position = into.nextPosition;
    let start = at;
    for (;;) {
      let next = start;
      let found = ascii[bytes[next]!]!;
      while (found === SEPARATOR || found === CONNECTOR) found = ascii[bytes[++next]!]!;
      start = next;
      if (found !== WORD) break;
      let first = 0;
      let second = 0;
      const middle = start + MOST_BYTES / 2;
      for (; found === WORD && next < middle; found = ascii[bytes[next]!]!)
        first = (first << 8) | bytes[next++]!;
      const end = start + MOST_BYTES;
      for (; found === WORD && next < end; found = ascii[bytes[next]!]!)
        second = (second << 8) | bytes[next++]!;
      // A connector with a separator behind it joins nothing.
      if (found === CONNECTOR) found = ascii[bytes[next + 1]!]!;
      if (found !== SEPARATOR) break;
      let slot = (hashOf(first, second) & mask) * SLOT;
      while (slots[slot] !== first || slots[slot + 1] !== second) {
        if (slots[slot] === 0) break;
        slot = (slot + SLOT) & (mask * SLOT);
      }
      if (slots[slot] === 0) break;
      if (length === terms.length) {
        into.length = length;
        into.reserve(1);
        ({ forms, positions, terms } = into);
      }
      terms[length] = slots[slot + 2]!;
      forms[length] = slots[slot + 3]!;
      positions[length++] = position++;
      start = next;
    }
    into.length = length;
    into.nextPosition = position;
    return start;
  }

  /** Remembers a chunk that is one token and takes one position, if it is short and ASCII. */
  add(bytes: Uint8Array, start: number, end: number, term: number, form: number): void {
    if (end - start > MOST_BYTES) return;
    let first = 0;
    let second = 0;
    for (let at = start; at < end; at++) {
      const byte = bytes[at]!;
      if (this.#classes.ascii[byte] !== WORD) return;
      if (at < start + MOST_BYTES / 2) first = (first << 8) | byte;
      else second = (second << 8) | byte;
    }
    this.#put(first, second, term, form);
    if (this.#words * 2 > this.#mask) this.#grow();
  }

  #put(first: number, second: number, term: number, form: number): void {
    const slots = this.#slots;
    let slot = (hashOf(first, second) & this.#mask) * SLOT;
    while (slots[slot] !== 0) {
      if (slots[slot] === first && slots[slot + 1] === second) return;
      slot = (slot + SLOT) & (this.#mask * SLOT);
    }
    slots[slot] = first;
    slots[slot + 1] = second;
    slots[slot + 2] = term;
    slots[slot + 3] = form;
    this.#words++;
  }

  /** Makes the table twice as large or, where it may not become larger, empty. */
  #grow(): void {
    const before = this.#slots;
    this.#words = 0;
    if (this.#mask + 1 >= this.#mostSlots) {
      before.fill(0);
      return;
    }
    this.#mask = this.#mask * 2 + 1;
    this.#slots = new Int32Array((this.#mask + 1) * SLOT);
    for (let slot = 0; slot < before.length; slot += SLOT) {
      if (before[slot] !== 0)
        this.#put(before[slot]!, before[slot + 1]!, before[slot + 2]!, before[slot + 3]!);
    }
  }
}

function hashOf(first: number, second: number): number {
  return finishHash(Math.imul(first, 0x9e3779b1 | 0) ^ Math.imul(second, 0x27d4eb2f));
}
