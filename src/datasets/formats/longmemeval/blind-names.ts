import { createHash } from 'node:crypto';

const HEX_DIGITS = 10;

/**
 * The name of a session in one question's haystack: it tells nothing of the data set's own id, where the ids of
 * evidence begin with `answer_` and would give the answer away to any ranker that reads names.
 *
 * @param copy 2 for the second session of one id in a haystack, and so on.
 */
export function blindName(questionId: string, sessionId: string, copy = 1): string {
  return named(copy === 1 ? `${questionId}:${sessionId}` : `${questionId}:${sessionId}#${copy}`);
}

/** The name of a session in the collection of all questions, derived from its own id alone. */
export function pooledName(sessionId: string): string {
  return named(sessionId);
}

function named(origin: string): string {
  return `s${createHash('sha256').update(origin).digest('hex').slice(0, HEX_DIGITS)}.md`;
}
