import { statSync } from 'node:fs';
import type { QueryRange } from '../fusion/index.ts';
import { InputError } from '../model/index.ts';
import {
  defaultThreads,
  type LineRange,
  type RangeAnswer,
  type RangeReaders,
  readLineRange,
  WorkerPool,
} from '../storage/index.ts';
import {
  type FailedShare,
  type FusedShare,
  type FusionAnswer,
  type FusionRequest,
  type FusionWork,
  ShareFuser,
} from './fusion-share.ts';

/** With less to read, another thread takes longer to start than this one to do it all. */
const SMALLEST_BYTES = 60_000_000;
const WORKER_SCRIPT = new URL('./fusion-worker.js', import.meta.url);

/**
 * The threads of one fusion: the same ones read the runs and fuse the queries, so that their code is compiled
 * once. The number of threads never shows in the bytes.
 */
export class FusionThreads implements RangeReaders {
  #fuser: ShareFuser | undefined;
  readonly #pool: WorkerPool<FusionRequest, FusionAnswer>;

  /** Threads when the files are large, or when a number of at least two was asked for; otherwise none. */
  static startFor(paths: readonly string[], asked: number | undefined): FusionThreads | undefined {
    const threads = asked ?? defaultThreads();
    const isWorthIt = asked !== undefined || totalBytes(paths) >= SMALLEST_BYTES;
    return threads > 1 && isWorthIt ? new FusionThreads(threads) : undefined;
  }

  private constructor(threads: number) {
    this.#pool = new WorkerPool(WORKER_SCRIPT, threads, (request) => this.#answer(request));
  }

  get threads(): number {
    return this.#pool.threads;
  }

  async readRanges(ranges: readonly LineRange[]): Promise<RangeAnswer[]> {
    const answers: RangeAnswer[] = [];
    await this.#pool.run(
      ranges.map((range) => ({ kind: 'read', range })),
      (answer) => answers.push(answer as RangeAnswer),
    );
    return answers;
  }

  /** Fuses shares of the queries; `take` gets them in order. */
  async fuse(
    work: FusionWork,
    ranges: readonly QueryRange[],
    take: (share: FusedShare) => void,
  ): Promise<void> {
    this.#fuser = new ShareFuser(work);
    this.#pool.tell(work);
    await this.#pool.run(
      ranges.map((range) => ({ kind: 'fuse', range })),
      (answer) => {
        const share = answer as FusedShare | FailedShare;
        if ('failure' in share) throw new InputError(share.failure.message, share.failure);
        take(share);
      },
    );
  }

  #answer(request: FusionRequest): FusionAnswer {
    if (request.kind === 'read') return { data: readLineRange(request.range) };
    return this.#fuser!.fuse(request.range);
  }

  async close(): Promise<void> {
    await this.#pool.close();
  }
}

function totalBytes(paths: readonly string[]): number {
  return paths.reduce((sum, path) => sum + (statSync(path, { throwIfNoEntry: false })?.size ?? 0), 0);
}
