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
import type { LineRange, RangeAnswer } from '../storage/index.ts';

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

/** What a thread of a fusion is asked. */
export type FusionRequest =
  | { readonly kind: 'read'; readonly range: LineRange }
  | { readonly kind: 'fuse'; readonly range: QueryRange };

/** Answers to `read` and to `fuse`. */
export type FusionAnswer = RangeAnswer | FusedShare | FailedShare;

/** Does shares of the work that it has been told of. */
export class ShareFuser {
  readonly #fusion: RunFusion;
  /** For the share that begins the file, and for all others: a writer's buffer is worth keeping. */
  readonly #writers: { readonly first: TrecRunWriter; readonly other: TrecRunWriter };
  #chunks: Uint8Array<ArrayBuffer>[] = [];

  constructor({ legs, options, tag, separateTies }: FusionWork) {
    this.#fusion = fuseRuns(
      legs.map(({ name, data }) => ({ name, run: Run.fromData(data) })),
      options,
    );
    const writer = (continues: boolean) =>
      new TrecRunWriter((bytes) => this.#chunks.push(bytes.slice()), tag, { separateTies, continues });
    this.#writers = { first: writer(false), other: writer(true) };
  }

  fuse(range: QueryRange): FusedShare | FailedShare {
    this.#chunks = [];
    const tally = newTally();
    const writer = range.start === 0 ? this.#writers.first : this.#writers.other;
    const before = writer.separatedCount;
    try {
      for (const query of this.#fusion.queries(range, tally)) {
        query.candidates.write(writer, query.queryId, query.order, query.fused.scores);
      }
      writer.flush();
      return { chunks: this.#chunks, tally, separatedCount: writer.separatedCount - before };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return { failure: { code: error.code, message: error.message, hint: error.hint } };
    }
  }
}
