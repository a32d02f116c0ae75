import { InputError, type Notice } from '../model/index.ts';
import { type ColumnStore, ColumnStoreBuilder, regroup } from './column-store.ts';
import { compareIdBytes, type DocumentColumns, decodeId, hashId, idAt } from './columns.ts';
import type { LineDialect } from './line-dialect.ts';
import { ReadingProblems } from './reading-problems.ts';

export interface ReadingOptions {
  /** What the bytes are called in messages: a path, or `standard input`. */
  readonly name: string;
  /** Pass over bad lines and duplicates, counting them, instead of stopping. Default false. */
  readonly lenient?: boolean | undefined;
  /** Skip lines that start with `#`. Default false, since an id may start with `#`. */
  readonly comments?: boolean | undefined;
  /** What lines may hold beyond the strict form. Default: nothing. */
  readonly dialect?: LineDialect | undefined;
  /**
   * Keep every line of a document that stands twice in a query, and count them in a notice of code
   * `duplicate-document`, for a caller that judges duplicates itself. Default false.
   */
  readonly keepsDuplicates?: boolean | undefined;
}

export interface ReadTable {
  readonly queryIds: readonly string[];
  readonly store: ColumnStore;
  readonly notices: readonly Notice[];
}

/**
 * Gathers documents query by query: finds duplicates within a query, joins the pieces of a query whose lines do
 * not stand together, and knows the line of every row for its messages.
 */
export class TableBuilder {
  readonly columns: ColumnStoreBuilder = new ColumnStoreBuilder();
  readonly problems: ReadingProblems;
  readonly #name: string;
  readonly #keepsDuplicates: boolean;
  #keptDuplicates = 0;
  readonly #queryIds: string[] = [];
  readonly #queryNumbers = new Map<string, number>();
  /** For each query, its pieces. */
  readonly #pieces: number[][] = [];
  /** For each piece, the number of its first row among all rows. */
  readonly #pieceRows: number[] = [];
  #currentQuery = -1;
  #isScattered = false;

  // A hash table of the open piece's rows; a slot counts only when it carries the current stamp.
  #slots = new Int32Array(64);
  #stamps = new Uint32Array(64);
  #stamp = 0;
  #hashes = new Uint32Array(32);
  #idStarts = new Uint32Array(33);
  #pieceStart = 0;

  // Lines are one more than rows except after a line that gave no row: only those changes are kept.
  #totalRows = 0;
  #pieceFirstRow = 0;
  readonly #lineChanges: { row: number; line: number }[] = [];
  #lineMinusRow = Number.NaN;

  constructor(options: ReadingOptions) {
    this.#name = options.name;
    this.#keepsDuplicates = options.keepsDuplicates ?? false;
    this.problems = new ReadingProblems(options.name, options.lenient ?? false);
  }

  get currentQueryId(): string | undefined {
    return this.#queryIds[this.#currentQuery];
  }

  /** Opens a query; the rows that follow belong to it. Opening a query again adds to it. */
  startQuery(queryId: string): void {
    if (this.#currentQuery >= 0) this.#closePiece();
    let query = this.#queryNumbers.get(queryId);
    if (query === undefined) {
      query = this.#queryIds.push(queryId) - 1;
      this.#queryNumbers.set(queryId, query);
      this.#pieces.push([]);
    } else this.#isScattered = true;
    this.#currentQuery = query;
    this.#stamp++;
    this.#pieceStart = this.columns.rowCount;
    this.#pieceFirstRow = this.#totalRows;
  }

  /** Adds a document whose bytes the caller has written at `columns.idEnd`. */
  addWritten(idLength: number, hash: number, value: number, line: number): void {
    const columns = this.columns;
    const count = columns.rowCount - this.#pieceStart;
    if (count * 2 >= this.#slots.length) this.#growSlots(count);
    const mask = this.#slots.length - 1;
    const bytes = columns.idBytes;
    const idStart = columns.idEnd;
    let slot = hash & mask;
    while (this.#stamps[slot] === this.#stamp) {
      const other = this.#slots[slot]!;
      if (this.#hashes[other] === hash) {
        const start = this.#idStarts[other]!;
        const end = this.#idStarts[other + 1]!;
        if (compareIdBytes(bytes, start, end, bytes, idStart, idStart + idLength) === 0) {
          if (this.#keepsDuplicates) {
            this.#keptDuplicates++;
            break;
          }
          this.#keepBetter(other, value, line, decodeId(bytes, start, end));
          return;
        }
      }
      slot = (slot + 1) & mask;
    }
    this.#stamps[slot] = this.#stamp;
    this.#slots[slot] = count;
    this.#hashes[count] = hash;
    this.#idStarts[count] = idStart;
    this.#idStarts[count + 1] = idStart + idLength;
    columns.commit(idLength, value);
    if (line - this.#totalRows !== this.#lineMinusRow) {
      this.#lineMinusRow = line - this.#totalRows;
      this.#lineChanges.push({ row: this.#totalRows, line });
    }
    this.#totalRows++;
  }

  /** Adds a document given as bytes. */
  add(id: Uint8Array, value: number, line: number): void {
    this.columns.reserveId(id.length).set(id, this.columns.idEnd);
    this.addWritten(id.length, hashId(id, 0, id.length), value, line);
  }

  /** @throws InputError when there was nothing at all. */
  finish(expected: string): ReadTable {
    const table = this.finishEmptyAllowed();
    if (table.queryIds.length === 0) {
      const got = table.notices.length > 0 ? 'no line that can be read' : 'an empty file';
      throw new InputError(`Expected ${expected}, got ${got}.`, { code: 'empty-file', place: this.#name });
    }
    return table;
  }

  finishEmptyAllowed(): ReadTable {
    if (this.#currentQuery >= 0) this.#closePiece();
    const store = this.columns.finish();
    const grouped = this.#isScattered ? this.#join(store) : store;
    return {
      queryIds: this.#queryIds,
      store: grouped,
      notices: [...this.problems.notices, ...this.#keptNotice()],
    };
  }

  #keptNotice(): Notice[] {
    const count = this.#keptDuplicates;
    if (count === 0) return [];
    return [
      {
        code: 'duplicate-document',
        message: `${this.#name}: ${count} duplicate ${count === 1 ? 'document was' : 'documents were'} kept.`,
        count,
      },
    ];
  }

  #closePiece(): void {
    this.#pieces[this.#currentQuery]!.push(this.columns.closePiece());
    this.#pieceRows.push(this.#pieceFirstRow);
  }

  /** Joins the pieces of each query, where duplicates can now be seen across pieces. */
  #join(store: ColumnStore): ColumnStore {
    return regroup(store, this.#pieces, (query, pieces) => {
      const best = new Map<string, { row: number; value: number; piece: number }>();
      const dropped = new Set<number>();
      for (const piece of pieces) {
        const columns = store.columnsAt(piece);
        for (let index = 0; index < columns.count; index++) {
          const key = bytesKey(columns, index);
          const value = columns.values[index]!;
          const row = this.#pieceRows[piece]! + index;
          const other = best.get(key);
          if (other === undefined) {
            best.set(key, { row, value, piece });
            continue;
          }
          if (this.#keepsDuplicates) {
            if (other.piece !== piece) this.#keptDuplicates++;
            continue;
          }
          const id = idAt(columns, index);
          this.#reportDuplicate(id, this.#queryIds[query]!, this.#lineOfRow(other.row), this.#lineOfRow(row));
          dropped.add(value > other.value ? other.row : row);
          if (value > other.value) best.set(key, { row, value, piece });
        }
      }
      return (piece, index) => !dropped.has(this.#pieceRows[piece]! + index);
    });
  }

  #keepBetter(row: number, value: number, line: number, id: string): void {
    const firstLine = this.#lineOfRow(this.#pieceFirstRow + row);
    this.#reportDuplicate(id, this.currentQueryId!, firstLine, line);
    const at = this.#pieceStart + row;
    if (value > this.columns.values[at]!) this.columns.values[at] = value;
  }

  #reportDuplicate(id: string, queryId: string, firstLine: number, line: number): void {
    this.problems.report(
      'duplicate-document',
      line,
      `Expected each document once per query, got ${JSON.stringify(id)} in query ${JSON.stringify(queryId)} again (first on line ${firstLine}).`,
    );
  }

  #lineOfRow(row: number): number {
    let low = 0;
    let high = this.#lineChanges.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.#lineChanges[middle]!.row <= row) low = middle;
      else high = middle - 1;
    }
    const change = this.#lineChanges[low]!;
    return change.line + (row - change.row);
  }

  #growSlots(count: number): void {
    const size = this.#slots.length * 2;
    this.#slots = new Int32Array(size);
    this.#stamps = new Uint32Array(size);
    this.#stamp = 1;
    const hashes = new Uint32Array(size >> 1);
    hashes.set(this.#hashes);
    this.#hashes = hashes;
    const idStarts = new Uint32Array((size >> 1) + 1);
    idStarts.set(this.#idStarts);
    this.#idStarts = idStarts;
    for (let row = 0; row < count; row++) {
      let slot = hashes[row]! & (size - 1);
      while (this.#stamps[slot] === 1) slot = (slot + 1) & (size - 1);
      this.#stamps[slot] = 1;
      this.#slots[slot] = row;
    }
  }
}

/** An id's bytes as a string of as many characters: a key for bytes that need not be UTF-8. */
function bytesKey(columns: DocumentColumns, row: number): string {
  let key = '';
  for (let index = columns.idStarts[row]!; index < columns.idStarts[row + 1]!; index++)
    key += String.fromCharCode(columns.idBytes[index]!);
  return key;
}
