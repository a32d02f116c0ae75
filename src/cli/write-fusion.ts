import { setImmediate } from 'node:timers/promises';
import type { FusedRunQuery, FusionOptions, FusionTally, QueryRange, RunFusion } from '../fusion/index.ts';
import { InputError } from '../model/index.ts';
import { TrecRunWriter } from '../runs/index.ts';
import { defaultThreads, WorkerPool } from '../storage/index.ts';
import type { FailedShare, FusedShare, FusionWork } from './fusion-worker.ts';
import type { NamedRun } from './run-arguments.ts';

/** A fusion that is to be written as a TREC run. */
export interface FusionWriting {
  readonly fusion: RunFusion;
  readonly runs: readonly NamedRun[];
  readonly options: FusionOptions;
  readonly tag: string;
  readonly separateTies: boolean;
  /** The queries to write; all of the fusion when absent. */
  readonly queries?: Iterable<FusedRunQuery> | undefined;
  readonly threads: number | undefined;
}

/** What was counted on the way. */
export interface FusionWritten {
  readonly tallies: readonly FusionTally[];
  readonly separatedCount: number;
}

/** With fewer hits to read, one thread is done before a second has started. */
const SMALLEST_PARALLEL_HITS = 10_000_000;
const QUERIES_PER_SHARE = 32;
const WORKER_SCRIPT = new URL('./fusion-worker.js', import.meta.url);

/** Fuses and writes, with several threads when it pays; the bytes are those of one. */
export async function writeFusion(
  writing: FusionWriting,
  sink: (bytes: Uint8Array) => void,
): Promise<FusionWritten> {
  const threads = writing.threads ?? defaultThreads();
  const hits = writing.runs.reduce((sum, { run }) => sum + run.hitCount, 0);
  const isLarge = writing.threads !== undefined || hits >= SMALLEST_PARALLEL_HITS;
  if (threads > 1 && isLarge && writing.queries === undefined)
    return await writeInShares(writing, threads, sink);
  const { fusion, tag, separateTies } = writing;
  const writer = new TrecRunWriter(sink, tag, { separateTies });
  let count = 0;
  for (const query of writing.queries ?? fusion.queries()) {
    // Now and then the event loop gets a turn, or an interrupt would wait for the end.
    if (++count % QUERIES_PER_SHARE === 0) await setImmediate();
    writer.write(query.queryId, query.candidates.columnsOf(query.order, query.fused.scores));
  }
  writer.flush();
  return { tallies: [], separatedCount: writer.separatedCount };
}

async function writeInShares(
  { fusion, runs, options, tag, separateTies }: FusionWriting,
  threads: number,
  sink: (bytes: Uint8Array) => void,
): Promise<FusionWritten> {
  const ranges: QueryRange[] = [];
  for (let start = 0; start < fusion.queryIds.length; start += QUERIES_PER_SHARE) {
    ranges.push({ start, end: Math.min(start + QUERIES_PER_SHARE, fusion.queryIds.length) });
  }
  const work: FusionWork = {
    legs: runs.map(({ name, run }) => ({ name, data: run.data })),
    options,
    tag,
    separateTies,
  };
  const pool = new WorkerPool<QueryRange, FusedShare | FailedShare>(
    WORKER_SCRIPT,
    Math.min(threads, ranges.length),
    work,
  );
  const tallies: FusionTally[] = [];
  let separatedCount = 0;
  try {
    await pool.run(ranges, (share) => {
      if ('failure' in share) throw new InputError(share.failure.message, share.failure);
      for (const chunk of share.chunks) sink(chunk);
      tallies.push(share.tally);
      separatedCount += share.separatedCount;
    });
  } finally {
    await pool.close();
  }
  return { tallies, separatedCount };
}
