import { compareIds } from '../../src/model/index.ts';

/** One line or value of a run or of qrels. */
export interface PlainRow {
  readonly id: string;
  readonly value: number;
}

/** What a file says by a reading that is as plain as can be, and shares nothing with the readers under test. */
export interface PlainTable {
  readonly tag: string;
  /** How many lines have another tag than the line with a tag before them. */
  readonly tagChanges: number;
  /** By query, in the order in which the queries first appear; rows as they stand. */
  readonly queries: ReadonlyMap<string, readonly PlainRow[]>;
  /** The lines of everything that a strict reader has to refuse. */
  readonly problemLines: ReadonlySet<number>;
}

/** Gathers rows into a table, noting duplicates. */
export class PlainTableBuilder {
  tag = '';
  tagChanges = 0;
  readonly queries: Map<string, PlainRow[]> = new Map();
  readonly problemLines: Set<number> = new Set();

  open(query: string): PlainRow[] {
    const rows = this.queries.get(query) ?? [];
    this.queries.set(query, rows);
    return rows;
  }

  /** Adds a row; of a duplicate the better one stays. */
  add(query: string, id: string, value: number, line: number): void {
    const rows = this.open(query);
    const other = rows.findIndex((row) => row.id === id);
    if (other < 0) {
      rows.push({ id, value });
      return;
    }
    this.problemLines.add(line);
    if (value > rows[other]!.value) rows[other] = { id, value };
  }
}

/** Rows by score descending, equal scores by id: sorted by definition. */
export function plainRanking(rows: readonly PlainRow[]): PlainRow[] {
  return [...rows].sort((a, b) => (a.value < b.value ? 1 : a.value > b.value ? -1 : compareIds(a.id, b.id)));
}
