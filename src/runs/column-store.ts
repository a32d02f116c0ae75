import type { DocumentColumns } from './columns.ts';

/** A closed piece of a store: whole queries, never part of one. */
export interface Segment {
  readonly idBytes: Uint8Array;
  /** Lengths, not offsets: one byte a row instead of four, for every file whose ids are under 256 bytes. */
  readonly idLengths: Uint8Array | Uint32Array;
  readonly values: Float64Array;
}

/** Rows after which a segment is closed at the next query, so that no array has to grow past some megabytes. */
const SEGMENT_ROWS = 1 << 16;
const SEGMENT_ID_BYTES = 1 << 25;
/** Memory that is never touched costs nothing, a copy does: grow in few steps. */
const GROWTH = 4;
/** A column that is at least so full is closed as it is; others are copied to their size. */
const FULL_SHARE = 7 / 8;
/** The next segment is likely as large as the last, and a query may go beyond where it closes. */
const RESERVE = 17 / 16;

/**
 * The documents of many queries, in columns, grouped by query. Seven million rows with seven-byte ids take
 * about 112 MB: 8 bytes for the number, 7 for the id, 1 for its length.
 */
export class ColumnStore {
  /** What the store is made of, for handing it to another thread. */
  readonly parts: StoreParts;
  readonly #segments: readonly Segment[];
  readonly #segmentOf: Uint32Array;
  readonly #rowStart: Uint32Array;
  readonly #rowEnd: Uint32Array;
  readonly #byteStart: Uint32Array;

  constructor(parts: StoreParts) {
    this.parts = parts;
    const { segments, pieces } = parts;
    this.#segments = segments;
    this.#segmentOf = Uint32Array.from(pieces, (query) => query.segment);
    this.#rowStart = Uint32Array.from(pieces, (query) => query.rowStart);
    this.#rowEnd = Uint32Array.from(pieces, (query) => query.rowEnd);
    this.#byteStart = Uint32Array.from(pieces, (query) => query.byteStart);
  }

  get queryCount(): number {
    return this.#segmentOf.length;
  }

  rowCountAt(query: number): number {
    return this.#rowEnd[query]! - this.#rowStart[query]!;
  }

  /** How many rows there are over all queries. */
  get rowCount(): number {
    let count = 0;
    for (let query = 0; query < this.queryCount; query++) count += this.rowCountAt(query);
    return count;
  }

  /** The columns of one query: views into the store, but for the offsets, which are made for the caller. */
  columnsAt(query: number): DocumentColumns {
    const segment = this.#segments[this.#segmentOf[query]!]!;
    const rowStart = this.#rowStart[query]!;
    const count = this.#rowEnd[query]! - rowStart;
    const idStarts = new Uint32Array(count + 1);
    const lengths = segment.idLengths;
    let offset = this.#byteStart[query]!;
    for (let row = 0; row < count; row++) {
      idStarts[row] = offset;
      offset += lengths[rowStart + row]!;
    }
    idStarts[count] = offset;
    return {
      count,
      idBytes: segment.idBytes,
      idStarts,
      values: segment.values.subarray(rowStart, rowStart + count),
    };
  }
}

/** Everything in a store, as plain data. */
export interface StoreParts {
  readonly segments: readonly Segment[];
  /** One per query. */
  readonly pieces: readonly QueryPiece[];
}

/** Where a stretch of consecutive rows of one query lies. */
export interface QueryPiece {
  readonly segment: number;
  readonly rowStart: number;
  readonly rowEnd: number;
  readonly byteStart: number;
}

/** Takes rows and closes them into a {@link ColumnStore}. */
export class ColumnStoreBuilder {
  #idBytes: Uint8Array;
  /** Where the ids of the open segment end. */
  idEnd = 0;
  /** Rows of the open segment. */
  rowCount = 0;
  #values: Float64Array;
  #idLengths: Uint8Array | Uint32Array;
  readonly #segments: Segment[] = [];
  readonly #pieces: QueryPiece[] = [];
  #pieceRow = 0;
  #pieceByte = 0;
  readonly #isShared: boolean;

  /** @param isShared Keep columns in shared memory, so that another thread can read them without a copy. */
  constructor(isShared = false) {
    this.#isShared = isShared;
    this.#idBytes = this.#column(Uint8Array, 1 << 12);
    this.#values = this.#column(Float64Array, 1 << 8);
    this.#idLengths = this.#column(Uint8Array, 1 << 8);
  }

  /** Adds one row. */
  add(id: Uint8Array, value: number): void {
    this.#makeRoom(1, id.length);
    if (id.length > 0xff && this.#idLengths instanceof Uint8Array) {
      const lengths = this.#column(Uint32Array, this.#idLengths.length);
      lengths.set(this.#idLengths);
      this.#idLengths = lengths;
    }
    this.#idBytes.set(id, this.idEnd);
    this.#idLengths[this.rowCount] = id.length;
    this.#values[this.rowCount] = value;
    this.idEnd += id.length;
    this.rowCount++;
  }

  /** Adds many rows whose ids are shorter than 256 bytes. */
  addAll(idBytes: Uint8Array, idLengths: Uint8Array, values: Float64Array): void {
    this.#makeRoom(values.length, idBytes.length);
    this.#idBytes.set(idBytes, this.idEnd);
    this.#idLengths.set(idLengths, this.rowCount);
    this.#values.set(values, this.rowCount);
    this.idEnd += idBytes.length;
    this.rowCount += values.length;
  }

  #makeRoom(rows: number, idBytes: number): void {
    const ids = this.idEnd + idBytes;
    if (ids > this.#idBytes.length) this.#idBytes = this.#grown(this.#idBytes, ids, Uint8Array);
    const needed = this.rowCount + rows;
    if (needed <= this.#values.length) return;
    this.#values = this.#grown(this.#values, needed, Float64Array);
    this.#idLengths = this.#grown(this.#idLengths, needed, typeOf(this.#idLengths));
  }

  /** The rows from `row` on, whose first id begins at `idStart`, as they lie in the open segment. */
  columnsFrom(row: number, idStart: number): DocumentColumns {
    const count = this.rowCount - row;
    const idStarts = new Uint32Array(count + 1);
    idStarts[0] = idStart;
    for (let index = 0; index < count; index++)
      idStarts[index + 1] = idStarts[index]! + this.#idLengths[row + index]!;
    return { count, idBytes: this.#idBytes, idStarts, values: this.#values.subarray(row, this.rowCount) };
  }

  /** Takes back the rows from `row` on and adds again those of them that are to stay. */
  keepFrom(row: number, idStart: number, columns: DocumentColumns, kept: ReadonlySet<number>): void {
    const copy = { ...columns, idBytes: columns.idBytes.slice(0, this.idEnd) };
    this.rowCount = row;
    this.idEnd = idStart;
    appendRows(this, copy, (index) => kept.has(index));
  }

  /** Ends the current stretch of rows as one piece of a query and returns its number. */
  closePiece(): number {
    this.#pieces.push({
      segment: this.#segments.length,
      rowStart: this.#pieceRow,
      rowEnd: this.rowCount,
      byteStart: this.#pieceByte,
    });
    if (this.rowCount >= SEGMENT_ROWS || this.idEnd >= SEGMENT_ID_BYTES) this.#closeSegment();
    this.#pieceRow = this.rowCount;
    this.#pieceByte = this.idEnd;
    return this.#pieces.length - 1;
  }

  /** The store of all pieces, in the order they were closed. */
  finish(): ColumnStore {
    // The last piece may be an empty one, opened after the last full segment was closed.
    const lastSegment = this.#pieces.at(-1)?.segment ?? 0;
    if (this.#segments.length <= lastSegment) this.#closeSegment();
    return new ColumnStore({ segments: this.#segments, pieces: this.#pieces });
  }

  #closeSegment(): void {
    this.#segments.push({
      idBytes: this.#closed(this.#idBytes, this.idEnd, Uint8Array),
      idLengths: this.#closed(this.#idLengths, this.rowCount, typeOf(this.#idLengths)),
      values: this.#closed(this.#values, this.rowCount, Float64Array),
    });
    this.#idBytes = this.#column(Uint8Array, this.idEnd * RESERVE);
    this.#values = this.#column(Float64Array, this.rowCount * RESERVE);
    this.#idLengths = this.#column(Uint8Array, this.#values.length);
    this.idEnd = 0;
    this.rowCount = 0;
  }

  /** The first `length` elements. */
  #closed<Column extends AnyColumn>(column: Column, length: number, Type: ColumnType<Column>): Column {
    if (length >= column.length * FULL_SHARE) return column.subarray(0, length) as Column;
    const copy = this.#column(Type, length);
    copy.set(column.subarray(0, length));
    return copy;
  }

  #grown<Column extends AnyColumn>(column: Column, needed: number, Type: ColumnType<Column>): Column {
    const larger = this.#column(Type, Math.max(needed, column.length * GROWTH));
    larger.set(column);
    return larger;
  }

  #column<Column extends AnyColumn>(Type: ColumnType<Column>, length: number): Column {
    const byteLength = Math.ceil(length) * Type.BYTES_PER_ELEMENT;
    return new Type(this.#isShared ? new SharedArrayBuffer(byteLength) : new ArrayBuffer(byteLength));
  }
}

type AnyColumn = Uint8Array | Uint32Array | Float64Array;

function typeOf(lengths: Uint8Array | Uint32Array): ColumnType<Uint8Array | Uint32Array> {
  return lengths instanceof Uint8Array ? Uint8Array : Uint32Array;
}

interface ColumnType<Column> {
  readonly BYTES_PER_ELEMENT: number;
  new (buffer: ArrayBufferLike): Column;
}

/** Says of a query's pieces which rows to keep. */
type KeepRow = (piece: number, row: number) => boolean;

/**
 * Copies a store into a new one, joining pieces: `groups[query]` lists the query's pieces in order, and
 * `choose` says which of their rows to keep.
 */
export function regroup(
  store: ColumnStore,
  groups: readonly (readonly number[])[],
  choose: (query: number, pieces: readonly number[]) => KeepRow,
): ColumnStore {
  const builder = new ColumnStoreBuilder();
  for (const [query, pieces] of groups.entries()) {
    const keeps = choose(query, pieces);
    for (const piece of pieces) appendRows(builder, store.columnsAt(piece), (row) => keeps(piece, row));
    builder.closePiece();
  }
  return builder.finish();
}

function appendRows(
  builder: ColumnStoreBuilder,
  columns: DocumentColumns,
  keeps: (row: number) => boolean,
): void {
  for (let row = 0; row < columns.count; row++) {
    if (!keeps(row)) continue;
    const start = columns.idStarts[row]!;
    const end = columns.idStarts[row + 1]!;
    builder.add(columns.idBytes.subarray(start, end), columns.values[row]!);
  }
}
