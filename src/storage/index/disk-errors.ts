import { statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import { AppError, UnavailableError } from '../../model/index.ts';

/**
 * The words for what an operating system or LMDB says when a write fails; errors of ours and those that nobody
 * can mend pass as they are.
 *
 * @param path what was being written.
 */
export function writingError(error: unknown, path: string): unknown {
  if (error instanceof AppError) return error;
  const { code } = error as { code?: string | number };
  const message = error instanceof Error ? error.message : String(error);
  // A write that came to an end too early is an input/output error (5) in LMDB's words.
  const isFull = code === 'ENOSPC' || code === 'EDQUOT' || code === 28 || (code === 5 && isDiskFull(path));
  if (isFull) {
    return new UnavailableError(`Expected space on the disk of ${path}, got none: nothing was changed.`, {
      hint: 'Free some space and run the same command again; the index is as its last commit left it.',
      cause: error,
    });
  }
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS' || code === 13 || code === 30) {
    return new UnavailableError(`Expected to be able to write ${path}, got ${message}.`, {
      hint: 'Use --index DIR for an index in a folder of your own.',
      cause: error,
    });
  }
  return error;
}

/** Less than this is nothing to a database. */
const FULL_BYTES = 1 << 22;

function isDiskFull(path: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(dirname(path));
    return bavail * bsize < FULL_BYTES;
  } catch {
    return false;
  }
}

/** Runs work that writes under `path`, and finds the words for its failure. */
export function writing<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw writingError(error, path);
  }
}
