import {
  type BenchPorts,
  type FamilyFile,
  loadRegistration,
  type Plan,
  type PlannedLayout,
  type ReadingFile,
  type RegisteredBench,
  readJsonRecord,
  resolveLayout,
  type ScoresFile,
} from '../../bench/index.ts';
import { DataError, NotFoundError, type RecordFolder } from '../../model/index.ts';
import type { RecountFile } from '../../recount/index.ts';

/** The records of a bench that a report is made from, apart from the rows. */
export interface BenchFiles {
  readonly layout: PlannedLayout;
  readonly scores: ScoresFile;
  /** Absent before anything was compared, and so on for the rest. */
  readonly family: FamilyFile | undefined;
  readonly reading: ReadingFile | undefined;
  readonly registered: RegisteredBench | undefined;
  /** By arm. */
  readonly recounts: ReadonlyMap<string, RecountFile>;
}

/**
 * Reads them.
 *
 * @throws NotFoundError when nothing has been scored.
 * @throws DataError for a file of another form.
 */
export async function readBenchFiles(
  records: RecordFolder,
  plan: Plan,
  digestOf: BenchPorts['digestOf'],
): Promise<BenchFiles> {
  const layout = resolveLayout(plan);
  const scores = await recordOf<ScoresFile>(records, layout.scores, 'arms');
  if (scores === undefined) {
    throw new NotFoundError(`Expected the scores of a bench at ${layout.scores}, got no such file.`, {
      hint: 'Score it first: consilience bench score PLAN, then bench compare PLAN.',
    });
  }
  const recounts = new Map<string, RecountFile>();
  for (const [arm, { recount }] of Object.entries(layout.arms)) {
    const file = await recordOf<RecountFile>(records, recount, 'counts');
    if (file !== undefined) recounts.set(arm, file);
  }
  return {
    layout,
    scores,
    family: await recordOf<FamilyFile>(records, layout.family, 'primary'),
    reading: await recordOf<ReadingFile>(records, layout.reading, 'schema'),
    registered: await loadRegistration(records, digestOf),
    recounts,
  };
}

/** @param field one that the file cannot lack. */
async function recordOf<Value>(
  records: RecordFolder,
  path: string,
  field: string,
): Promise<Value | undefined> {
  const value = await readJsonRecord(records, path);
  if (value !== undefined && !Object.hasOwn(value, field)) {
    throw new DataError(`Expected a field ${JSON.stringify(field)} in ${path}, got none.`, { place: path });
  }
  return value as Value | undefined;
}
