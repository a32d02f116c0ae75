import { createHash } from 'node:crypto';
import type { RecordFolder } from '../../model/index.ts';
import type { PlannedLayout } from '../plan/plan.ts';
import type { RecordedAmendment } from '../records/family-file.ts';
import { readJsonRecord } from '../records/read-json.ts';
import { loadRegistration } from '../registration/registration.ts';
import type { BenchRecords } from './bench-arms.ts';

/** What the records say about how far their figures are a registered test. */
export interface Standing {
  /** Why they are none; null when they are. */
  readonly exploratory: string | null;
  readonly amendments: readonly RecordedAmendment[];
}

/**
 * Reads the registration, the amendments and the locks of the runs.
 *
 * @throws DataError when one of them is not as it was written.
 */
export async function readStanding(
  { plan, records }: BenchRecords,
  layout: PlannedLayout,
): Promise<Standing> {
  const registered = await loadRegistration(records, sha256);
  const exploratory =
    plan.exploratory ?? registered?.registration.exploratory ?? (await exploratoryRun(records, layout));
  return {
    exploratory:
      exploratory ?? (registered === undefined ? 'the plan was not registered before it was run' : null),
    amendments: (registered?.amendments ?? []).map(({ amended, reason, afterScores }) => ({
      amended,
      reason,
      afterScores,
    })),
  };
}

function sha256(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex');
}

async function exploratoryRun(records: RecordFolder, layout: PlannedLayout): Promise<string | undefined> {
  for (const path of new Set(Object.values(layout.arms).map(({ run }) => run))) {
    const record = await readJsonRecord(records, path);
    const reason = record?.['exploratory'];
    if (typeof reason === 'string') return `${path} was made as exploratory: ${reason}`;
  }
  return undefined;
}
