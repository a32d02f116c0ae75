import { writeSync } from 'node:fs';
import { UnavailableError } from '../model/index.ts';
import type { TextSink } from './command.ts';

/** The reader of our output has gone, as `head` does when it has seen enough. That is success. */
export class BrokenPipe extends Error {}

const NAMES = { 1: 'standard output', 2: 'standard error' };
const WAIT_MS = 2;
const clock = new Int32Array(new SharedArrayBuffer(4));

/**
 * Writes straight to a descriptor: nothing is left in a buffer when the process ends, and a slow reader slows us
 * down instead of filling memory.
 *
 * @throws BrokenPipe when nobody reads any more, UnavailableError when writing fails, as on a full disk.
 */
export function descriptorSink(descriptor: 1 | 2): TextSink {
  return {
    write(text) {
      const bytes = typeof text === 'string' ? Buffer.from(text) : text;
      for (let offset = 0; offset < bytes.length; ) {
        try {
          offset += writeSync(descriptor, bytes, offset);
        } catch (error) {
          const code = (error as NodeJS.ErrnoException).code;
          if (code === 'EPIPE') throw new BrokenPipe();
          if (code !== 'EAGAIN') {
            throw new UnavailableError(`Expected to be able to write ${NAMES[descriptor]}, got ${code}.`, {
              cause: error,
            });
          }
          Atomics.wait(clock, 0, 0, WAIT_MS);
        }
      }
    },
  };
}
