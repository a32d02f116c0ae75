import { createHash } from 'node:crypto';
import { closeSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { type FileState, InputError } from '../../model/index.ts';
import { fileStateOf } from './file-state.ts';

const PIECE_BYTES = 1 << 20;

/** See `Folders.read`. */
export function readDocumentFile(
  root: string,
  path: string,
  limit: number = Number.POSITIVE_INFINITY,
): { readonly bytes: Uint8Array; readonly state: FileState; readonly hash: string } {
  return withFile(root, path, (file, state) => {
    if (state.size > limit) {
      throw new InputError(`Expected a file of at most ${limit} bytes, got ${state.size}: ${path}.`);
    }
    const bytes = readFileSync(file);
    return { bytes, state, hash: createHash('sha256').update(bytes).digest('hex') };
  });
}

/**
 * A file's sha256 in hex and its state, without holding more than a piece of it.
 *
 * @throws InputError when it cannot be read.
 */
export function hashDocumentFile(
  root: string,
  path: string,
): { readonly state: FileState; readonly hash: string } {
  return withFile(root, path, (file, state) => {
    const hash = createHash('sha256');
    const piece = Buffer.allocUnsafe(Math.min(PIECE_BYTES, state.size + 1));
    for (let count = readSync(file, piece); count > 0; count = readSync(file, piece)) {
      hash.update(piece.subarray(0, count));
    }
    return { state, hash: hash.digest('hex') };
  });
}

/** Opens a file and looks at it before anything is read. */
function withFile<T>(root: string, path: string, work: (file: number, state: FileState) => T): T {
  const place = join(root, path);
  let file: number | undefined;
  try {
    file = openSync(place, 'r');
    return work(file, fileStateOf(fstatSync(file), Date.now()));
  } catch (error) {
    if (error instanceof InputError) throw error;
    throw new InputError(`Expected to be able to read ${place}, got ${(error as Error).message}.`, {
      cause: error,
    });
  } finally {
    if (file !== undefined) closeSync(file);
  }
}
