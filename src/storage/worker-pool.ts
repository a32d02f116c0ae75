import { availableParallelism } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import { parentPort, Worker } from 'node:worker_threads';

/** More threads than this only wait for memory. */
const MAX_THREADS = 8;
/** How many answers of each thread may wait for earlier ones: they may be large. */
const ANSWERS_AHEAD = 4;

/** How many threads to use when nobody says. */
export function defaultThreads(): number {
  return Math.min(availableParallelism(), MAX_THREADS);
}

/** Requests that threads share out among themselves. */
interface Round<Request> {
  readonly requests: readonly Request[];
  /** The place of the next request that nobody has taken, and how many answers have been used. */
  readonly board: Int32Array;
  /** How far ahead of the answers that have been used a thread may go. */
  readonly window: number;
}
const NEXT = 0;
const USED = 1;

type Message<Request> = { readonly round: Round<Request> } | { readonly told: unknown };
type Reply<Answer> = { readonly place: number; readonly answer: Answer };

/**
 * Threads that answer requests, this one among them: each takes the next request when it is free, and the answers
 * are used in the order of the requests, so that the number of threads never shows. This one needs no start, so
 * that nothing waits for the others to have theirs.
 */
export class WorkerPool<Request, Answer> {
  readonly #workers: readonly Worker[];
  readonly #own: (request: Request) => Answer;
  /** What a thread has died of. */
  #failure: Error | undefined;
  #onFailure: (failure: Error) => void = () => {};

  /**
   * @param script A module that calls {@link serveRequests}.
   * @param threads How many, this one included.
   * @param own What the script answers, for this thread.
   */
  constructor(script: URL, threads: number, own: (request: Request) => Answer) {
    this.#workers = Array.from({ length: threads - 1 }, () => new Worker(script));
    this.#own = own;
    for (const worker of this.#workers) {
      worker.on('error', (failure: Error) => {
        this.#failure ??= failure;
        this.#onFailure(failure);
      });
    }
  }

  get threads(): number {
    return this.#workers.length + 1;
  }

  /** Tells every other thread something that none answers; it arrives before the requests that follow. */
  tell(told: unknown): void {
    for (const worker of this.#workers) worker.postMessage({ told } satisfies Message<Request>);
  }

  /**
   * Has the requests answered.
   *
   * @param take called with the answers in the order of the requests.
   */
  async run(requests: readonly Request[], take: (answer: Answer) => void): Promise<void> {
    const board = new Int32Array(new SharedArrayBuffer(8));
    const early = new Map<number, Answer>();
    const deliver = ({ place, answer }: Reply<Answer>) => {
      early.set(place, answer);
      for (let next = early.get(board[USED]!); next !== undefined; next = early.get(board[USED]!)) {
        early.delete(board[USED]!);
        take(next);
        Atomics.add(board, USED, 1);
        Atomics.notify(board, USED);
      }
    };
    const stops: (() => void)[] = [];
    try {
      await new Promise<void>((resolve, reject) => {
        const settled = (act: () => void) => {
          try {
            act();
            if (board[USED] === requests.length) resolve();
          } catch (error) {
            reject(error);
          }
        };
        this.#onFailure = reject;
        if (this.#failure !== undefined) reject(this.#failure);
        for (const worker of this.#workers) {
          const onReply = (reply: Reply<Answer>) => settled(() => deliver(reply));
          worker.on('message', onReply);
          stops.push(() => worker.off('message', onReply));
          const round = { requests, board, window: ANSWERS_AHEAD * this.threads };
          worker.postMessage({ round } satisfies Message<Request>);
        }
        settled(() => {});
        this.#answerOwn(requests, board, (reply) => settled(() => deliver(reply))).catch(reject);
      });
    } finally {
      // After a failure nobody begins another.
      Atomics.store(board, NEXT, requests.length);
      for (const stop of stops) stop();
    }
  }

  async #answerOwn(
    requests: readonly Request[],
    board: Int32Array,
    deliver: (reply: Reply<Answer>) => void,
  ): Promise<void> {
    while (true) {
      // The others' answers first.
      await setImmediate();
      const place = Atomics.add(board, NEXT, 1);
      if (place >= requests.length) return;
      deliver({ place, answer: this.#own(requests[place]!) });
    }
  }

  /** Ends the threads, whatever they are doing. */
  async close(): Promise<void> {
    await Promise.all(this.#workers.map((worker) => worker.terminate()));
  }
}

/**
 * What the script of a pool's threads does.
 *
 * @param answer answers one request.
 * @param options `listen`: takes what the threads are told; `moved`: what of an answer moves to the other thread
 * instead of being copied; `ready`: what to wait for before the first request of a round.
 */
export function serveRequests<Request, Answer>(
  answer: (request: Request) => Answer,
  options: {
    readonly listen?: (told: unknown) => void;
    readonly moved?: (answer: Answer) => ArrayBuffer[];
    readonly ready?: (request: Request) => Promise<void>;
  } = {},
): void {
  const { listen, moved = () => [], ready } = options;
  const serve = async ({ requests, board, window }: Round<Request>) => {
    if (requests.length > 0) await ready?.(requests[0]!);
    while (true) {
      const place = Atomics.add(board, NEXT, 1);
      if (place >= requests.length) return;
      for (let used = Atomics.load(board, USED); place - used >= window; used = Atomics.load(board, USED))
        Atomics.wait(board, USED, used);
      const reply = { place, answer: answer(requests[place]!) };
      parentPort?.postMessage(reply satisfies Reply<Answer>, moved(reply.answer));
    }
  };
  parentPort?.on('message', (message: Message<Request>) => {
    if ('told' in message) listen?.(message.told);
    else void serve(message.round);
  });
}
