import { compareIdBytes, type DocumentColumns, hashId } from '../runs/index.ts';

const FILTER_SIZE = 1 << 12;

/** A query without documents. */
export const NO_DOCUMENTS: DocumentColumns = {
  count: 0,
  idBytes: new Uint8Array(0),
  idStarts: new Uint32Array(1),
  values: new Float64Array(0),
};

/**
 * Finds the judged documents of one query after another by the bytes of their ids.
 *
 * They are few beside hits, so they go into a small hash table, and a filter over an id's last two bytes and
 * length turns most hits away before they are hashed. The tables are used again for the next query.
 */
export class DocumentLookup {
  #columns: DocumentColumns = NO_DOCUMENTS;
  /** The number of the query, so that nothing has to be cleared between queries. */
  #stamp = 0;
  readonly #filter = new Uint32Array(FILTER_SIZE);
  /** The size is a power of two. */
  #slotStamps = new Uint32Array(16);
  #slots = new Uint32Array(16);
  /** By row. */
  #hashes = new Uint32Array(16);

  /** Goes on to the documents of another query. Of documents that stand twice, the first is found. */
  open(columns: DocumentColumns): void {
    const { count, idBytes, idStarts } = columns;
    this.#columns = columns;
    this.#stamp++;
    if (count * 2 > this.#slots.length) this.#growSlots(count);
    const mask = this.#slots.length - 1;
    for (let row = 0; row < count; row++) {
      const start = idStarts[row]!;
      const end = idStarts[row + 1]!;
      const hash = hashId(idBytes, start, end);
      this.#filter[filterKey(idBytes, start, end)] = this.#stamp;
      this.#hashes[row] = hash;
      let slot = hash & mask;
      while (this.#slotStamps[slot] === this.#stamp) slot = (slot + 1) & mask;
      this.#slotStamps[slot] = this.#stamp;
      this.#slots[slot] = row;
    }
  }

  /** The row of a document, or -1. */
  find(bytes: Uint8Array, start: number, end: number): number {
    return this.#filter[filterKey(bytes, start, end)] === this.#stamp ? this.#probe(bytes, start, end) : -1;
  }

  #probe(bytes: Uint8Array, start: number, end: number): number {
    const { idBytes, idStarts } = this.#columns;
    const hash = hashId(bytes, start, end);
    const mask = this.#slots.length - 1;
    for (let slot = hash & mask; this.#slotStamps[slot] === this.#stamp; slot = (slot + 1) & mask) {
      const row = this.#slots[slot]!;
      if (this.#hashes[row] !== hash) continue;
      if (compareIdBytes(idBytes, idStarts[row]!, idStarts[row + 1]!, bytes, start, end) === 0) return row;
    }
    return -1;
  }

  #growSlots(count: number): void {
    const size = 2 ** Math.ceil(Math.log2(count * 2));
    this.#slots = new Uint32Array(size);
    this.#slotStamps = new Uint32Array(size);
    this.#hashes = new Uint32Array(size);
  }
}

function filterKey(bytes: Uint8Array, start: number, end: number): number {
  const length = end - start;
  const last = length > 0 ? bytes[end - 1]! : 0;
  const before = length > 1 ? bytes[end - 2]! : 0;
  return (last + before * 67 + length * 419) & (FILTER_SIZE - 1);
}
