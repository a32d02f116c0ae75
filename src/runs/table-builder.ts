import { InputError, type Notice } from '../model/index.ts';
import { type ColumnStore, ColumnStoreBuilder, regroup } from './column-store.ts';
import { type DocumentColumns, hashId, idAt } from './columns.ts';
import { DuplicateFinder } from './duplicate-finder.ts';
import type { LineDialect } from './line-dialect.ts';
import { ReadingProblems } from './reading-problems.ts';

/** How a file of runs or qrels is to be read. */
export interface ReadingOptions {
  /** What the bytes are called in messages: a path, or `standard input`. */
  readonly name: string;
  /** Pass over bad lines and duplicates, counting them, instead of stopping. Default false. */
  readonly lenient?: boolean | undefined;
  /** Skip lines that start with `#`. Default false, since an id may start with `#`. */
  readonly comments?: boolean | undefined;
  /** Keep the columns in shared memory, for handing them to other threads. Default false. */
  readonly shared?: boolean | undefined;
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

/** Lines of one query, in columns; the arrays are used again once the call they are given to has returned. */
export interface ReadLines {
  /** The ids one behind another. */
  readonly idBytes: Uint8Array;
  readonly idLengths: Uint8Array;
  readonly values: Float64Array;
  /** `hashId` of each id. */
  readonly hashes: Uint32Array;
  /** The number of the first line; the others follow. */
  readonly firstLine: number;
}

/**
 * Gathers documents query by query: finds duplicates within a query, joins the pieces of a query whose lines do
 * not stand together, and knows the line of every row for its messages.
 */
export class TableBuilder {
  readonly columns: ColumnStoreBuilder;
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

  /** The open piece: its first row among the columns' rows, and where its first id begins. */
  #pieceStart = 0;
  #pieceIdStart = 0;
  /** The hash of each of its rows. */
  #hashes: Uint32Array = new Uint32Array(64);
  readonly #duplicates = new DuplicateFinder();

  // Lines are one more than rows except after a line that gave no row: only those changes are kept.
  #totalRows = 0;
  #pieceFirstRow = 0;
  readonly #lineChanges: { row: number; line: number }[] = [];
  #lineMinusRow = Number.NaN;

  constructor(options: ReadingOptions) {
    this.columns = new ColumnStoreBuilder(options.shared);
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
    this.#pieceStart = this.columns.rowCount;
    this.#pieceIdStart = this.columns.idEnd;
    this.#pieceFirstRow = this.#totalRows;
  }

  /** Adds a document. */
  add(id: Uint8Array, value: number, line: number): void {
    this.#roomForHashes(1)[this.columns.rowCount - this.#pieceStart] = hashId(id, 0, id.length);
    this.columns.add(id, value);
    this.#noteLines(line, 1);
  }

  /** Adds the documents of lines that stand one behind another. */
  addLines({ idBytes, idLengths, values, hashes, firstLine }: ReadLines): void {
    this.#roomForHashes(hashes.length).set(hashes, this.columns.rowCount - this.#pieceStart);
    this.columns.addAll(idBytes, idLengths, values);
    this.#noteLines(firstLine, values.length);
  }

  /** Makes room for the hashes of so many more rows. */
  #roomForHashes(count: number): Uint32Array {
    const needed = this.columns.rowCount - this.#pieceStart + count;
    if (needed > this.#hashes.length) {
      const larger = new Uint32Array(Math.max(needed, this.#hashes.length * 2));
      larger.set(this.#hashes);
      this.#hashes = larger;
    }
    return this.#hashes;
  }

  #noteLines(firstLine: number, count: number): void {
    if (firstLine - this.#totalRows !== this.#lineMinusRow) {
      this.#lineMinusRow = firstLine - this.#totalRows;
      this.#lineChanges.push({ row: this.#totalRows, line: firstLine });
    }
    this.#totalRows += count;
  }

  /** @throws InputError when there was nothing at all. */
  finish(expected: string): ReadTable {
    const table = this.finishEmptyAllowed();
    if (table.queryIds.length === 0) {
      const { first } = this.problems;
      const got = first === undefined ? 'an empty file' : `no line that can be read (first: ${first})`;
      throw new InputError(`Expected ${expected}, got ${got}.`, { code: 'empty-file', place: this.#name });
    }
    return table;
  }

  finishEmptyAllowed(): ReadTable {
    if (this.#currentQuery >= 0) this.#closePiece();
    const store = this.columns.finish();
    const grouped = this.#isScattered ? this.#join(store) : store;
    const notices = [...this.problems.notices, ...this.#keptNotices()];
    return { queryIds: this.#queryIds, store: grouped, notices };
  }

  #keptNotices(): Notice[] {
    const count = this.#keptDuplicates;
    const what = count === 1 ? 'duplicate document was' : 'duplicate documents were';
    const message = `${this.#name}: ${count} ${what} kept.`;
    return count === 0 ? [] : [{ code: 'duplicate-document', message, count }];
  }

  #closePiece(): void {
    this.#mergeDuplicates();
    this.#pieces[this.#currentQuery]!.push(this.columns.closePiece());
    this.#pieceRows.push(this.#pieceFirstRow);
  }

  /** Reports the open piece's duplicates and keeps the better of each. */
  #mergeDuplicates(): void {
    const count = this.columns.rowCount - this.#pieceStart;
    if (!this.#duplicates.mayHave(this.#hashes, count)) return;
    const piece = this.columns.columnsFrom(this.#pieceStart, this.#pieceIdStart);
    if (this.#keepsDuplicates) {
      this.#keptDuplicates += countDuplicates([piece]);
      return;
    }
    const best = new Map<string, number>();
    const values = piece.values.slice();
    for (let row = 0; row < count; row++) {
      const id = idAt(piece, row);
      const first = best.get(id);
      if (first === undefined) {
        best.set(id, row);
        continue;
      }
      const firstLine = this.#lineOfRow(this.#pieceFirstRow + first);
      const line = this.#lineOfRow(this.#pieceFirstRow + row);
      this.#reportDuplicate(id, this.currentQueryId!, firstLine, line);
      values[first] = Math.max(values[first]!, values[row]!);
    }
    if (best.size === count) return;
    this.columns.keepFrom(this.#pieceStart, this.#pieceIdStart, { ...piece, values }, new Set(best.values()));
  }

  /** Joins the pieces of each query, where duplicates can now be seen across pieces. */
  #join(store: ColumnStore): ColumnStore {
    return regroup(store, this.#pieces, (query, pieces) => {
      if (this.#keepsDuplicates) {
        const columns = pieces.map((piece) => store.columnsAt(piece));
        const known = columns.reduce((sum, piece) => sum + countDuplicates([piece]), 0);
        this.#keptDuplicates += countDuplicates(columns) - known;
        return () => true;
      }
      const best = new Map<string, { row: number; value: number }>();
      const dropped = new Set<number>();
      for (const piece of pieces) {
        const columns = store.columnsAt(piece);
        for (let index = 0; index < columns.count; index++) {
          const id = idAt(columns, index);
          const value = columns.values[index]!;
          const row = this.#pieceRows[piece]! + index;
          const other = best.get(id);
          if (other === undefined) {
            best.set(id, { row, value });
            continue;
          }
          this.#reportDuplicate(id, this.#queryIds[query]!, this.#lineOfRow(other.row), this.#lineOfRow(row));
          dropped.add(value > other.value ? other.row : row);
          if (value > other.value) best.set(id, { row, value });
        }
      }
      return (piece, index) => !dropped.has(this.#pieceRows[piece]! + index);
    });
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
}

/** How many documents stand again, told by their bytes, which need not be UTF-8. */
function countDuplicates(pieces: readonly DocumentColumns[]): number {
  const keys = new Set<string>();
  let count = 0;
  for (const { count: rows, idBytes, idStarts } of pieces) {
    count += rows;
    for (let row = 0; row < rows; row++) {
      let key = '';
      for (let at = idStarts[row]!; at < idStarts[row + 1]!; at++) key += String.fromCharCode(idBytes[at]!);
      keys.add(key);
    }
  }
  return count - keys.size;
}
