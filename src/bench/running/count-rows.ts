import type { RecordFolder } from '../../model/index.ts';
import { readRows } from '../records/read-rows.ts';

/** How many rows hold an answer, and how many an error. */
export interface RowCounts {
  readonly done: number;
  readonly failed: number;
}

/** Counts the rows of a file; none when there is no file. */
export async function countRows(records: RecordFolder, path: string): Promise<RowCounts> {
  let done = 0;
  let failed = 0;
  if ((await records.size(path)) === undefined) return { done, failed };
  for await (const row of readRows(records, path)) {
    if (row.error === undefined) done++;
    else failed++;
  }
  return { done, failed };
}
