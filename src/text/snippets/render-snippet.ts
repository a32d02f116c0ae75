import type { Snippet } from './snippet.ts';

/** How a snippet is written. */
export interface SnippetStyle {
  /** Before each mark, e.g. `<b>` or a terminal's code for bold. */
  readonly open: string;
  /** After each mark. */
  readonly close: string;
  /** Where the snippet begins or ends inside a sentence; default `…`. */
  readonly ellipsis?: string;
  /** Whether line breaks and runs of white space become single spaces; default true. */
  readonly oneLine?: boolean;
  /** Applied to the text between the marks and inside them, e.g. to escape it for HTML. */
  readonly escape?: (text: string) => string;
}

/**
 * Writes a snippet with its marks.
 *
 * @param text The text that the snippet was taken of, or another of the same offsets: a passage's `body` shows it
 * without what no reader sees. Soft hyphens are left out.
 */
export function renderSnippet(text: string, snippet: Snippet, style: SnippetStyle): string {
  const { open, close, ellipsis = '…', oneLine = true, escape: escaped = (piece) => piece } = style;
  let isAfterSpace = true;
  const write = (start: number, end: number): string => {
    const piece = text.slice(start, end).replaceAll('\u00ad', '');
    if (!oneLine) return escaped(piece);
    const even = piece.replace(/\s+/g, ' ');
    const shown = isAfterSpace && even.startsWith(' ') ? even.slice(1) : even;
    if (shown !== '') isAfterSpace = shown.endsWith(' ');
    return escaped(shown);
  };
  let written = snippet.opensInside ? ellipsis : '';
  let at = snippet.start;
  for (const mark of snippet.marks) {
    written += write(at, mark.start) + open + write(mark.start, mark.end) + close;
    at = mark.end;
  }
  written += write(at, snippet.end);
  return (oneLine ? written.trimEnd() : written) + (snippet.closesInside ? ellipsis : '');
}
