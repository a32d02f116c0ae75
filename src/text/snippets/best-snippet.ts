import { InputError } from '../../model/index.ts';
import { bestWindow } from './best-window.ts';
import {
  DEFAULT_SNIPPET_LIMITS,
  type Snippet,
  type SnippetLimits,
  type SnippetMark,
  type SnippetRange,
} from './snippet.ts';
import { widenWindow } from './widen-window.ts';

/**
 * The part of a text that says most about the query: of all windows of at most `maximumLength` the one whose distinct
 * terms weigh most, of equals the first. It is widened to whole sentences where they fit, and else begins and ends
 * between words; a surrogate pair is never cut. Without marks it is the beginning of the text. Takes time
 * proportional to the marks (sorted if they are not) and the length of a snippet.
 *
 * @throws InputError when the maximum is not a whole number of at least 1.
 */
export function bestSnippet(
  text: string,
  marks: readonly SnippetMark[],
  limits: SnippetLimits = DEFAULT_SNIPPET_LIMITS,
): Snippet {
  const { maximumLength } = limits;
  if (!Number.isSafeInteger(maximumLength) || maximumLength < 1)
    throw new InputError(`Expected maximumLength to be a whole number of at least 1, got ${maximumLength}.`, {
      code: 'bad-argument',
    });
  const sorted = inOrder(marks);
  const window = bestWindow(sorted, maximumLength);
  const bounds = widenWindow(text, window, maximumLength);
  return { ...bounds, marks: marksWithin(sorted, bounds.start, bounds.end) };
}

function inOrder(marks: readonly SnippetMark[]): readonly SnippetMark[] {
  const isOrdered = marks.every((mark, index) => index === 0 || marks[index - 1]!.start <= mark.start);
  return isOrdered ? marks : [...marks].sort((a, b) => a.start - b.start || a.end - b.end);
}

function marksWithin(marks: readonly SnippetMark[], start: number, end: number): SnippetRange[] {
  const within: { start: number; end: number }[] = [];
  for (const mark of marks) {
    if (mark.start < start || mark.start >= end) continue;
    const last = within.at(-1);
    const markEnd = Math.min(mark.end, end);
    if (last !== undefined && mark.start < last.end) last.end = Math.max(last.end, markEnd);
    else within.push({ start: mark.start, end: markEnd });
  }
  return within;
}
