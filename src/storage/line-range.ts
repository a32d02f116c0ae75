import { closeSync, openSync, readSync } from 'node:fs';
import { type RunData, runLinesReader, runReader } from '../runs/index.ts';

/** Lines of a file: those whose first byte lies from `start` up to, not including, `end`. */
export interface LineRange {
  readonly path: string;
  readonly start: number;
  readonly end: number;
  readonly comments: boolean;
}

/** The lines as a run, or undefined when something is wrong with them: the front-to-back reader says what. */
export type RangeAnswer = { readonly data: RunData | undefined };

/** Small enough for what is read to be still near the processor when it is looked at. */
const CHUNK_BYTES = 1 << 18;
const NEWLINE = 10;

/** Reads a stretch of lines of a plain TREC run, into shared memory. */
export function readLineRange({ path, start, end, comments }: LineRange): RunData | undefined {
  const options = { name: path, comments, shared: true };
  const reader = start === 0 ? runReader(options) : runLinesReader(options);
  const file = openSync(path, 'r');
  try {
    const buffer = new Uint8Array(CHUNK_BYTES);
    // A line that begins before `start` belongs to the range before.
    let isAtLine = start === 0;
    for (let offset = start === 0 ? 0 : start - 1; ; ) {
      const count = readSync(file, buffer, 0, CHUNK_BYTES, offset);
      if (count === 0) break;
      let from = 0;
      if (!isAtLine) {
        const newline = buffer.subarray(0, count).indexOf(NEWLINE);
        from = newline < 0 ? count : newline + 1;
        isAtLine = newline >= 0;
      }
      // The last line of the range ends at the first line end from `end - 1` on.
      const last = Math.max(end - 1 - offset, from);
      const newline = last < count ? buffer.subarray(0, count).indexOf(NEWLINE, last) : -1;
      const isBeyond = offset + from >= end;
      if (isBeyond) break;
      reader.push(buffer.subarray(from, newline < 0 ? count : newline + 1));
      if (newline >= 0) break;
      offset += count;
    }
    return reader.end().data;
  } catch {
    return undefined;
  } finally {
    closeSync(file);
  }
}
