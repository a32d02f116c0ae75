import { open } from 'node:fs/promises';
import { InputError } from '../../model/index.ts';
import { downloadFile, type ExpectedFile } from '../hub/download-file.ts';

const CHUNK_BYTES = 1 << 20;

/**
 * Copies a file of this machine as if it were fetched: hashed on its way, renamed when right.
 *
 * @returns its sha256.
 * @throws DataError when it has other bytes than expected.
 */
export async function copyFile(
  source: string,
  target: string,
  expected: ExpectedFile,
  options: { readonly signal?: AbortSignal | undefined; readonly onBytes?: (bytes: number) => void },
): Promise<string> {
  if (expected.bytes === 0) throw new InputError(`Expected bytes in ${source}, got an empty file.`);
  return await downloadFile(target, expected, {
    ...options,
    retries: 0,
    ask: async (from) => ({ from, chunks: piecesOf(source, from, options.signal), close: () => {} }),
  });
}

async function* piecesOf(
  source: string,
  from: number,
  signal: AbortSignal | undefined,
): AsyncGenerator<Uint8Array> {
  const file = await open(source, 'r');
  try {
    for (let position = from; ; ) {
      signal?.throwIfAborted();
      const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
      const { bytesRead } = await file.read(chunk, 0, CHUNK_BYTES, position);
      if (bytesRead === 0) return;
      yield chunk.subarray(0, bytesRead);
      position += bytesRead;
    }
  } finally {
    await file.close();
  }
}
