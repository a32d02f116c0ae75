import { createHash } from 'node:crypto';
import type { RecordFolder } from '../../model/index.ts';

/**
 * sha256 of a file, in hex: what `sha256sum` prints.
 *
 * @throws NotFoundError when there is no such file.
 */
export async function fileDigest(folder: RecordFolder, path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of folder.read(path)) hash.update(chunk);
  return hash.digest('hex');
}
