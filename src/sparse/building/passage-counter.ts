import type { FieldTerms } from '../term-columns.ts';
import { PACKED_BITS, PACKED_FIELDS, PACKED_MOST, unpackInto } from '../tuple-table.ts';
import { grown } from './growing.ts';

// Columns of the table of terms, four numbers per term side by side: one look at memory instead of several.
const PASSAGE = 0;
const SLOT = 1;
const POSTINGS = 2;
const POSITION_BYTES = 3;

/**
 * Counts the words of one passage after the other: its distinct terms get slots in the order of their first
 * occurrence, each slot a frequency per field. Remembers over all passages how many held each term.
 */
export class PassageCounter {
  readonly #fieldCount: number;
  /** Per term: the last passage that held it plus 1, its slot there, passages so far, bytes of positions. */
  #table = new Uint32Array(1 << 14);
  #passage = 0;
  /** Slots of the passage at hand. */
  length = 0;
  /** Per slot: its term. */
  terms: Uint32Array = new Uint32Array(1 << 8);
  /**
   * Per slot: the frequencies of all fields in one number, as `TupleTable.codeOfPacked` reads it. One number instead
   * of a row, because nearly all of them are "once in the body".
   */
  packed: Uint32Array = new Uint32Array(1 << 8);
  /** Per slot and field; kept up only while the passage at hand is wide. */
  frequencies: Uint32Array;
  /** Whether the frequencies of the passage at hand do not fit the packed numbers: they are in `frequencies` then. */
  isWide = false;
  // Scratch of the positions of the passage at hand.
  #next: Uint32Array = new Uint32Array(1 << 8);
  #positions: Uint32Array = new Uint32Array(1 << 10);

  constructor(fieldCount: number) {
    this.#fieldCount = fieldCount;
    this.frequencies = new Uint32Array((1 << 8) * fieldCount);
  }

  /** One more than the highest term that was counted, or somewhat above. */
  get termLimit(): number {
    return this.#table.length / 4;
  }

  /** Passages that held a term. */
  postingsOf(term: number): number {
    return this.#table[term * 4 + POSTINGS]!;
  }

  /** Bytes of a term's positions. */
  positionBytesOf(term: number): number {
    return this.#table[term * 4 + POSITION_BYTES]!;
  }

  beginPassage(): void {
    this.#passage++;
    this.length = 0;
    this.isWide = this.#fieldCount > PACKED_FIELDS;
  }

  count(words: FieldTerms, field: number): void {
    if (this.isWide) {
      this.#countWide(words, field, 0);
      return;
    }
    const { terms, length } = words;
    const shift = (this.#fieldCount - 1 - field) * PACKED_BITS;
    const passage = this.#passage;
    let table = this.#table;
    let packed = this.packed;
    for (let index = 0; index < length; index++) {
      const term = terms[index]!;
      const row = term * 4;
      if (row < table.length && table[row + PASSAGE] === passage) {
        const slot = table[row + SLOT]!;
        const more = packed[slot]! + (1 << shift);
        packed[slot] = more;
        // One that has come this far may not grow any more.
        if (((more >>> shift) & PACKED_MOST) !== PACKED_MOST) continue;
        this.widen();
        this.#countWide(words, field, index + 1);
        return;
      }
      const slot = this.addSlot(term);
      table = this.#table;
      packed = this.packed;
      packed[slot] = 1 << shift;
    }
  }

  /** Writes the frequencies of the passage at hand out, a row per slot. */
  widen(): void {
    if (this.isWide) return;
    this.isWide = true;
    const fieldCount = this.#fieldCount;
    const { frequencies, packed } = this;
    for (let slot = 0; slot < this.length; slot++) {
      unpackInto(frequencies, slot * fieldCount, fieldCount, packed[slot]!);
    }
  }

  #countWide(words: FieldTerms, field: number, from: number): void {
    const { terms, length } = words;
    const fieldCount = this.#fieldCount;
    const passage = this.#passage;
    let table = this.#table;
    let frequencies = this.frequencies;
    for (let index = from; index < length; index++) {
      const term = terms[index]!;
      const row = term * 4;
      if (row < table.length && table[row + PASSAGE] === passage) {
        frequencies[table[row + SLOT]! * fieldCount + field]!++;
        continue;
      }
      const slot = this.addSlot(term);
      table = this.#table;
      frequencies = this.frequencies;
      frequencies[slot * fieldCount + field] = 1;
    }
  }

  /** Writes the frequencies of the one field that has words out, a number per slot: for the positions, which come last. */
  #narrow(field: number): void {
    const shift = (this.#fieldCount - 1 - field) * PACKED_BITS;
    const { frequencies, packed } = this;
    for (let slot = 0; slot < this.length; slot++)
      frequencies[slot] = (packed[slot]! >>> shift) & PACKED_MOST;
  }

  /** Gives a term its slot in the passage at hand, with frequencies of 0 while it is wide. */
  addSlot(term: number): number {
    const row = term * 4;
    if (row >= this.#table.length) this.#table = grown(this.#table, row + 4);
    const slot = this.length++;
    const fieldCount = this.#fieldCount;
    if (slot === this.terms.length) {
      this.terms = grown(this.terms);
      this.packed = grown(this.packed);
      this.frequencies = grown(this.frequencies);
    }
    this.#table[row + PASSAGE] = this.#passage;
    this.#table[row + SLOT] = slot;
    this.#table[row + POSTINGS]!++;
    this.terms[slot] = term;
    if (!this.isWide) return slot;
    for (let cell = slot * fieldCount; cell < (slot + 1) * fieldCount; cell++) this.frequencies[cell] = 0;
    return slot;
  }

  /** Forgets the passage at hand. */
  dropPassage(): void {
    for (let slot = 0; slot < this.length; slot++) this.#table[this.terms[slot]! * 4 + POSTINGS]!--;
    this.length = 0;
  }

  /** Whether the passage at hand holds a term already. */
  has(term: number): boolean {
    return this.#table[term * 4 + PASSAGE] === this.#passage;
  }

  /**
   * Writes the positions of the passage at hand: slot by slot, field by field, each as the varint gap from the one
   * before. `reserve` makes room for so many bytes and says where they go.
   */
  writePositions(
    fields: readonly FieldTerms[],
    sink: { bytes: Uint8Array; length: number; reserve(more: number): void },
  ): void {
    // Most passages have words in one field only, and then no cells for the others.
    const only = this.isWide ? undefined : onlyFieldOf(fields);
    if (only === undefined) this.widen();
    else this.#narrow(only);
    const width = only === undefined ? this.#fieldCount : 1;
    const cells = this.length * width;
    const { frequencies } = this;
    if (cells > this.#next.length) this.#next = grown(this.#next, cells);
    const next = this.#next;
    let total = 0;
    for (let cell = 0; cell < cells; cell++) {
      next[cell] = total;
      total += frequencies[cell]!;
    }
    if (total > this.#positions.length) this.#positions = grown(this.#positions, total);
    const positions = this.#positions;
    const table = this.#table;
    for (let field = 0; field < fields.length; field++) {
      const { terms, positions: given, length } = fields[field]!;
      const column = only === undefined ? field : 0;
      for (let index = 0; index < length; index++) {
        const cell = table[terms[index]! * 4 + SLOT]! * width + column;
        positions[next[cell]!++] = given[index]!;
      }
    }
    sink.reserve(total * 5);
    const { bytes } = sink;
    let at = sink.length;
    let place = 0;
    for (let slot = 0; slot < this.length; slot++) {
      const before = at;
      for (let cell = slot * width; cell < (slot + 1) * width; cell++) {
        const end = next[cell]!;
        if (end - place > 1) sortRange(positions, place, end);
        let last = 0;
        for (; place < end; place++) {
          let gap = positions[place]! - last;
          last = positions[place]!;
          for (; gap > 0x7f; gap >>>= 7) bytes[at++] = (gap & 0x7f) | 0x80;
          bytes[at++] = gap;
        }
      }
      table[this.terms[slot]! * 4 + POSITION_BYTES]! += at - before;
    }
    sink.length = at;
  }
}

/** The field that alone has words; undefined when several have. */
function onlyFieldOf(fields: readonly FieldTerms[]): number | undefined {
  let only: number | undefined;
  for (let field = 0; field < fields.length; field++) {
    if (fields[field]!.length === 0) continue;
    if (only !== undefined) return undefined;
    only = field;
  }
  return only ?? 0;
}

/** Sorts a few numbers that are nearly always in order already. */
function sortRange(numbers: Uint32Array, from: number, to: number): void {
  for (let index = from + 1; index < to; index++) {
    const own = numbers[index]!;
    let place = index - 1;
    while (place >= from && numbers[place]! > own) numbers[place + 1] = numbers[place--]!;
    numbers[place + 1] = own;
  }
}
