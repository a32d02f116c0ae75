import { setImmediate } from 'node:timers/promises';
import type { FusedRunQuery, FusionOptions, FusionTally, QueryRange, RunFusion } from '../fusion/index.ts';
import { TrecRunWriter } from '../runs/index.ts';
import type { FusionThreads } from './fusion-threads.ts';
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
  readonly threads: FusionThreads | undefined;
}

/** What was counted on the way. */
export interface FusionWritten {
  readonly tallies: readonly FusionTally[];
  readonly separatedCount: number;
}

const QUERIES_PER_SHARE = 32;

/** Fuses and writes, with several threads when there are any; the bytes are those of one. */
export async function writeFusion(
  writing: FusionWriting,
  sink: (bytes: Uint8Array) => void,
): Promise<FusionWritten> {
  if (writing.threads !== undefined && writing.queries === undefined)
    return await writeInShares(writing, writing.threads, sink);
  const { fusion, tag, separateTies } = writing;
  const writer = new TrecRunWriter(sink, tag, { separateTies });
  let count = 0;
  for (const query of writing.queries ?? fusion.queries()) {
    // Now and then the event loop gets a turn, or an interrupt would wait for the end.
    if (++count % QUERIES_PER_SHARE === 0) await setImmediate();
    query.candidates.write(writer, query.queryId, query.order, query.fused.scores);
  }
  writer.flush();
  return { tallies: [], separatedCount: writer.separatedCount };
}

async function writeInShares(
  { fusion, runs, options, tag, separateTies }: FusionWriting,
  threads: FusionThreads,
  sink: (bytes: Uint8Array) => void,
): Promise<FusionWritten> {
  const ranges: QueryRange[] = [];
  for (let start = 0; start < fusion.queryIds.length; start += QUERIES_PER_SHARE) {
    ranges.push({ start, end: Math.min(start + QUERIES_PER_SHARE, fusion.queryIds.length) });
  }
  const legs = runs.map(({ name, run }) => ({ name, data: run.data }));
  const tallies: FusionTally[] = [];
  let separatedCount = 0;
  await threads.fuse({ legs, options, tag, separateTies }, ranges, (share) => {
    for (const chunk of share.chunks) sink(chunk);
    tallies.push(share.tally);
    separatedCount += share.separatedCount;
  });
  return { tallies, separatedCount };
}
