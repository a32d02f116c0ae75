import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { InputError, NotFoundError } from '../../model/index.ts';
import { hashFile } from '../cache/file-digest.ts';

/**
 * Finds a model's file in a folder that was filled by hand: by its path, by its name alone (such folders are often
 * flat), or, where its digest is known, by that, since ready files are often given other names.
 *
 * @throws NotFoundError when there is no such folder; InputError when the file is not in it.
 */
export async function fileInFolder(
  folder: string,
  path: string,
  sha256: string | undefined,
): Promise<string> {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) {
    throw new NotFoundError(`Expected a folder of model files, got ${folder}, which is none.`);
  }
  const name = path.slice(path.lastIndexOf('/') + 1);
  const named = [join(folder, path), join(folder, name)].find(isFile);
  if (named !== undefined) return named;
  if (sha256 !== undefined) {
    const suffix = name.slice(name.lastIndexOf('.'));
    const candidates = readdirSync(folder)
      .filter((candidate) => candidate.endsWith(suffix))
      .sort();
    for (const candidate of candidates.map((one) => join(folder, one)).filter(isFile)) {
      if ((await hashFile(candidate)) === sha256) return candidate;
    }
  }
  throw new InputError(`Expected ${path} in ${folder}, got no such file.`);
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}
