import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';

/** More threads than this only wait for memory. */
const MAX_THREADS = 8;

/** How many threads to use when nobody says. */
export function defaultThreads(): number {
  return Math.min(availableParallelism(), MAX_THREADS);
}

/**
 * Threads that answer requests in any order: each takes the next one when it is free, and the answers come in
 * the order of the requests, so that the number of threads never shows.
 */
export class WorkerPool<Request, Answer> {
  readonly #workers: readonly Worker[];

  /** @param script A module that answers each request with one message. */
  constructor(script: URL, threads: number) {
    this.#workers = Array.from({ length: threads }, () => new Worker(script));
  }

  get threads(): number {
    return this.#workers.length;
  }

  /** Tells every thread something that none answers; it arrives before the requests that follow. */
  tell(message: unknown): void {
    for (const worker of this.#workers) worker.postMessage(message);
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
    await Promise.all(
      this.#workers.map(async (worker) => {
        for (let next = pending.next(); !next.done; next = pending.next()) {
          const place = asked++;
          deliver(place, await ask<Answer>(worker, next.value));
        }
      }),
    );
  }

  /** Ends the threads, whatever they are doing. */
  async close(): Promise<void> {
    await Promise.all(this.#workers.map((worker) => worker.terminate()));
  }
}

function ask<Answer>(worker: Worker, request: unknown): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const settle = (act: () => void) => {
      worker.off('message', onMessage);
      worker.off('error', onError);
      act();
    };
    const onMessage = (answer: Answer) => settle(() => resolve(answer));
    const onError = (error: Error) => settle(() => reject(error));
    worker.on('message', onMessage);
    worker.on('error', onError);
    worker.postMessage(request);
  });
}
