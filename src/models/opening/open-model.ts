import { statSync } from 'node:fs';
import { join } from 'node:path';
import { DataError, UnavailableError } from '../../model/index.ts';
import { modelCachePlace } from '../cache/cache-place.ts';
import { DigestMemory } from '../cache/file-digest.ts';
import { type ModelDescription, mainFile } from '../describing/model-description.ts';
import { type FoundModel, findModel } from './find-model.ts';
import { ModelFolder } from './model-folder.ts';

/** Where to look, and how to stop looking. */
export interface OpenModelOptions {
  /** The folder of pulled models; default {@link modelCachePlace}. */
  readonly cache?: string;
  readonly signal?: AbortSignal;
}

/**
 * Finds a model by its name (catalogue or cache) or path (a folder, or a description's JSON file), and makes sure
 * that its files are there and are those that were pulled or described: sizes always, sha256 when a file was touched
 * since it was last hashed. Nothing is downloaded.
 *
 * @throws NotFoundError for a name that stands for nothing; UnavailableError, with the command that brings it, when
 *   the files are not here; DataError when one has other bytes; InputError when a description cannot be read.
 */
export async function openModel(nameOrPath: string, options: OpenModelOptions = {}): Promise<ModelFolder> {
  const { cache = modelCachePlace(), signal } = options;
  const found = findModel(nameOrPath, cache);
  checkPresence(found);
  const digests = await checkedDigests(found, new DigestMemory(cache), signal);
  const main = mainFile(found.description);
  const digest = main === undefined ? '' : digests.get(main.path)!;
  return new ModelFolder(found, digest, digests);
}

/** How many bytes the model's files have here; undefined when one is missing. */
export function presentBytes({ description, directory }: FoundModel): number | undefined {
  let sum = 0;
  for (const { path } of description.files) {
    const stats = statSync(join(directory, path), { throwIfNoEntry: false });
    if (stats?.isFile() !== true) return undefined;
    sum += stats.size;
  }
  return sum;
}

/** Whether a file is here with another size than it has to have: it was cut off or exchanged. Nothing is hashed. */
export function isMisfit({ description, directory }: FoundModel): boolean {
  return description.files.some(({ path, bytes }) => {
    const stats = statSync(join(directory, path), { throwIfNoEntry: false });
    return stats?.isFile() === true && bytes !== 'unpinned' && stats.size !== bytes;
  });
}

function checkPresence(found: FoundModel): void {
  const { description, directory } = found;
  for (const { path, bytes } of description.files) {
    const stats = statSync(join(directory, path), { throwIfNoEntry: false });
    if (stats?.isFile() !== true) {
      throw new UnavailableError(
        `Expected the model ${description.id} in ${directory}, got no ${path} there.`,
        {
          hint: mendHint(found),
        },
      );
    }
    if (bytes !== 'unpinned' && stats.size !== bytes) {
      throw new DataError(`Expected ${bytes} bytes in ${join(directory, path)}, got ${stats.size}.`, {
        hint: mendHint(found),
      });
    }
  }
}

/** sha256 of every file, by path: what is not pinned may be another than when an index was made, too. */
async function checkedDigests(
  found: FoundModel,
  memory: DigestMemory,
  signal: AbortSignal | undefined,
): Promise<Map<string, string>> {
  const { description, directory } = found;
  const digests = new Map<string, string>();
  for (const file of description.files) {
    const path = join(directory, file.path);
    const sha256 = await memory.digestOf(path, signal);
    if (file.sha256 !== 'unpinned' && sha256 !== file.sha256) {
      throw new DataError(`Expected sha256 ${file.sha256} of ${path}, got ${sha256}.`, {
        hint: mendHint(found),
      });
    }
    digests.set(file.path, sha256);
  }
  return digests;
}

/** The command, or else the action, that brings a model's files. */
function mendHint({ description, place, directory }: FoundModel): string {
  switch (place) {
    case 'cache':
      return pullCommand(description);
    case 'package':
      return 'Install the package again.';
    case 'folder':
      return `Put the model's own files into ${directory} again.`;
  }
}

/** The command that brings a model of the catalogue. */
export function pullCommand({ id }: Pick<ModelDescription, 'id'>): string {
  return `consilience models pull ${id}`;
}
