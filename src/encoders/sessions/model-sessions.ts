import { statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { UnavailableError } from '../../model/index.ts';
import type { ModelInput } from '../tokenizing/model-input.ts';
import { type ModelSession, openSession } from './model-session.ts';
import type { OutputReading, SessionAnswer, SessionPlan } from './session-plan.ts';
import { SessionPool } from './session-pool.ts';

/** With fewer inputs than this, threads take longer to start than this one to do it all. */
const SMALLEST_POOLED = 5;
/** More threads than this only wait for memory. */
const MOST_THREADS = 8;

/** Who runs inputs, and how many should be on their way at once. */
export interface SessionRunner {
  /** Inputs that should be on their way at once. */
  readonly width: number;
  /** What the model makes of an input. */
  run(input: ModelInput): Promise<SessionAnswer>;
}

/** Where a model's sessions come from. */
export interface SessionsSource {
  readonly id: string;
  /** The path of its ONNX file. */
  readonly graph: string;
  readonly reading: OutputReading;
  /** Sessions at most, a thread each; the processor's cores when absent. */
  readonly threads?: number | undefined;
}

/**
 * The sessions of one model: one in this thread for a query, one per core in threads of their own for many texts.
 * Which of them runs an input never shows in its answer.
 */
export class ModelSessions {
  readonly #plan: SessionPlan;
  readonly #threads: number;
  #own: Promise<ModelSession> | undefined;
  #pool: SessionPool | undefined;

  /** @throws UnavailableError when the file is missing. */
  constructor({ id, graph, reading, threads }: SessionsSource) {
    const state = statSync(graph, { throwIfNoEntry: false });
    if (state === undefined)
      throw new UnavailableError(`Expected the model ${id} in ${graph}, got no file.`, {
        hint: `Run: consilience models pull ${id}`,
      });
    this.#plan = { id, graph, reading, bytes: state.size, modifiedMs: state.mtimeMs };
    this.#threads = threads ?? Math.min(availableParallelism(), MOST_THREADS);
  }

  /** Who runs so many inputs the soonest. A model is held once per thread, so it is not loaded here as well. */
  runnerFor(count: number): SessionRunner {
    if (this.#pool === undefined && (count < SMALLEST_POOLED || this.#threads === 1))
      return { width: 1, run: (input) => this.#runHere(input) };
    this.#pool ??= new SessionPool(this.#plan, this.#threads);
    return this.#pool;
  }

  async #runHere(input: ModelInput): Promise<SessionAnswer> {
    const opening = this.#own ?? openSession(this.#plan);
    this.#own = opening;
    opening.catch(() => {
      // What could not be opened may be there at the next call.
      if (this.#own === opening) this.#own = undefined;
    });
    return (await opening).run(input);
  }

  /** Ends the threads and frees the memory. Not needed before a process ends. */
  async close(): Promise<void> {
    const own = this.#own;
    const pool = this.#pool;
    this.#own = undefined;
    this.#pool = undefined;
    await Promise.all([own?.then((session) => session.close()).catch(() => undefined), pool?.close()]);
  }
}
