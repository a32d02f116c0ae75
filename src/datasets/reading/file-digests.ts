import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { compareIds, type DatasetFile, InputError } from '../../model/index.ts';

/**
 * Size and sha256 of files as they lie on disk, compressed ones compressed, in order of name.
 *
 * @throws InputError for one that cannot be read.
 */
export async function fileDigests(
  files: readonly { readonly path: string; readonly name: string }[],
): Promise<readonly DatasetFile[]> {
  const digests: DatasetFile[] = [];
  for (const { path, name } of [...files].sort((a, b) => compareIds(a.name, b.name))) {
    const hash = createHash('sha256');
    let bytes = 0;
    try {
      for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) {
        hash.update(chunk as Uint8Array);
        bytes += (chunk as Uint8Array).length;
      }
    } catch (cause) {
      const { code, message } = cause as NodeJS.ErrnoException;
      throw new InputError(`Expected a readable file at ${path}, got ${code ?? message}.`, { cause });
    }
    digests.push({ path: name, bytes, sha256: hash.digest('hex') });
  }
  return digests;
}
