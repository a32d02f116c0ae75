import { readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { segmentPath, segmentsFolder } from './segment-pool.ts';

/**
 * Removes segment files that no commit names: what a killed writer has left. Only the holder of the lock may.
 *
 * @param named the segments of the last commit.
 */
export function removeLeftovers(index: string, named: readonly string[]): void {
  const wanted = new Set(named.map((name) => basename(segmentPath(index, name))));
  const folder = segmentsFolder(index);
  for (const file of readdirSync(folder)) {
    if (!wanted.has(file)) removeIfPossible(join(folder, file));
  }
}

/**
 * Removes the files of segments that the last commit no longer names. Readers of older commits hold them open,
 * and on POSIX go on reading; where an open file cannot be removed (some file systems on Windows) it stays until
 * the next writer comes.
 */
export function removeSegments(index: string, names: readonly string[]): void {
  for (const name of names) removeIfPossible(segmentPath(index, name));
}

function removeIfPossible(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EBUSY' && code !== 'EPERM' && code !== 'EACCES') throw error;
  }
}
