import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { JsonFields, parseJson } from '../describing/json-fields.ts';
import { jsonText, writeAtomically } from './write-atomically.ts';

/** What a model's files were at its first pull: enforced from then on, also after the model was removed. */
export interface PullRecord {
  readonly repository: string;
  /** `unpinned` when it came from a folder. */
  readonly revision: string;
  readonly files: Readonly<Record<string, { readonly bytes: number; readonly sha256: string }>>;
}

const RECORD_SCHEMA = 'consilience.model-lock/1';

/**
 * The folder of pulled models. A model is a folder `ID` that appears whole or not at all; beside it, under names that
 * no model can have, what is unfinished, what was recorded, decided and hashed.
 */
export class ModelCache {
  readonly place: string;

  constructor(place: string) {
    this.place = place;
  }

  /** Where a model lies, whole. */
  folderOf(id: string): string {
    return join(this.place, id);
  }

  /** Where a model is put together. */
  partialOf(id: string): string {
    return join(this.place, '.partial', id);
  }

  /** The lock that its pull holds. */
  lockOf(id: string): string {
    return join(this.place, '.locks', `${id}.json`);
  }

  /** The last decision of the gate about a model. */
  decisionOf(id: string): string {
    return join(this.place, '.vetted', `${id}.json`);
  }

  /** What its first pull recorded. */
  recordOf(id: string): string {
    return join(this.place, '.recorded', `${id}.json`);
  }

  /** The names of models that are here, whole. */
  ids(): string[] {
    if (!existsSync(this.place)) return [];
    return readdirSync(this.place, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
      .map(({ name }) => name)
      .sort();
  }

  /** @throws InputError when the record is damaged: it is what later pulls are held to. */
  readRecord(id: string): PullRecord | undefined {
    const file = this.recordOf(id);
    if (!existsSync(file)) return undefined;
    const fields = new JsonFields(parseJson(readFileSync(file, 'utf8'), file), file);
    fields.choice('schema', [RECORD_SCHEMA]);
    const record: PullRecord = {
      repository: fields.text('repository'),
      revision: fields.matching('revision', /^([0-9a-f]{40}|unpinned)$/, 'a commit or "unpinned"'),
      files: Object.fromEntries(
        fields
          .entries('files')
          .map(([path, file]) => [
            path,
            { bytes: file.count('bytes', 1), sha256: file.matching('sha256', /^[0-9a-f]{64}$/, 'a sha256') },
          ]),
      ),
    };
    fields.finish();
    return record;
  }

  /** Holds later pulls to this. */
  writeRecord(id: string, record: PullRecord): void {
    writeAtomically(this.recordOf(id), jsonText({ schema: RECORD_SCHEMA, ...record }));
  }
}
