import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

const CHUNK_BYTES = 1 << 22;
const WAIT_MS = 2;
const clock = new Int32Array(new SharedArrayBuffer(4));

/**
 * A file's bytes as they are, in chunks, without a turn of the event loop; a chunk is reused for the next. For
 * commands that stand in for programs of their own and read from the front.
 *
 * @param source a path, or an open descriptor such as 0.
 * @returns undefined when the file cannot be read.
 */
export function readFileChunks(source: string | number): Iterable<Uint8Array> | undefined {
  let descriptor: number;
  try {
    descriptor = typeof source === 'number' ? source : openSync(source, 'r');
    if (fstatSync(descriptor).isDirectory()) {
      closeSync(descriptor);
      return undefined;
    }
  } catch {
    return undefined;
  }
  return chunksOf(descriptor, typeof source === 'string');
}

function* chunksOf(descriptor: number, isOurs: boolean): Generator<Uint8Array> {
  const buffer = new Uint8Array(CHUNK_BYTES);
  try {
    while (true) {
      const count = readWaiting(descriptor, buffer);
      if (count === 0) return;
      yield buffer.subarray(0, count);
    }
  } finally {
    if (isOurs) closeSync(descriptor);
  }
}

/** A pipe that another program has made non-blocking may have nothing yet, which is not its end. */
function readWaiting(descriptor: number, buffer: Uint8Array): number {
  while (true) {
    try {
      return readSync(descriptor, buffer);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EOF') return 0;
      if (code !== 'EAGAIN') throw error;
      Atomics.wait(clock, 0, 0, WAIT_MS);
    }
  }
}
