import { safeCut } from '../passages/safe-cut.ts';
import { isWhiteSpace } from '../passages/white-space.ts';
import { sentenceEnds } from '../sentences/sentence-ends.ts';
import type { Snippet, SnippetRange } from './snippet.ts';

/** Where a snippet begins and ends. */
export type SnippetBounds = Omit<Snippet, 'marks'>;

/**
 * Widens the window to at most `most` units: from the beginning of the sentence it begins in, as far as whole
 * sentences go. Where a sentence does not fit, it is cut between words, with a third of what is left before the
 * window; where there are no spaces, between characters.
 */
export function widenWindow(text: string, window: SnippetRange | undefined, most: number): SnippetBounds {
  const first = window?.start ?? skipSpace(text, 0, text.length);
  const last = window?.end ?? first;
  const spare = most - (last - first);
  // Near the end of the text there is less to show behind the window, and more room before it.
  const before = Math.max(Math.floor(spare / 3), spare - (text.length - last));
  const sentence = sentenceStart(text, Math.max(0, last - most), first);
  const start = sentence ?? wordStart(text, first, Math.max(0, first - before));
  const reach = Math.min(text.length, start + most);
  return { start, ...endOf(text, start, last, reach), opensInside: sentence === undefined };
}

/** The beginning of the sentence that the offset is in, if it is not before `earliest`. */
function sentenceStart(text: string, earliest: number, offset: number): number | undefined {
  const end = sentenceEnds(text, earliest, Math.min(text.length, offset + 1)).findLast((at) => at <= offset);
  if (end !== undefined) return skipSpace(text, end, offset);
  return earliest === 0 ? skipSpace(text, 0, offset) : undefined;
}

/** The beginning of the first word that begins at `earliest` or behind it and not behind the offset. */
function wordStart(text: string, offset: number, earliest: number): number {
  if (earliest === 0 || isWhiteSpace(text.charCodeAt(earliest - 1))) return skipSpace(text, earliest, offset);
  for (let at = earliest; at < offset; at++) {
    if (isWhiteSpace(text.charCodeAt(at))) return skipSpace(text, at, offset);
  }
  // Not backwards, or the window would no longer fit.
  const cut = safeCut(text, earliest, 0);
  return cut === earliest ? cut : offset;
}

function endOf(
  text: string,
  start: number,
  last: number,
  reach: number,
): { end: number; closesInside: boolean } {
  if (reach === text.length) return { end: trimEnd(text, last, reach), closesInside: false };
  const sentence = sentenceEnds(text, start, reach + 1).findLast(
    (at) => at >= last && at > start && at <= reach,
  );
  if (sentence !== undefined) return { end: trimEnd(text, last, sentence), closesInside: false };
  for (let at = reach; at >= last && at > start; at--) {
    if (isWhiteSpace(text.charCodeAt(at))) return { end: trimEnd(text, last, at), closesInside: true };
  }
  return { end: safeCut(text, reach, start), closesInside: true };
}

function skipSpace(text: string, from: number, to: number): number {
  let at = from;
  while (at < to && isWhiteSpace(text.charCodeAt(at))) at++;
  return at;
}

function trimEnd(text: string, from: number, to: number): number {
  let at = to;
  while (at > from && isWhiteSpace(text.charCodeAt(at - 1))) at--;
  return at;
}
