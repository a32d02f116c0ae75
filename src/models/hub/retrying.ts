import { setTimeout as sleep } from 'node:timers/promises';
import { UnavailableError } from '../../model/index.ts';
import { PassingFailure } from './hub-failure.ts';

/** How patient we are. */
export interface Patience {
  /** Seconds without a byte after which a connection is given up. */
  readonly timeoutSeconds: number;
  /** How often a request is tried again that failed without bringing anything. */
  readonly retries: number;
}

/** A minute without a byte is a dead connection; five attempts outlast a hub's restart. */
export const DEFAULT_PATIENCE: Patience = { timeoutSeconds: 60, retries: 4 };

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;
/** Who asks us to wait longer than that is asked again by the user. */
const LONGEST_ASKED_MS = 300_000;

/** What goes on while we wait. */
export interface RetryOptions {
  readonly retries: number;
  readonly signal?: AbortSignal | undefined;
  /** Before each wait, with the reason. */
  readonly onWait?: ((reason: string, waitMs: number) => void) | undefined;
  /** Whether a later call goes on where this one was. */
  readonly canResume?: boolean;
  /** Whether the last attempt got further than those before: then the count begins anew. */
  readonly hasAdvanced?: () => boolean;
}

/**
 * Does something until it is done, with growing pauses between attempts, or as long as the hub asks to wait.
 *
 * @throws UnavailableError when it failed once more than `retries` times in a row; what `attempt` throws, unless it is
 *   a {@link PassingFailure}.
 */
export async function retrying<Result>(
  attempt: () => Promise<Result>,
  { retries, signal, onWait, hasAdvanced, canResume = false }: RetryOptions,
): Promise<Result> {
  for (let failures = 0; ; ) {
    try {
      return await attempt();
    } catch (failure) {
      signal?.throwIfAborted();
      if (!(failure instanceof PassingFailure)) throw failure;
      failures = hasAdvanced?.() === true ? 1 : failures + 1;
      const waitMs = failure.retryAfterMs ?? Math.min(FIRST_WAIT_MS * 2 ** (failures - 1), LONGEST_WAIT_MS);
      if (failures > retries || waitMs > LONGEST_ASKED_MS) {
        throw givenUp(failure, failures, waitMs, canResume);
      }
      onWait?.(failure.message, waitMs);
      await sleep(waitMs, undefined, { signal });
    }
  }
}

function givenUp(
  failure: PassingFailure,
  failures: number,
  waitMs: number,
  canResume: boolean,
): UnavailableError {
  const when =
    failure.retryAfterMs === undefined ? 'Try again later' : `Try again in ${Math.ceil(waitMs / 1000)} s`;
  const tried = failures === 1 ? 'once' : `${failures} times`;
  return new UnavailableError(`${failure.message} Tried ${tried}.`, {
    hint: canResume
      ? `${when}: what was fetched is kept, and the same command goes on from there.`
      : `${when}.`,
    cause: failure,
  });
}
