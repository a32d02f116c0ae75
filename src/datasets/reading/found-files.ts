import { statSync } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { constants, gunzipSync } from 'node:zlib';
import { compareIds, InputError, NotFoundError } from '../../model/index.ts';

/** A file of a data set: where it lies and how the data set names it. */
export interface FoundFile {
  readonly path: string;
  /** Relative to what was named, with `/`; `.` for a file that was named itself. */
  readonly name: string;
}

/** What lies at a path. */
export function placeKind(path: string): 'file' | 'folder' | undefined {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats?.isFile()) return 'file';
  return stats?.isDirectory() ? 'folder' : undefined;
}

/**
 * The names of the files in a folder, one level down as well, by their bytes.
 *
 * @throws NotFoundError when there is no folder.
 */
export async function fileNames(folder: string): Promise<readonly string[]> {
  if (placeKind(folder) !== 'folder')
    throw new NotFoundError(`Expected the folder of a data set, got nothing of that kind at ${folder}.`);
  const names: string[] = [];
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (entry.isDirectory() && !entry.name.startsWith('.')) {
      for (const inner of await readdir(join(folder, entry.name), { withFileTypes: true }))
        if (!inner.isDirectory()) names.push(`${entry.name}/${inner.name}`);
    } else if (!entry.isDirectory()) names.push(entry.name);
  }
  return names.sort(compareIds);
}

/**
 * The one file of a folder that plays a role: the one that an option names, else the only one whose name fits.
 *
 * @param role what is looked for, in words, and the option that would name it.
 * @throws NotFoundError when none is there, InputError when several are and none was chosen.
 */
export async function theFile(
  folder: string,
  role: { readonly words: string; readonly option: string; readonly pattern: RegExp },
  chosen: string | undefined,
): Promise<FoundFile> {
  if (chosen !== undefined) {
    const path = resolve(folder, chosen);
    if (placeKind(path) !== 'file')
      throw new NotFoundError(`Expected ${role.words} at ${path}, got no file.`);
    return { path, name: chosen };
  }
  const fitting = (await fileNames(folder)).filter((name) => role.pattern.test(name));
  if (fitting.length === 0)
    throw new NotFoundError(`Expected ${role.words} in ${folder}, got none.`, {
      hint: `Name it with the option ${role.option}.`,
    });
  if (fitting.length > 1)
    throw new InputError(`Expected one file for ${role.words} in ${folder}, got ${fitting.join(', ')}.`, {
      code: 'bad-argument',
      hint: `Name one with the option ${role.option}.`,
    });
  return { path: join(folder, fitting[0]!), name: fitting[0]! };
}

/** The first characters of a file, gzip undone; empty for what cannot be read. */
export async function firstCharacters(path: string, bytes = 4096): Promise<string> {
  if (placeKind(path) !== 'file') return '';
  const file = await open(path);
  try {
    const buffer = Buffer.alloc(bytes);
    const { bytesRead } = await file.read(buffer, 0, bytes, 0);
    const read = buffer.subarray(0, bytesRead);
    const isGzip = read[0] === 0x1f && read[1] === 0x8b;
    return (isGzip ? gunzipSync(read, { finishFlush: constants.Z_SYNC_FLUSH }) : read).toString('utf8');
  } catch {
    return '';
  } finally {
    await file.close();
  }
}

/**
 * Whether a path is a data set that is one JSON array of objects: a folder with a file of that name, or a file that
 * begins so and has one of the keys near its beginning.
 */
export async function isArrayDataset(path: string, fileName: RegExp, key: RegExp): Promise<boolean> {
  if (placeKind(path) === 'folder') return (await fileNames(path)).some((name) => fileName.test(name));
  const start = await firstCharacters(path);
  return /^\uFEFF?\s*\[\s*\{\s*"/.test(start) && key.test(start);
}
