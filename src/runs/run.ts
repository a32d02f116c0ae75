import {
  type Hit,
  InputError,
  NotFoundError,
  type Notice,
  type Ranking,
  type ReadingOrder,
} from '../model/index.ts';
import { ColumnStore, type StoreParts } from './column-store.ts';
import { type DocumentColumns, encodeId, idAt } from './columns.ts';
import { readingOrderOf } from './score-order.ts';
import { TableBuilder } from './table-builder.ts';

interface RunParts {
  readonly tag: string;
  readonly queryIds: readonly string[];
  readonly store: ColumnStore;
  readonly readingOrder?: ReadingOrder;
  readonly notices?: readonly Notice[];
}

/** A run as plain data: what structured cloning can carry, shared memory included. */
export interface RunData {
  readonly tag: string;
  readonly queryIds: readonly string[];
  readonly readingOrder: ReadingOrder;
  readonly notices: readonly Notice[];
  readonly store: StoreParts;
}

/**
 * Rankings for many queries, with a tag, held in columns. Rows keep the order in which they were written; a
 * ranking's order is made from scores and the reading order when somebody asks for it.
 */
export class Run {
  /** The name of the system that made it: the last column of a TREC run file. */
  readonly tag: string;
  /** In the order in which they first appear. */
  readonly queryIds: readonly string[];
  /** How equal scores are put in order. */
  readonly readingOrder: ReadingOrder;
  /** What the reader passed over. */
  readonly notices: readonly Notice[];
  readonly #store: ColumnStore;
  #queryNumbers: Map<string, number> | undefined;

  constructor(parts: RunParts) {
    this.tag = parts.tag;
    this.queryIds = parts.queryIds;
    this.readingOrder = parts.readingOrder ?? 'id';
    this.notices = parts.notices ?? [];
    this.#store = parts.store;
  }

  /**
   * A run from rankings in memory.
   *
   * @param options `readingOrder`: how equal scores are put in order, default `id`. `lenient`: a document that
   * stands twice in a ranking keeps its best score and is reported in `notices`, instead of being refused.
   * @throws InputError for a score that is not finite, or a duplicate unless lenient.
   */
  static from(
    tag: string,
    rankings: Iterable<readonly [queryId: string, ranking: Ranking]>,
    options: { readonly readingOrder?: ReadingOrder; readonly lenient?: boolean } = {},
  ): Run {
    const table = new TableBuilder({ name: `run ${JSON.stringify(tag)}`, lenient: options.lenient });
    for (const [queryId, ranking] of rankings) {
      table.startQuery(queryId);
      for (const [index, { id, score }] of ranking.entries()) {
        if (!Number.isFinite(score)) {
          throw new InputError(
            `Expected a finite score for document ${JSON.stringify(id)} of query ${JSON.stringify(queryId)}, got ${score}.`,
          );
        }
        table.add(encodeId(id), score, index + 1);
      }
    }
    const { queryIds, store, notices } = table.finishEmptyAllowed();
    return new Run({ tag, queryIds, store, readingOrder: options.readingOrder ?? 'id', notices });
  }

  /** The run as plain data, for handing it to another thread; see {@link Run.fromData}. */
  get data(): RunData {
    const { tag, queryIds, readingOrder, notices } = this;
    return { tag, queryIds, readingOrder, notices, store: this.#store.parts };
  }

  /** The run that `data` is the data of. Columns are not copied. */
  static fromData(data: RunData): Run {
    return new Run({ ...data, store: new ColumnStore(data.store) });
  }

  get queryCount(): number {
    return this.queryIds.length;
  }

  /** How many hits the run holds over all queries. */
  get hitCount(): number {
    return this.#store.rowCount;
  }

  /** The number of a query in {@link queryIds}, or -1. */
  queryNumber(queryId: string): number {
    this.#queryNumbers ??= new Map(this.queryIds.map((id, number) => [id, number]));
    return this.#queryNumbers.get(queryId) ?? -1;
  }

  /** One query's documents as written. */
  columnsAt(queryNumber: number): DocumentColumns {
    return this.#store.columnsAt(queryNumber);
  }

  /** The rows of one query in reading order, or undefined when they are written in it. */
  orderAt(columns: DocumentColumns, order: ReadingOrder = this.readingOrder): Int32Array | undefined {
    return readingOrderOf(columns, order);
  }

  /**
   * One query's ranking.
   *
   * @throws NotFoundError when the run has no such query.
   */
  ranking(queryId: string, order: ReadingOrder = this.readingOrder): Ranking {
    const number = this.queryNumber(queryId);
    if (number < 0) {
      throw new NotFoundError(
        `Expected a query of run ${JSON.stringify(this.tag)}, got ${JSON.stringify(queryId)}.`,
      );
    }
    const columns = this.columnsAt(number);
    const rows = readingOrderOf(columns, order);
    const hits: Hit[] = [];
    for (let index = 0; index < columns.count; index++) {
      const row = rows?.[index] ?? index;
      hits.push({ id: idAt(columns, row), score: columns.values[row]! });
    }
    return hits;
  }

  /** The same rankings under another tag, another reading order, with other notices. */
  with(changes: {
    readonly tag?: string;
    readonly readingOrder?: ReadingOrder;
    readonly notices?: readonly Notice[];
  }): Run {
    return new Run({
      tag: changes.tag ?? this.tag,
      queryIds: this.queryIds,
      store: this.#store,
      readingOrder: changes.readingOrder ?? this.readingOrder,
      notices: changes.notices ?? this.notices,
    });
  }
}
