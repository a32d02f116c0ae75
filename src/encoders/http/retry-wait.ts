/** The first wait, in milliseconds; each further one is twice as long. */
const FIRST_WAIT_MS = 500;

/**
 * How long to wait before a request is sent again, in milliseconds: what the server asks for, else 500 after the
 * first attempt, doubled with each further one, at most `longestMs`. Without chance: one client sends one request
 * after the other, so there is no crowd to spread. `undefined`: the server asks for more than `longestMs`.
 *
 * @param attempt how many times it was sent, from 1.
 * @param askedMs what {@link retryAfter} read.
 */
export function retryWait(
  attempt: number,
  askedMs: number | undefined,
  longestMs: number,
): number | undefined {
  if (askedMs !== undefined) return askedMs > longestMs ? undefined : askedMs;
  return Math.min(longestMs, FIRST_WAIT_MS * 2 ** (attempt - 1));
}

/**
 * The header `Retry-After` in milliseconds from now, at least 0: a number of seconds or a date (RFC 9110, 10.2.3).
 * `undefined` without one that can be read.
 *
 * @param now milliseconds since 1970.
 */
export function retryAfter(header: string | null, now: number): number | undefined {
  if (header === null) return undefined;
  const text = header.trim();
  if (/^\d+$/u.test(text)) return Number(text) * 1000;
  // A date has letters; Date.parse would read a lone "-5" or "1.5" as a year or month.
  const date = /[a-z]/iu.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
