import type { RecordFolder, RecordLog } from '../../model/index.ts';

const LINE_FEED = 0x0a;

/** Opens a log of lines at the end of its last whole line: what its writer did not end before it died goes. */
export async function openWholeLines(records: RecordFolder, path: string): Promise<RecordLog> {
  const log = await records.openLog(path);
  try {
    const end = await endOfLastLine(records, path);
    if (end < log.bytes) await log.truncate(end);
    return log;
  } catch (error) {
    await log.close();
    throw error;
  }
}

async function endOfLastLine(records: RecordFolder, path: string): Promise<number> {
  let end = 0;
  let read = 0;
  for await (const chunk of records.read(path)) {
    const last = chunk.lastIndexOf(LINE_FEED);
    if (last >= 0) end = read + last + 1;
    read += chunk.length;
  }
  return end;
}
