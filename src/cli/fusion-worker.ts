import { parentPort } from 'node:worker_threads';
import {
  type FusionOptions,
  type FusionTally,
  fuseRuns,
  newTally,
  type QueryRange,
  type RunFusion,
} from '../fusion/index.ts';
import { AppError, type ErrorCode } from '../model/index.ts';
import { Run, type RunData, TrecRunWriter } from '../runs/index.ts';
import { type LineRange, type RangeAnswer, readLineRange } from '../storage/index.ts';

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

/** What a thread of a fusion is asked; `prepare` is not answered. */
export type ThreadRequest =
  | { readonly kind: 'read'; readonly range: LineRange }
  | { readonly kind: 'prepare'; readonly work: FusionWork }
  | { readonly kind: 'fuse'; readonly range: QueryRange };

/** Answers to `read` and to `fuse`. */
export type ThreadAnswer = RangeAnswer | FusedShare | FailedShare;

/** Does shares of the work that it has been told of. */
class ShareFuser {
  readonly #work: FusionWork;
  readonly #fusion: RunFusion;

  constructor(work: FusionWork) {
    this.#work = work;
    const legs = work.legs.map(({ name, data }) => ({ name, run: Run.fromData(data) }));
    this.#fusion = fuseRuns(legs, work.options);
  }

  fuse(range: QueryRange): FusedShare | FailedShare {
    const chunks: Uint8Array<ArrayBuffer>[] = [];
    const tally = newTally();
    const { tag, separateTies } = this.#work;
    try {
      const writer = new TrecRunWriter((bytes) => chunks.push(bytes.slice()), tag, { separateTies });
      for (const query of this.#fusion.queries(range, tally)) {
        writer.write(query.queryId, query.candidates.columnsOf(query.order, query.fused.scores));
      }
      writer.flush();
      return { chunks, tally, separatedCount: writer.separatedCount };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return { failure: { code: error.code, message: error.message, hint: error.hint } };
    }
  }
}

let fuser: ShareFuser | undefined;

parentPort?.on('message', (request: ThreadRequest) => {
  if (request.kind === 'prepare') fuser = new ShareFuser(request.work);
  else if (request.kind === 'read') parentPort?.postMessage({ data: readLineRange(request.range) });
  else {
    if (fuser === undefined) throw new Error('A share was asked for before the work was told.');
    const share = fuser.fuse(request.range);
    const moved = 'chunks' in share ? share.chunks.map(({ buffer }) => buffer) : [];
    parentPort?.postMessage(share, moved);
  }
});
