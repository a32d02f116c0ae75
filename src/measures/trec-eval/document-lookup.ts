import { compareIdBytes, type DocumentColumns, hashId } from '../../runs/index.ts';

/** Finds documents of one query by the bytes of their ids. */
export class DocumentLookup {
  readonly #columns: DocumentColumns;
  /** Row + 1 by hash, 0 where there is none; the size is a power of two. */
  readonly #slots: Int32Array;
  /** Which ways of ending occur: most documents of a run are in no qrels, and their ends tell. */
  readonly #endings: Uint8Array = new Uint8Array(256);

  /** @param columns of documents that stand twice, the first is found. */
  constructor(columns: DocumentColumns) {
    this.#columns = columns;
    let size = 4;
    while (size < columns.count * 2) size *= 2;
    this.#slots = new Int32Array(size);
    const { idBytes, idStarts } = columns;
    for (let row = 0; row < columns.count; row++) {
      const start = idStarts[row]!;
      const end = idStarts[row + 1]!;
      let slot = hashId(idBytes, start, end) & (size - 1);
      while (this.#slots[slot] !== 0) slot = (slot + 1) & (size - 1);
      this.#slots[slot] = row + 1;
      this.#endings[endingOf(idBytes, start, end)] = 1;
    }
  }

  /** The row of a document, or -1. */
  find(bytes: Uint8Array, start: number, end: number): number {
    if (this.#endings[endingOf(bytes, start, end)] === 0) return -1;
    const slots = this.#slots;
    const { idBytes, idStarts } = this.#columns;
    const mask = slots.length - 1;
    let slot = hashId(bytes, start, end) & mask;
    while (slots[slot] !== 0) {
      const row = slots[slot]! - 1;
      if (compareIdBytes(bytes, start, end, idBytes, idStarts[row]!, idStarts[row + 1]!) === 0) return row;
      slot = (slot + 1) & mask;
    }
    return -1;
  }
}

/** A byte made of an id's length and last two bytes. */
function endingOf(bytes: Uint8Array, start: number, end: number): number {
  return (end - start + bytes[end - 1]! * 11 + bytes[Math.max(start, end - 2)]! * 113) & 0xff;
}

/** The bytes of the first document, by bytes ascending, that stands twice among the first rows, or undefined. */
export function firstDuplicate(
  { columns, order }: { readonly columns: DocumentColumns; readonly order: Int32Array | undefined },
  limit: number,
): Uint8Array | undefined {
  const { idBytes, idStarts } = columns;
  const rows = Array.from({ length: Math.max(0, Math.min(columns.count, limit)) }, (_, index) =>
    order ? order[index]! : index,
  );
  const compare = (a: number, b: number) =>
    compareIdBytes(idBytes, idStarts[a]!, idStarts[a + 1]!, idBytes, idStarts[b]!, idStarts[b + 1]!);
  rows.sort(compare);
  for (let index = 1; index < rows.length; index++) {
    const row = rows[index]!;
    if (compare(rows[index - 1]!, row) === 0) return idBytes.subarray(idStarts[row]!, idStarts[row + 1]!);
  }
  return undefined;
}
