import { canonicalJson, DataError, type RecordFolder } from '../../model/index.ts';
import type { ProgramIdentity } from '../ports.ts';
import { readJsonRecord } from '../records/read-json.ts';
import type { BenchPins, PinnedModel } from '../registration/bench-pins.ts';

/** Everything that decides what an arm's rows hold, by sha256. */
export interface RunPins {
  /** Of the plan's canonical text. */
  readonly plan: string;
  /** By path. */
  readonly dataset: Readonly<Record<string, string>>;
  /** By the model's name in the plan. */
  readonly models: Readonly<Record<string, PinnedModel>>;
  readonly program: Pick<ProgramIdentity, 'version' | 'digest'>;
}

/** The part of a bench's pins that an arm depends on. */
export function pinsOfArm(pins: BenchPins, models: readonly string[]): RunPins {
  return {
    plan: pins.plan.sha256,
    dataset: Object.fromEntries(pins.dataset.files.map(({ path, sha256 }) => [path, sha256])),
    models: Object.fromEntries(models.map((name) => [name, pins.models[name]!])),
    program: { version: pins.program.version, digest: pins.program.digest },
  };
}

/** `run.json` of an arm: its pins, settings and counts. Holds no time and no name of a machine. */
export interface RunRecord {
  readonly schema: 'consilience-bench-run/1';
  readonly arm: string;
  readonly bench: string;
  readonly settings: Readonly<Record<string, unknown>>;
  readonly pins: RunPins;
  /** The registration's digest; null when there is none. */
  readonly registration: string | null;
  /** Why nothing here is a test; null when it may be one. */
  readonly exploratory: string | null;
  readonly queries: { readonly total: number; readonly done: number; readonly failed: number };
  /** Texts of documents that the ranker read, over all parts. */
  readonly texts: number;
  /** Texts longer than the model's window, read in several. */
  readonly texts_windowed: number;
  /** How many hits of a query are stored at most. */
  readonly depth: number;
  /** Every query was asked and answered. */
  readonly complete: boolean;
}

const SCHEMA: RunRecord['schema'] = 'consilience-bench-run/1';

/** Writes a record in the one form that it has. */
export async function writeRunRecord(records: RecordFolder, path: string, record: RunRecord): Promise<void> {
  await records.write(path, `${JSON.stringify(record, undefined, 2)}\n`);
}

/**
 * Undefined when there is none.
 *
 * @throws DataError when the file holds something else.
 */
export async function readRunRecord(records: RecordFolder, path: string): Promise<RunRecord | undefined> {
  const record = await readJsonRecord(records, path);
  if (record === undefined) return undefined;
  const { schema, pins, queries } = record;
  const isWhole =
    schema === SCHEMA && [pins, queries].every((part) => typeof part === 'object' && part !== null);
  if (isWhole) return record as unknown as RunRecord;
  throw new DataError('Expected the record of a run, got something else.', {
    place: `${records.root}/${path}`,
    hint: 'It was damaged or changed: bring it back, or move it and its rows away to begin anew.',
  });
}

/** What a run may not be continued with: names of what differs, none when it may be. */
export function differencesBetween(stored: RunRecord, now: RunRecord): string[] {
  const parts = (record: RunRecord): readonly (readonly [string, unknown])[] => [
    ['bench', record.bench],
    ['arm', record.arm],
    ['plan', record.pins.plan],
    ['data set', record.pins.dataset],
    ['models', record.pins.models],
    ['program', record.pins.program],
    ['settings', record.settings],
    ['depth', record.depth],
    ['registration', record.registration],
    ['exploratory', record.exploratory],
  ];
  const before = parts(stored);
  return parts(now)
    .filter(([, value], index) => canonicalJson(value) !== canonicalJson(before[index]![1]))
    .map(([name]) => name);
}
