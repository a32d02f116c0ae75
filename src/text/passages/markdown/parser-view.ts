/**
 * The longest run of indentation, quote and list marks that the parser is shown. Each level of nesting needs a
 * column or more, so this bounds the depth: the parser looks at all open levels in every line, and ten thousand
 * would make it quadratic. Nobody nests fifty lists; long indentations are code or art, and lines beyond them are
 * read as text.
 */
const LONGEST_PREFIX = 100;

/**
 * The text as the Markdown parser is to see it: of the same length from `from` on, so that offsets differ by `from`
 * only. Every line ends with LF (the parser knows no lone CR, and an HTML block would not end at a blank CRLF
 * line), and prefixes are not deeper than it can take.
 */
export function parserView(text: string, from: number): string {
  let view = from === 0 ? text : text.slice(from);
  if (view.includes('\r')) view = view.replaceAll('\r\n', ' \n').replaceAll('\r', '\n');
  return flattenDeepLines(view);
}

function flattenDeepLines(text: string): string {
  const pieces: string[] = [];
  let kept = 0;
  let start = 0;
  while (start < text.length) {
    const lineFeed = text.indexOf('\n', start);
    const end = lineFeed < 0 ? text.length : lineFeed;
    if (end - start > LONGEST_PREFIX) {
      const prefix = prefixEnd(text, start, end);
      if (prefix - start > LONGEST_PREFIX) {
        pieces.push(text.slice(kept, start + LONGEST_PREFIX), 'x'.repeat(prefix - start - LONGEST_PREFIX));
        kept = prefix;
      }
    }
    start = end + 1;
  }
  if (kept === 0) return text;
  pieces.push(text.slice(kept));
  return pieces.join('');
}

const SPACE = 32;
const TAB = 9;

/** Where the line's indentation, quote marks and list marks end. */
function prefixEnd(text: string, start: number, end: number): number {
  let at = start;
  while (at < end) {
    const unit = text.charCodeAt(at);
    if (unit === SPACE || unit === TAB || unit === 0x3e) at++;
    else {
      const mark = listMarkLength(text, at, unit);
      if (mark === 0) return at;
      at += mark;
    }
  }
  return at;
}

function listMarkLength(text: string, at: number, unit: number): number {
  let length = 1;
  if (unit >= 0x30 && unit <= 0x39) {
    while (length < 10 && isDigit(text.charCodeAt(at + length))) length++;
    const end = text.charCodeAt(at + length);
    if (end !== 0x2e && end !== 0x29) return 0;
    length++;
  } else if (unit !== 0x2d && unit !== 0x2a && unit !== 0x2b) return 0;
  const next = text.charCodeAt(at + length);
  return next === SPACE || next === TAB ? length : 0;
}

function isDigit(unit: number): boolean {
  return unit >= 0x30 && unit <= 0x39;
}
