import { isWhiteSpace } from '../white-space.ts';

/** `(destination "title")` of a link or image: offsets of its parts. */
export interface LinkTail {
  readonly destination: { readonly start: number; readonly end: number };
  /** The title without its quotes. */
  readonly title?: { readonly start: number; readonly end: number };
  /** After the closing parenthesis. */
  readonly end: number;
}

/** cmark's limit on parentheses inside a destination; it keeps the search linear. */
const DEEPEST_PARENTHESES = 32;

/**
 * The tail of an inline link whose `(` is at the offset; `undefined` when it is none.
 *
 * @see CommonMark 0.31.2, 6.3 (link destinations and titles)
 */
export function linkTail(text: string, start: number, to: number): LinkTail | undefined {
  let at = skipSpace(text, start + 1, to);
  const destination = destinationAt(text, at, to);
  if (destination === undefined) return undefined;
  const afterDestination =
    text.charCodeAt(destination.start - 1) === 0x3c ? destination.end + 1 : destination.end;
  at = skipSpace(text, afterDestination, to);
  const title = at > afterDestination ? titleAt(text, at, to) : undefined;
  if (title !== undefined) at = skipSpace(text, title.end + 1, to);
  if (at >= to || text.charCodeAt(at) !== 0x29) return undefined;
  return title === undefined ? { destination, end: at + 1 } : { destination, title, end: at + 1 };
}

/** The destination at the offset, without angle brackets; it may be empty. */
export function destinationAt(
  text: string,
  start: number,
  to: number,
): { readonly start: number; readonly end: number } | undefined {
  if (text.charCodeAt(start) === 0x3c && start < to) {
    for (let at = start + 1; at < to; at++) {
      const unit = text.charCodeAt(at);
      if (unit === 0x3e) return { start: start + 1, end: at };
      if (unit === 0x3c || unit === 10 || unit === 13) return undefined;
      if (unit === 0x5c) at++;
    }
    return undefined;
  }
  let depth = 0;
  let at = start;
  for (; at < to; at++) {
    const unit = text.charCodeAt(at);
    if (unit <= 32 || unit === 127) break;
    if (unit === 0x5c) at++;
    else if (unit === 0x28 && ++depth > DEEPEST_PARENTHESES) return undefined;
    else if (unit === 0x29 && depth-- === 0) break;
  }
  return { start, end: Math.min(at, to) };
}

/** The title whose quote or parenthesis is at the offset. */
function titleAt(
  text: string,
  start: number,
  to: number,
): { readonly start: number; readonly end: number } | undefined {
  const open = text[start];
  const close = open === '(' ? ')' : open === '"' || open === "'" ? open : undefined;
  if (close === undefined) return undefined;
  for (let at = start + 1; at < to; at++) {
    const unit = text[at];
    if (unit === close) return { start: start + 1, end: at };
    if (unit === '(' && open === '(') return undefined;
    if (unit === '\\') at++;
  }
  return undefined;
}

function skipSpace(text: string, from: number, to: number): number {
  let at = from;
  while (at < to && isWhiteSpace(text.charCodeAt(at))) at++;
  return at;
}
