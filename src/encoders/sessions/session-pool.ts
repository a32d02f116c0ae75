import { Worker } from 'node:worker_threads';
import { UnavailableError } from '../../model/index.ts';
import type { ModelInput } from '../tokenizing/model-input.ts';
import { BusyFlag } from './busy-flag.ts';
import { receivedError, type SessionReply, type SessionRequest } from './session-messages.ts';
import type { SessionAnswer, SessionPlan } from './session-plan.ts';
import type { WorkerStart } from './session-worker.ts';

const WORKER_SCRIPT = new URL('./session-worker.js', import.meta.url);
/** A thread has its next input when it ends one, so that it never waits for this thread. */
const INPUTS_PER_THREAD = 2;

interface Pending {
  readonly resolve: (answer: SessionAnswer) => void;
  readonly reject: (error: Error) => void;
}

interface Thread {
  readonly worker: Worker;
  readonly busy: BusyFlag;
  readonly pending: Map<number, Pending>;
}

/**
 * Threads with a session each. They start when inputs come, hold no process open while they have none, and one that
 * dies fails its inputs and is started anew for later ones.
 */
export class SessionPool {
  readonly #plan: SessionPlan;
  readonly #size: number;
  readonly #script: URL;
  readonly #threads: Set<Thread> = new Set();
  #places = 0;
  #isClosed = false;

  /**
   * @param size how many threads at most.
   * @param script what the threads run; a test of their end has another.
   */
  constructor(plan: SessionPlan, size: number, script: URL = WORKER_SCRIPT) {
    this.#plan = plan;
    this.#size = size;
    this.#script = script;
  }

  /** As many inputs as should be on their way at once. */
  get width(): number {
    return this.#size * INPUTS_PER_THREAD;
  }

  /**
   * Has the next free thread run an input.
   *
   * @throws UnavailableError after {@link close}: whoever was late must not start threads that nobody ends.
   */
  run(input: ModelInput): Promise<SessionAnswer> {
    if (this.#isClosed)
      return Promise.reject(
        new UnavailableError(`Expected the model ${this.#plan.id} to be open, got it closed.`),
      );
    const thread = this.#leastBusy();
    const place = this.#places++;
    return new Promise((resolve, reject) => {
      if (thread.pending.size === 0) thread.worker.ref();
      thread.pending.set(place, { resolve, reject });
      thread.worker.postMessage({ place, input } satisfies SessionRequest);
    });
  }

  /** Ends the threads when they have answered what they were asked. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const threads = [...this.#threads];
    this.#threads.clear();
    await Promise.all(
      threads.map(({ worker }) => {
        worker.ref();
        const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
        worker.postMessage('close' satisfies SessionRequest);
        return ended;
      }),
    );
  }

  #leastBusy(): Thread {
    let free: Thread | undefined;
    for (const thread of this.#threads)
      if (free === undefined || thread.pending.size < free.pending.size) free = thread;
    if (free !== undefined && (free.pending.size === 0 || this.#threads.size >= this.#size)) return free;
    return this.#start();
  }

  #start(): Thread {
    const busy = new BusyFlag();
    const start: WorkerStart = { plan: this.#plan, busy: busy.memory };
    const worker = new Worker(this.#script, { workerData: start });
    const thread: Thread = { worker, busy, pending: new Map() };
    busy.watch();
    worker.unref();
    worker.on('message', (reply: SessionReply) => this.#settle(thread, reply));
    let failure: Error | undefined;
    worker.on('error', (error: Error) => {
      failure = error;
    });
    worker.on('exit', () => this.#lost(thread, failure));
    this.#threads.add(thread);
    return thread;
  }

  #settle({ worker, pending }: Thread, reply: SessionReply): void {
    const waiting = pending.get(reply.place);
    pending.delete(reply.place);
    // A thread that is being closed holds the process until it has ended.
    if (pending.size === 0 && !this.#isClosed) worker.unref();
    if ('answer' in reply) waiting?.resolve(reply.answer);
    else waiting?.reject(receivedError(reply.failure));
  }

  #lost(thread: Thread, cause: Error | undefined): void {
    thread.busy.release();
    this.#threads.delete(thread);
    for (const { reject } of thread.pending.values())
      reject(
        new UnavailableError(
          `Expected the thread of the model ${this.#plan.id} to answer, got its end${cause === undefined ? '' : `: ${cause.message}`}.`,
          { hint: 'Try again with fewer threads: memory may have run out.', cause },
        ),
      );
    thread.pending.clear();
  }
}
