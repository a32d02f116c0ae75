import type { RecordFolder } from '../../model/index.ts';
import type { PlannedLayout } from '../plan/plan.ts';
import type { RecordedAmendment } from '../records/family-file.ts';
import { readJsonRecord } from '../records/read-json.ts';
import type { BenchRecords } from './bench-arms.ts';

/** What the records say about how far their figures are a registered test. */
export interface Standing {
  /** Why they are none; null when they are. */
  readonly exploratory: string | null;
  readonly amendments: readonly RecordedAmendment[];
}

/** Reads the registration, the amendments and the locks of the runs. */
export async function readStanding(bench: BenchRecords, layout: PlannedLayout): Promise<Standing> {
  const { plan, records } = bench;
  return {
    exploratory: plan.exploratory ?? (await exploratoryRun(records, layout)) ?? (await unregistered(records)),
    amendments: await readAmendments(records),
  };
}

async function exploratoryRun(records: RecordFolder, layout: PlannedLayout): Promise<string | undefined> {
  for (const [arm, { run }] of Object.entries(layout.arms)) {
    const reason = (await readJsonRecord(records, run))?.['exploratory'];
    if (typeof reason === 'string') return `${arm} was run as exploratory: ${reason}`;
  }
  return undefined;
}

async function unregistered(records: RecordFolder): Promise<string | null> {
  const isRegistered = (await records.size('registration.json')) !== undefined;
  return isRegistered ? null : 'the plan was not registered before it was run';
}

async function readAmendments(records: RecordFolder): Promise<RecordedAmendment[]> {
  if ((await records.size('amendments.ndjson')) === undefined) return [];
  const text = new TextDecoder().decode(await records.readWhole('amendments.ndjson'));
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const { date, reason } = JSON.parse(line) as Readonly<Record<string, unknown>>;
      return { date: String(date), reason: String(reason) };
    });
}
