import { createHash } from 'node:crypto';
import type { Files } from '../model/index.ts';
import { type RunSidecar, sidecarPath } from '../storage/index.ts';

/** A run file to be, and how its ties are to be read. */
export interface RunOutput extends Pick<RunSidecar, 'readingOrder' | 'ties' | 'madeBy'> {
  readonly path: string;
}

/**
 * Writes a run and the sidecar that keeps the order of its ties, both whole or neither.
 *
 * @param write gets a function that takes the run's bytes; what it resolves to is handed on.
 */
export async function writeRunOutput<Result>(
  files: Files,
  output: RunOutput,
  write: (sink: (bytes: Uint8Array) => void) => Promise<Result> | Result,
): Promise<Result> {
  const { path, ...about } = output;
  const hash = createHash('sha256');
  const sink = files.create(path);
  try {
    const result = await write((bytes) => {
      hash.update(bytes);
      sink.write(bytes);
    });
    const sidecar: RunSidecar = {
      schema: 'consilience.run-sidecar/1',
      sha256: hash.digest('hex'),
      ...about,
    };
    // The sidecar first: until the run is there its digest fits nothing, and is not believed.
    const beside = files.create(sidecarPath(path));
    beside.write(Buffer.from(`${JSON.stringify(sidecar, null, 2)}\n`));
    await beside.commit();
    await sink.commit();
    return result;
  } catch (error) {
    await sink.abort();
    throw error;
  }
}
