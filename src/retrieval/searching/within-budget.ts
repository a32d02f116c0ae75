import { UnavailableError } from '../../model/index.ts';

/** Waits for a time, in milliseconds; rejects when the signal is aborted. */
export type Delay = (milliseconds: number, signal: AbortSignal) => Promise<void>;

interface Budget {
  /** In milliseconds; absent: none. */
  readonly budgetMs: number | undefined;
  readonly delay: Delay | undefined;
  /** What is waited for, for the error. */
  readonly what: string;
}

/**
 * A work's result, or an error when it takes longer than it may: waiting for a model is what takes time.
 *
 * @throws UnavailableError when the time is up.
 */
export async function withinBudget<Value>(
  work: Promise<Value>,
  { budgetMs, delay, what }: Budget,
): Promise<Value> {
  if (budgetMs === undefined || delay === undefined) return work;
  const stop = new AbortController();
  const late = delay(budgetMs, stop.signal).then(() => {
    throw new UnavailableError(`Expected ${what} within ${budgetMs} ms, got nothing.`);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    stop.abort();
    late.catch(() => {});
  }
}
