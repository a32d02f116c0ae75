import {
  DataError,
  type Dataset,
  type DatasetPart,
  type DatasetQuery,
  type RecordFolder,
  type RecordLog,
  UnavailableError,
} from '../../model/index.ts';
import type { PlannedRecords } from '../plan/plan.ts';
import type { PartRanker, Ranker } from '../rankers/ranker.ts';
import { readRows } from '../records/read-rows.ts';
import type { Row } from '../records/row.ts';
import type { BenchMeasure } from '../scoring/bench-measures.ts';
import { countRows, type RowCounts } from './count-rows.ts';
import { answeredRow, failedRow, rowLine, rowQuery } from './row-of-query.ts';
import { openWholeLines } from './whole-lines.ts';

/** How far an arm is. */
export interface ArmProgress {
  readonly arm: string;
  /** Of how many queries there is a row, and of how many there is to be one. */
  readonly queries: number;
  readonly total: number;
  readonly failed: number;
  /** Rows that were there before. */
  readonly before: number;
}

/** What an arm's run came to. */
export interface ArmOutcome {
  readonly total: number;
  /** Queries with an answer. */
  readonly done: number;
  readonly failed: number;
  readonly texts: number;
  readonly textsWindowed: number;
  readonly wasAborted: boolean;
}

/** What an arm needs to run. */
export interface ArmRun {
  readonly arm: string;
  readonly places: PlannedRecords;
  readonly ranker: Ranker;
  readonly records: RecordFolder;
  readonly dataset: Dataset;
  readonly measures: readonly BenchMeasure[];
  /** How many queries, from the first. */
  readonly total: number;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: ArmProgress) => void) | undefined;
}

/**
 * Asks an arm's ranker every query that has no row yet, in the data set's order, and appends a row for each. What is
 * written does not depend on how often it was interrupted: a line that its writer did not end is asked again.
 *
 * @throws DataError when the rows that are there are of other queries; UnavailableError when nothing can be answered.
 */
export async function runArm(run: ArmRun): Promise<ArmOutcome> {
  const { places, records } = run;
  const rows = await openWholeLines(records, places.rows);
  const timings = await openWholeLines(records, places.timings);
  try {
    const appended = new AppendedRows(run, rows, timings, await countRows(records, places.rows));
    const { texts, textsWindowed } = await appendAll(run, appended);
    await appended.sync();
    const { done, failed } = appended;
    const wasAborted = done + failed < run.total;
    // There may be more rows than were asked for now.
    return { total: Math.max(run.total, done + failed), done, failed, texts, textsWindowed, wasAborted };
  } finally {
    await rows.close();
    await timings.close();
  }
}

async function appendAll(
  run: ArmRun,
  appended: AppendedRows,
): Promise<{ texts: number; textsWindowed: number }> {
  const { dataset, places, ranker, records, signal, total } = run;
  const before = appended.done + appended.failed;
  const stored = readRows(records, places.rows)[Symbol.asyncIterator]();
  let position = 0;
  let texts = 0;
  let textsWindowed = 0;
  try {
    for await (const part of dataset.parts()) {
      const pending: DatasetQuery[] = [];
      for (const query of part.queries.slice(0, total - position)) {
        if (position++ < before) expectQuery(query, (await stored.next()).value as Row | undefined, run);
        else pending.push(query);
      }
      const counts = ranker.countTexts(part);
      texts += counts.texts;
      textsWindowed += counts.windowed;
      if (pending.length > 0) await answerPart(run, part, pending, appended);
      if (position >= total || signal?.aborted === true) break;
    }
  } finally {
    await stored.return?.(undefined);
  }
  return { texts, textsWindowed };
}

function expectQuery(query: DatasetQuery, row: Row | undefined, { arm, places, records }: ArmRun): void {
  if (row?.qid === query.id) return;
  throw new DataError(
    `Expected a row of query ${query.id} of arm ${arm}, got ${row === undefined ? 'none' : `one of ${row.qid}`}.`,
    {
      place: `${records.root}/${places.rows}`,
      hint: 'The rows are of another data set or order: move them away.',
    },
  );
}

async function answerPart(
  run: ArmRun,
  part: DatasetPart,
  queries: readonly DatasetQuery[],
  appended: AppendedRows,
): Promise<void> {
  const { ranker, signal } = run;
  let opened: PartRanker | undefined;
  let failure: unknown;
  try {
    opened = await ranker.open(part, signal);
  } catch (error) {
    // Nothing has been answered: it is not this part that fails.
    if (error instanceof UnavailableError && appended.done === 0) throw error;
    failure = error;
  }
  try {
    for (const query of queries) {
      const startedMs = performance.now();
      const row = await answerQuery(run, query, opened, failure);
      // What an interruption cut short is no failure: it is asked again.
      if (signal?.aborted === true) return;
      await appended.add(row, performance.now() - startedMs);
    }
  } finally {
    await opened?.close();
  }
}

async function answerQuery(
  { measures, places, signal }: ArmRun,
  query: DatasetQuery,
  opened: PartRanker | undefined,
  failure: unknown,
): Promise<Row> {
  if (opened === undefined) return failedRow(rowQuery(query), failure);
  try {
    return answeredRow(rowQuery(query), await opened.rank(query, signal), places.list, measures);
  } catch (error) {
    return failedRow(rowQuery(query), error);
  }
}

/** Rows between two waits for the disk, and how long rows may wait for it. */
const ROWS_A_SYNC = 32;
const MS_A_SYNC = 2000;

/** Appends rows and their times. */
class AppendedRows {
  done: number;
  failed: number;
  readonly #run: ArmRun;
  readonly #rows: RecordLog;
  readonly #timings: RecordLog;
  readonly #before: number;
  #waiting = 0;
  #syncedMs: number = performance.now();

  constructor(run: ArmRun, rows: RecordLog, timings: RecordLog, { done, failed }: RowCounts) {
    this.#run = run;
    this.#rows = rows;
    this.#timings = timings;
    this.#before = done + failed;
    this.done = done;
    this.failed = failed;
  }

  async add(row: Row, ms: number): Promise<void> {
    await this.#rows.append(rowLine(row));
    await this.#timings.append(`${JSON.stringify({ qid: row.qid, ms: Math.round(ms * 1000) / 1000 })}\n`);
    if (row.error === undefined) this.done++;
    else this.failed++;
    this.#waiting++;
    if (this.#waiting >= ROWS_A_SYNC || performance.now() - this.#syncedMs > MS_A_SYNC) await this.sync();
    const { arm, onProgress, total } = this.#run;
    const { done, failed } = this;
    onProgress?.({ arm, queries: done + failed, total, failed, before: this.#before });
  }

  async sync(): Promise<void> {
    await this.#rows.sync();
    this.#waiting = 0;
    this.#syncedMs = performance.now();
  }
}
