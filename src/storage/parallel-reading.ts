import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { joinRuns, Run } from '../runs/index.ts';
import type { LineRange, RangeAnswer } from './reading-worker.ts';
import { WorkerPool } from './worker-pool.ts';

/** Below this a thread takes longer to start than the file to read. */
const SMALLEST_SHARE_BYTES = 1 << 26;
const WORKER_SCRIPT = new URL('./reading-worker.js', import.meta.url);

export interface ParallelReadingOptions {
  readonly comments: boolean;
  readonly threads: number;
  /** Split even small files; for tests of the splitting itself. */
  readonly always?: boolean | undefined;
}

/**
 * Reads plain TREC run files with several threads, each a stretch of lines. The result is the one a
 * front-to-back reading gives, on any number of threads.
 *
 * @returns by file: the run, or undefined where the file is small, compressed, JSON, or has anything to be
 * reported: then it has to be read from the front, which also finds the words for what is wrong.
 */
export async function readRunsInParallel(
  paths: readonly string[],
  options: ParallelReadingOptions,
): Promise<(Run | undefined)[]> {
  const ranges = paths.map((path) => rangesOf(path, options));
  const total = ranges.flat().length;
  if (options.threads < 2 || total < 2) return paths.map(() => undefined);
  const pool = new WorkerPool<LineRange, RangeAnswer>(WORKER_SCRIPT, Math.min(options.threads, total));
  const answers: RangeAnswer[] = [];
  try {
    await pool.run(ranges.flat(), (answer) => answers.push(answer));
  } finally {
    await pool.close();
  }
  return ranges.map(({ length }) => joined(answers.splice(0, length)));
}

function joined(answers: readonly RangeAnswer[]): Run | undefined {
  let whole: Run | undefined;
  for (const { data } of answers) {
    if (data === undefined) return undefined;
    const part = Run.fromData(data);
    whole = whole === undefined ? part : joinRuns(whole, part);
    if (whole === undefined) return undefined;
  }
  return whole === undefined || whole.queryCount === 0 || whole.notices.length > 0 ? undefined : whole;
}

function rangesOf(path: string, { threads, comments, always }: ParallelReadingOptions): LineRange[] {
  if (path === '-' || !isPlainLines(path)) return [];
  const size = statSync(path).size;
  const smallest = always === true ? 1 : SMALLEST_SHARE_BYTES;
  const shares = Math.min(threads, Math.floor(size / smallest));
  if (shares < 1) return [];
  return Array.from({ length: shares }, (_, share) => ({
    path,
    comments,
    start: Math.floor((size * share) / shares),
    end: Math.floor((size * (share + 1)) / shares),
  }));
}

/** Neither gzipped nor JSON, as far as the first bytes tell. */
function isPlainLines(path: string): boolean {
  const first = new Uint8Array(64);
  try {
    const file = openSync(path, 'r');
    try {
      readSync(file, first);
    } finally {
      closeSync(file);
    }
  } catch {
    return false;
  }
  const text = new TextDecoder().decode(first).trimStart();
  return !(first[0] === 0x1f && first[1] === 0x8b) && !text.startsWith('{') && !text.startsWith('[');
}
