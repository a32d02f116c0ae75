import { existsSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { InputError, NotFoundError, UnavailableError } from '../model/index.ts';

/** The folder inside an indexed folder that holds its index. */
export const INDEX_FOLDER = '.consilience';

/** A folder and where its index lies. */
export interface IndexPlace {
  /** Absolute; `undefined` when only the index itself says what it was made from. */
  readonly root: string | undefined;
  /** Absolute. */
  readonly directory: string;
}

/** Where the index of a file of records lies: beside it. */
export function recordIndexDirectory(path: string): string {
  return `${path}${INDEX_FOLDER}`;
}

/**
 * The index that a command line means: `--index DIR`, else that of the folder named, else that of the nearest
 * folder from here upwards that has one.
 *
 * @throws NotFoundError when the folder named does not exist.
 * @throws UnavailableError when there is no index, with the command that makes one.
 */
export function findIndex(folder: string | undefined, directory: string | undefined): IndexPlace {
  const isRecords = folder !== undefined && statSync(folder, { throwIfNoEntry: false })?.isFile() === true;
  if (directory !== undefined) {
    const place = {
      root: folder === undefined || isRecords ? undefined : existingFolder(folder),
      directory: resolve(directory),
    };
    if (!existsSync(place.directory))
      throw noIndex(place.directory, `consilience index DIR --index ${directory}`);
    return place;
  }
  if (isRecords) {
    const beside = resolve(recordIndexDirectory(folder));
    if (!existsSync(beside)) throw noIndex(beside, `consilience index ${folder}`);
    return { root: undefined, directory: beside };
  }
  if (folder !== undefined) {
    const root = existingFolder(folder);
    const inside = join(root, INDEX_FOLDER);
    if (!existsSync(inside)) throw noIndex(inside, `consilience index ${folder}`);
    return { root, directory: inside };
  }
  for (let root = process.cwd(); ; root = dirname(root)) {
    const inside = join(root, INDEX_FOLDER);
    if (existsSync(inside)) return { root, directory: inside };
    if (dirname(root) === root) break;
  }
  throw noIndex(`${process.cwd()} or above it`, 'consilience index');
}

/** @throws NotFoundError when it does not exist, InputError when it is no folder. */
export function existingFolder(folder: string): string {
  const root = resolve(folder);
  if (!existsSync(root)) throw new NotFoundError(`Expected a folder, got ${folder}, which does not exist.`);
  if (!statSync(root).isDirectory())
    throw new InputError(`Expected a folder, got ${folder}, which is a file.`, { code: 'bad-argument' });
  return root;
}

function noIndex(where: string, command: string): UnavailableError {
  return new UnavailableError(`Expected an index, got none in ${where}.`, { hint: `Make one: ${command}` });
}
