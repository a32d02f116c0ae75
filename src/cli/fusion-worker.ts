import { parentPort, workerData } from 'node:worker_threads';
import {
  type FusionOptions,
  type FusionTally,
  fuseRuns,
  newTally,
  type QueryRange,
} from '../fusion/index.ts';
import { AppError, type ErrorCode } from '../model/index.ts';
import { Run, type RunData, TrecRunWriter } from '../runs/index.ts';

/** What a thread needs to fuse any share of the queries. */
export interface FusionWork {
  readonly legs: readonly { readonly name: string; readonly data: RunData }[];
  readonly options: FusionOptions;
  readonly tag: string;
  readonly separateTies: boolean;
}

/** One share, done: its lines, and what was counted. */
export interface FusedShare {
  readonly chunks: readonly Uint8Array<ArrayBuffer>[];
  readonly tally: FusionTally;
  readonly separatedCount: number;
}

/** A share that could not be done, for the reason given: an error's class does not survive the way to the other thread. */
export interface FailedShare {
  readonly failure: { readonly code: ErrorCode; readonly message: string; readonly hint: string | undefined };
}

const { legs, options, tag, separateTies } = workerData as FusionWork;
const fusion = fuseRuns(
  legs.map(({ name, data }) => ({ name, run: Run.fromData(data) })),
  options,
);

function fuseShare(range: QueryRange): FusedShare {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  const tally = newTally();
  const writer = new TrecRunWriter((bytes) => chunks.push(bytes.slice()), tag, { separateTies });
  for (const query of fusion.queries(range, tally)) {
    writer.write(query.queryId, query.candidates.columnsOf(query.order, query.fused.scores));
  }
  writer.flush();
  return { chunks, tally, separatedCount: writer.separatedCount };
}

parentPort?.on('message', (range: QueryRange) => {
  try {
    const share = fuseShare(range);
    parentPort?.postMessage(
      share,
      share.chunks.map(({ buffer }) => buffer),
    );
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const failed: FailedShare = { failure: { code: error.code, message: error.message, hint: error.hint } };
    parentPort?.postMessage(failed);
  }
});
