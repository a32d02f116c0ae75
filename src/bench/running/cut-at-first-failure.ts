import type { RecordFolder } from '../../model/index.ts';

const LINE_FEED = 0x0a;

/**
 * Drops the first row that holds an error, and all after it: rows keep the data set's order, and what follows is
 * asked again too.
 */
export async function cutAtFirstFailure(records: RecordFolder, rows: string): Promise<void> {
  if ((await records.size(rows)) === undefined) return;
  const offset = await firstFailure(records, rows);
  if (offset === undefined) return;
  const log = await records.openLog(rows);
  await log.truncate(offset);
  await log.sync();
  await log.close();
}

async function firstFailure(records: RecordFolder, rows: string): Promise<number | undefined> {
  let offset = 0;
  let rest = Buffer.alloc(0);
  for await (const chunk of records.read(rows)) {
    const bytes = Buffer.concat([rest, chunk]);
    let start = 0;
    for (let end = bytes.indexOf(LINE_FEED); end >= 0; end = bytes.indexOf(LINE_FEED, start)) {
      const row = JSON.parse(bytes.toString('utf8', start, end)) as { readonly error?: unknown };
      if (row.error !== undefined) return offset + start;
      start = end + 1;
    }
    offset += start;
    rest = bytes.subarray(start);
  }
  return undefined;
}
