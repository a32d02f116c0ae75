import type { Stats } from 'node:fs';
import type { FileState } from '../../model/index.ts';

/** The coarsest clock of a file system in use: FAT keeps even seconds. */
const COARSE_GRANULARITY_MS = 2000;
/** A file system that keeps parts of seconds takes them from the kernel's tick, at most 10 ms; the rest is margin. */
const FINE_GRANULARITY_MS = 50;

/**
 * What is remembered of a file.
 *
 * The state is not settled when the file was changed within the clock's granularity before now: a second change
 * could bear the same times and leave the same size (git calls such a file racily clean). The time of the last
 * change of the inode is what counts, because programs can set the time of modification to anything.
 *
 * @param nowMs when the file was looked at, before it was read.
 */
export function fileStateOf(stats: Stats, nowMs: number): FileState {
  const changedMs = stats.ctimeMs;
  const latestMs = changedMs > 0 ? changedMs : stats.mtimeMs;
  return {
    size: stats.size,
    modifiedMs: stats.mtimeMs,
    changedMs,
    inode: stats.ino,
    settled: latestMs + granularityOf(latestMs) < nowMs,
  };
}

/**
 * How long a clock may have stood still. A time with a part of a second comes from a fine clock; a whole second from
 * any, so that it counts as coarse.
 */
function granularityOf(timeMs: number): number {
  return timeMs % 1000 === 0 ? COARSE_GRANULARITY_MS : FINE_GRANULARITY_MS;
}

/** Whether a file is surely the one that was read when `known` was recorded. */
export function isUnchanged(known: FileState | undefined, found: FileState): boolean {
  return (
    known?.settled === true &&
    known.size === found.size &&
    known.modifiedMs === found.modifiedMs &&
    known.changedMs === found.changedMs &&
    known.inode === found.inode
  );
}
