import { createHash } from 'node:crypto';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { EncodingCache, ModelIdentity } from '../../model/index.ts';
import { DiskEncodings } from './disk-encodings.ts';
import { encodingsHead } from './encoding-record.ts';

/** The folder inside an index directory that keeps what models made of texts. */
export const ENCODINGS_FOLDER = 'encodings';

/** The files of encodings of an index, one per model, opened when they are first asked for. */
export class EncodingsFolder {
  readonly #folder: string;
  readonly #opened: Map<string, DiskEncodings> = new Map();

  /** @param index the index directory; only the holder of its lock may use this. */
  constructor(index: string) {
    this.#folder = join(index, ENCODINGS_FOLDER);
  }

  /** What is kept of a model. */
  of(model: ModelIdentity): EncodingCache {
    const path = this.#pathOf(model);
    const opened = this.#opened.get(path) ?? new DiskEncodings(path, model);
    this.#opened.set(path, opened);
    return opened;
  }

  /** Removes what is kept of all other models. */
  keepOnly(models: readonly ModelIdentity[]): void {
    if (!existsSync(this.#folder)) return;
    const wanted = new Set(models.map((model) => basename(this.#pathOf(model))));
    for (const file of readdirSync(this.#folder)) {
      if (wanted.has(file)) continue;
      const path = join(this.#folder, file);
      this.#opened.get(path)?.close();
      this.#opened.delete(path);
      rmSync(path, { force: true });
    }
  }

  /** Closes the files that were opened. */
  close(): void {
    for (const opened of this.#opened.values()) opened.close();
    this.#opened.clear();
  }

  #pathOf(model: ModelIdentity): string {
    const name = model.id.replace(/[^\w.-]+/gu, '-').slice(0, 60);
    const identity = createHash('sha256').update(encodingsHead(model)).digest('hex').slice(0, 16);
    return join(this.#folder, `${name}-${identity}.encodings`);
  }
}
