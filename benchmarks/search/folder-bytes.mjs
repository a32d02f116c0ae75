// How much a folder holds.
import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Bytes of all files below; with `onDisk` what they take there, as `du` counts. */
export function folderBytes(folder, { onDisk = false } = {}) {
  let bytes = 0;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const { blocks, size } = lstatSync(join(entry.parentPath, entry.name));
    if (onDisk) bytes += blocks * 512;
    else if (entry.isFile()) bytes += size;
  }
  return bytes;
}
