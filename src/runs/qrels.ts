import { InputError, type Notice } from '../model/index.ts';
import { ColumnStore, type StoreParts } from './column-store.ts';
import { type DocumentColumns, encodeId } from './columns.ts';
import { TableBuilder } from './table-builder.ts';

interface QrelsParts {
  readonly queryIds: readonly string[];
  readonly store: ColumnStore;
  readonly notices?: readonly Notice[];
}

/** Qrels as plain data: what structured cloning can carry. */
export interface QrelsData {
  readonly queryIds: readonly string[];
  readonly notices: readonly Notice[];
  readonly store: StoreParts;
}

/** Judged grades per query and document. A grade above 0 is relevant unless a measure says otherwise. */
export class Qrels {
  /** In the order in which they first appear. */
  readonly queryIds: readonly string[];
  /** What the reader passed over. */
  readonly notices: readonly Notice[];
  readonly #store: ColumnStore;
  #queryNumbers: Map<string, number> | undefined;

  constructor(parts: QrelsParts) {
    this.queryIds = parts.queryIds;
    this.notices = parts.notices ?? [];
    this.#store = parts.store;
  }

  /**
   * Qrels from memory.
   *
   * @throws InputError for a grade that is not finite or a document that is judged twice for a query.
   */
  static from(
    judgements: Iterable<readonly [queryId: string, grades: Readonly<Record<string, number>>]>,
  ): Qrels {
    const table = new TableBuilder({ name: 'qrels' });
    for (const [queryId, grades] of judgements) {
      table.startQuery(queryId);
      for (const [index, [id, grade]] of Object.entries(grades).entries()) {
        if (!Number.isFinite(grade)) {
          throw new InputError(
            `Expected a finite grade for document ${JSON.stringify(id)} of query ${JSON.stringify(queryId)}, got ${grade}.`,
          );
        }
        table.add(encodeId(id), grade, index + 1);
      }
    }
    return new Qrels(table.finishEmptyAllowed());
  }

  /** The qrels as plain data, for handing them to another thread; see {@link Qrels.fromData}. */
  get data(): QrelsData {
    return { queryIds: this.queryIds, notices: this.notices, store: this.#store.parts };
  }

  /** The qrels that `data` is the data of. Columns are not copied. */
  static fromData(data: QrelsData): Qrels {
    return new Qrels({ ...data, store: new ColumnStore(data.store) });
  }

  get queryCount(): number {
    return this.queryIds.length;
  }

  /** How many judgements there are over all queries. */
  get judgementCount(): number {
    return this.#store.rowCount;
  }

  /** The number of a query in {@link queryIds}, or -1. */
  queryNumber(queryId: string): number {
    this.#queryNumbers ??= new Map(this.queryIds.map((id, number) => [id, number]));
    return this.#queryNumbers.get(queryId) ?? -1;
  }

  /** One query's judged documents; `values` are the grades. */
  columnsAt(queryNumber: number): DocumentColumns {
    return this.#store.columnsAt(queryNumber);
  }
}
