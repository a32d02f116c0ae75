import { resolve } from 'node:path';
import type { IndexSnapshot, IndexStore, IndexWriter, LockOwner } from '../../model/index.ts';
import { Catalogue } from './catalogue.ts';
import { EMPTY_MANIFEST } from './manifest.ts';
import { damaged } from './segment-format.ts';
import { type DiskIndexStore, type IndexStoreOptions, openIndexStore, refuseOtherUse } from './store.ts';

/**
 * The index in a directory, or one that is to be: where there is none yet, the directory is made by the first writer.
 * What fails before anything is written leaves nothing behind.
 *
 * @param path the index directory itself.
 * @throws InputError when the directory holds something else; DataError when the index is damaged.
 */
export function planIndexStore(
  path: string,
  options: Omit<IndexStoreOptions, 'create'> = {},
): DiskIndexStore | PlannedIndexStore {
  const folder = resolve(path);
  if (Catalogue.exists(folder)) return openIndexStore(folder, options);
  refuseOtherUse(folder);
  return new PlannedIndexStore(folder, options);
}

/** An index that nothing was put into yet; a directory from the first writer on, this process's or another's. */
export class PlannedIndexStore implements IndexStore {
  readonly path: string;
  readonly #options: IndexStoreOptions;
  #made: DiskIndexStore | undefined;

  constructor(folder: string, options: IndexStoreOptions) {
    this.path = folder;
    this.#options = options;
  }

  async snapshot(): Promise<IndexSnapshot> {
    return (await this.#store()?.snapshot()) ?? NO_COMMIT;
  }

  /** Who is writing now, in any process. */
  writer(): LockOwner | undefined {
    return this.#store()?.writer();
  }

  async write(command: string): Promise<IndexWriter> {
    this.#made ??= openIndexStore(this.path, { ...this.#options, create: true });
    return await this.#made.write(command);
  }

  async close(): Promise<void> {
    await this.#made?.close();
  }

  #store(): DiskIndexStore | undefined {
    if (this.#made === undefined && Catalogue.exists(this.path)) {
      this.#made = openIndexStore(this.path, this.#options);
    }
    return this.#made;
  }
}

const { schema: _, documentsSum: __, segments: ___, ...NOTHING } = EMPTY_MANIFEST;

/** An index without a commit, seen without opening a file. */
const NO_COMMIT: IndexSnapshot = {
  ...NOTHING,
  segments: [],
  document: () => undefined,
  documents: () => [],
  passage: ({ local }) => noPassage(local),
  placeOf: ({ local }) => noPassage(local),
  addresses: () => [],
  release: () => {},
};

function noPassage(local: number): never {
  throw damaged('the index', 'a passage of a commit', `passage ${local} of an index without one`);
}
