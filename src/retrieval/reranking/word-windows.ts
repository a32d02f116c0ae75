import { countWords } from '../../text/index.ts';

/** A part of a text, in UTF-16 units, half-open. */
export interface TextWindow {
  readonly start: number;
  readonly end: number;
}

/**
 * Cuts a text into windows of at most `most` words, as near as may be of one length, without overlap: between words,
 * and inside a run without white space only where it is longer than a window. White space at the ends is in none.
 */
export function wordWindows(text: string, most: number): TextWindow[] {
  const pieces = piecesOf(text, most);
  const total = pieces.reduce((sum, { words }) => sum + words, 0);
  const target = Math.ceil(total / Math.max(1, Math.ceil(total / most)));
  const windows: TextWindow[] = [];
  let open: { start: number; end: number; words: number } | undefined;
  for (const { end, start, words } of pieces) {
    if (open !== undefined && open.words + words > target) {
      windows.push({ start: open.start, end: open.end });
      open = undefined;
    }
    open = { start: open?.start ?? start, end, words: (open?.words ?? 0) + words };
  }
  return open === undefined ? windows : [...windows, { start: open.start, end: open.end }];
}

interface Piece extends TextWindow {
  readonly words: number;
}

/** Runs between white space; one that is longer than a window in slices of so many characters as a window may have words. */
function piecesOf(text: string, most: number): Piece[] {
  return Array.from(text.matchAll(/\S+/gu)).flatMap(({ 0: run, index: start }) => {
    const words = countWords(run);
    if (words <= most) return [{ start, end: start + run.length, words }];
    const pieces: Piece[] = [];
    const step = Math.ceil(words / Math.ceil(words / most));
    for (let at = 0; at < run.length; ) {
      const slice = characters(run, at, step);
      pieces.push({ start: start + at, end: start + at + slice.length, words: countWords(slice) });
      at += slice.length;
    }
    return pieces;
  });
}

/** At most so many UTF-16 units from an offset, no surrogate pair parted. */
function characters(text: string, from: number, most: number): string {
  const slice = text.slice(from, from + most);
  if (!/[\uD800-\uDBFF]$/.test(slice) || from + most >= text.length) return slice;
  return slice.length > 1 ? slice.slice(0, -1) : text.slice(from, from + 2);
}
