import {
  type FamilyFile,
  type Plan,
  type PlannedLayout,
  type ReadingFile,
  readJsonRecord,
  resolveLayout,
  type ScoresFile,
} from '../../bench/index.ts';
import { DataError, NotFoundError, type RecordFolder } from '../../model/index.ts';
import type { RecountFile } from '../../recount/index.ts';

/** A change of the plan after its registration. */
export interface RecordedChange {
  readonly date: string;
  readonly reason: string;
}

/** What is read of a registration; the rest is for those who verify it. */
export interface RecordedRegistration {
  readonly registered: string;
  readonly digest: string;
  readonly plan: { readonly sha256: string };
  readonly program: { readonly name?: string; readonly version?: string };
  readonly replication: { readonly words: string } | null;
}

/** The records of a bench that a report is made from, apart from the rows. */
export interface BenchFiles {
  readonly layout: PlannedLayout;
  readonly scores: ScoresFile;
  /** Absent before anything was compared, and so on for the rest. */
  readonly family: FamilyFile | undefined;
  readonly reading: ReadingFile | undefined;
  readonly registration: RecordedRegistration | undefined;
  readonly amendments: readonly RecordedChange[];
  /** By arm. */
  readonly recounts: ReadonlyMap<string, RecountFile>;
}

const REGISTRATION = 'registration.json';
const AMENDMENTS = 'amendments.ndjson';

/**
 * Reads them.
 *
 * @throws NotFoundError when nothing has been scored.
 * @throws DataError for a file of another form.
 */
export async function readBenchFiles(records: RecordFolder, plan: Plan): Promise<BenchFiles> {
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
    registration: await recordOf<RecordedRegistration>(records, REGISTRATION, 'digest'),
    amendments: await readAmendments(records),
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

async function readAmendments(records: RecordFolder): Promise<RecordedChange[]> {
  if ((await records.size(AMENDMENTS)) === undefined) return [];
  const text = new TextDecoder().decode(await records.readWhole(AMENDMENTS));
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line, index) => {
      const { date, reason } = parsed(line);
      if (typeof date === 'string' && typeof reason === 'string') return { date, reason };
      throw new DataError('Expected an amendment with date and reason, got something else.', {
        place: `${AMENDMENTS}:${index + 1}`,
      });
    });
}

function parsed(line: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
