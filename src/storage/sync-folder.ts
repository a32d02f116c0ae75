import { closeSync, fsyncSync, openSync } from 'node:fs';

/** The rename itself has to survive a power loss; some file systems do not let folders be synced. */
export function syncFolder(folder: string): void {
  let descriptor: number | undefined;
  try {
    descriptor = openSync(folder, 'r');
    fsyncSync(descriptor);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EINVAL' && code !== 'EPERM' && code !== 'EISDIR' && code !== 'EACCES') throw error;
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}
