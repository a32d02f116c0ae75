import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { joinRuns, Run } from '../runs/index.ts';
import { type LineRange, type RangeAnswer, readLineRange } from './line-range.ts';
import { WorkerPool } from './worker-pool.ts';

/** With less to read in all, another thread takes longer to start than this one to read. */
const SMALLEST_BYTES = 100_000_000;
/** Smaller shares are not worth joining. */
const SMALLEST_SHARE_BYTES = 1 << 22;
/** More shares than threads, so that a thread that starts late, or is slow, takes fewer. */
const SHARES_PER_THREAD = 2;
const WORKER_SCRIPT = new URL('./reading-worker.js', import.meta.url);

/** Threads of somebody else that can read stretches of lines; the answers come in the order of the ranges. */
export interface RangeReaders {
  readonly threads: number;
  /** One answer per range, in the order of the ranges. */
  readRanges(ranges: readonly LineRange[]): Promise<RangeAnswer[]>;
}

export interface ParallelReadingOptions {
  readonly comments: boolean;
  readonly threads: number;
  /** Threads that are running anyway: then files of any size are worth splitting. */
  readonly readers?: RangeReaders | undefined;
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
  const all = ranges.flat();
  const isWorthIt =
    options.readers !== undefined || options.always === true || byteLength(all) >= SMALLEST_BYTES;
  if (options.threads < 2 || all.length < 2 || !isWorthIt) return paths.map(() => undefined);
  const answers = await (options.readers?.readRanges(all) ?? readInOwnThreads(all, options.threads));
  return ranges.map(({ length }) => joined(answers.splice(0, length)));
}

async function readInOwnThreads(ranges: readonly LineRange[], threads: number): Promise<RangeAnswer[]> {
  const pool = new WorkerPool<LineRange, RangeAnswer>(
    WORKER_SCRIPT,
    Math.min(threads, ranges.length),
    (range) => ({ data: readLineRange(range) }),
  );
  const answers: RangeAnswer[] = [];
  try {
    await pool.run(ranges, (answer) => answers.push(answer));
  } finally {
    await pool.close();
  }
  return answers;
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

function byteLength(ranges: readonly LineRange[]): number {
  return ranges.reduce((sum, { start, end }) => sum + end - start, 0);
}

function rangesOf(path: string, { threads, comments, always }: ParallelReadingOptions): LineRange[] {
  if (path === '-' || !isPlainLines(path)) return [];
  const size = statSync(path).size;
  const smallest = always === true ? 1 : SMALLEST_SHARE_BYTES;
  const shares = Math.min(threads * SHARES_PER_THREAD, Math.floor(size / smallest));
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
