import { availableParallelism } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';

/** More threads than this only wait for memory. */
const MAX_THREADS = 8;
/** How many requests a thread holds, so that it never waits for us while we do one of our own. */
const REQUESTS_AHEAD = 2;

/** How many threads to use when nobody says. */
export function defaultThreads(): number {
  return Math.min(availableParallelism(), MAX_THREADS);
}

/**
 * Threads that answer requests in any order, this one among them: each takes the next one when it is free, and the
 * answers come in the order of the requests, so that the number of threads never shows. This one needs no start,
 * so that nothing waits for the others to have theirs.
 */
export class WorkerPool<Request, Answer> {
  readonly #workers: readonly AskedWorker<Answer>[];
  readonly #own: (request: Request) => Answer;

  /**
   * @param script A module that answers each request with one message.
   * @param threads How many, this one included.
   * @param own What the script does, for this thread.
   */
  constructor(script: URL, threads: number, own: (request: Request) => Answer) {
    this.#workers = Array.from({ length: threads - 1 }, () => new AskedWorker(script));
    this.#own = own;
  }

  get threads(): number {
    return this.#workers.length + 1;
  }

  /** Tells every other thread something that none answers; it arrives before the requests that follow. */
  tell(message: unknown): void {
    for (const worker of this.#workers) worker.tell(message);
  }

  /**
   * Has the requests answered.
   *
   * @param take called with the answers in the order of the requests.
   */
  async run(requests: Iterable<Request>, take: (answer: Answer) => void): Promise<void> {
    const pending = requests[Symbol.iterator]();
    const early = new Map<number, Answer>();
    let asked = 0;
    let taken = 0;
    const deliver = (place: number, answer: Answer) => {
      early.set(place, answer);
      for (let next = early.get(taken); next !== undefined; next = early.get(taken)) {
        early.delete(taken++);
        take(next);
      }
    };
    const lane = async (answer: (request: Request) => Promise<Answer>) => {
      for (let next = pending.next(); !next.done; next = pending.next()) {
        const place = asked++;
        deliver(place, await answer(next.value));
      }
    };
    const lanes = this.#workers.flatMap((worker) =>
      Array.from({ length: REQUESTS_AHEAD }, () => lane((request) => worker.ask(request))),
    );
    // The others' answers first: they may be large, and wait in memory.
    const own = async (request: Request) => {
      await setImmediate();
      return this.#own(request);
    };
    await Promise.all([...lanes, lane(own)]);
  }

  /** Ends the threads, whatever they are doing. */
  async close(): Promise<void> {
    await Promise.all(this.#workers.map((worker) => worker.close()));
  }
}

/** A thread that answers in the order in which it is asked. */
class AskedWorker<Answer> {
  readonly #worker: Worker;
  readonly #waiting: { resolve(answer: Answer): void; reject(error: Error): void }[] = [];

  constructor(script: URL) {
    this.#worker = new Worker(script);
    this.#worker.on('message', (answer: Answer) => this.#waiting.shift()?.resolve(answer));
    this.#worker.on('error', (error: Error) => {
      for (const { reject } of this.#waiting.splice(0)) reject(error);
    });
  }

  tell(message: unknown): void {
    this.#worker.postMessage(message);
  }

  ask(request: unknown): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject });
      this.#worker.postMessage(request);
    });
  }

  async close(): Promise<void> {
    await this.#worker.terminate();
  }
}
