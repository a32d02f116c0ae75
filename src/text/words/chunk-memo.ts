import { finishHash } from './byte-hash.ts';

/** Numbers a slot has: hash, place of the key, then what the entry is. */
const SLOT = 4;
const FIRST_SLOTS = 1 << 12;
/** A million chunks in 32 MB of slots. Text with more is met so rarely that emptying costs little. */
const MOST_SLOTS = 1 << 21;
const MOST_BYTES = 1 << 26;

/**
 * What each chunk of bytes stands for: one token, or several. An open-addressing table, keyed by the bytes themselves, so that
 * a hit makes no string. When it is full it is emptied: what it holds can be found again, and frequent chunks come
 * back first.
 */
export class ChunkMemo {
  /**
   * Four numbers a slot. At +2 and +3: term and form of an entry with one token, which takes one position; for any
   * other entry the place of its tokens in `tokens`, and -1.
   */
  slots: Int32Array = new Int32Array(FIRST_SLOTS * SLOT);
  /** For an entry of several tokens or none: how many, how many positions, then term, form and position of each. */
  tokens: Int32Array = new Int32Array(1 << 12);
  readonly #mostSlots: number;
  #mask = FIRST_SLOTS - 1;
  #entries = 0;
  /** Keys: length in two bytes, then the bytes. Place 0 is taken, so that 0 can mean a free slot. */
  #keys = new Uint8Array(1 << 16);
  #keysEnd = 1;
  #tokensEnd = 0;

  /** @param mostSlots - slots, a power of two of at least 4,096, of which half are used before the table is emptied. */
  constructor(mostSlots: number = MOST_SLOTS) {
    this.#mostSlots = mostSlots;
  }

  /** The slot of a chunk, or, when it is not known, minus 1 minus the slot where it would go. */
  find(bytes: Uint8Array, start: number, end: number, unfinishedHash: number): number {
    const hash = finishHash(unfinishedHash);
    const { slots } = this;
    const keys = this.#keys;
    const mask = this.#mask;
    const length = end - start;
    for (let place = hash & mask; ; place = (place + 1) & mask) {
      const slot = place * SLOT;
      const key = slots[slot + 1]!;
      if (key === 0) return -1 - slot;
      if (slots[slot] !== hash || keys[key]! + keys[key + 1]! * 256 !== length) continue;
      const from = key + 2;
      let same = 0;
      while (same < length && keys[from + same] === bytes[start + same]) same++;
      if (same === length) return slot;
    }
  }

  /** Adds a chunk that `find` did not find; returns its slot, of which +2 and +3 are the caller's to fill. */
  add(bytes: Uint8Array, start: number, end: number, unfinishedHash: number): number {
    this.#makeRoom(end - start + 2);
    const slot = -1 - this.find(bytes, start, end, unfinishedHash);
    const key = this.#keysEnd;
    this.slots[slot] = finishHash(unfinishedHash);
    this.slots[slot + 1] = key;
    this.#keys[key] = (end - start) & 0xff;
    this.#keys[key + 1] = (end - start) >> 8;
    for (let at = start; at < end; at++) this.#keys[key + 2 + at - start] = bytes[at]!;
    this.#keysEnd = key + 2 + end - start;
    this.#entries++;
    return slot;
  }

  /** Puts numbers behind those of other entries; returns their place. */
  addTokens(numbers: readonly number[]): number {
    const place = this.#tokensEnd;
    this.#tokensEnd += numbers.length;
    if (this.#tokensEnd > this.tokens.length) {
      const larger = new Int32Array(Math.max(this.#tokensEnd, this.tokens.length * 2));
      larger.set(this.tokens);
      this.tokens = larger;
    }
    this.tokens.set(numbers, place);
    return place;
  }

  #makeRoom(keyBytes: number): void {
    const isFull = (this.#entries + 1) * 2 > this.#mask;
    if ((isFull && this.#mask + 1 >= this.#mostSlots) || this.#keysEnd + keyBytes > MOST_BYTES) this.#empty();
    else if (isFull) this.#grow();
    if (this.#keysEnd + keyBytes > this.#keys.length) {
      const larger = new Uint8Array(this.#keys.length * 2);
      larger.set(this.#keys);
      this.#keys = larger;
    }
  }

  #empty(): void {
    this.slots.fill(0);
    this.#entries = 0;
    this.#keysEnd = 1;
    this.#tokensEnd = 0;
  }

  #grow(): void {
    const before = this.slots;
    const mask = this.#mask * 2 + 1;
    const slots = new Int32Array((mask + 1) * SLOT);
    for (let slot = 0; slot < before.length; slot += SLOT) {
      if (before[slot + 1] === 0) continue;
      let place = before[slot]! & mask;
      while (slots[place * SLOT + 1] !== 0) place = (place + 1) & mask;
      for (let part = 0; part < SLOT; part++) slots[place * SLOT + part] = before[slot + part]!;
    }
    this.slots = slots;
    this.#mask = mask;
  }
}
