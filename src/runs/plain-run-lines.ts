import { HASH_FACTOR, HASH_START, mixHash } from './columns.ts';
import type { TableBuilder } from './table-builder.ts';

/** What a line reader remembers of the lines before. */
export interface LineState {
  /** The number of the last line read, 1-based. */
  line: number;
  /** The bytes of the open query; empty before the first. */
  query: Uint8Array;
  /** The bytes of the last tag; empty before the first. */
  tag: Uint8Array;
}

const NEWLINE = 10;
const CARRIAGE_RETURN = 13;
const MINUS = 45;
const POINT = 46;
const MAX_ID_BYTES = 255;
/** Integers of this many digits, and the powers of ten below, are exact doubles: one division rounds once. */
const MAX_DIGITS = 15;
const TENS: Float64Array = Float64Array.from({ length: MAX_DIGITS + 1 }, (_, exponent) =>
  Number(`1e${exponent}`),
);

/**
 * Reads the usual lines of a run: the query and the tag of the line before, ASCII, six columns parted by one
 * space or tab, a score of at most 15 digits without an exponent. Stops at the first line that is anything else
 * and returns where it begins; the general reader takes it from there, so that nothing is decided here but
 * speed: two to three times that of the general reader.
 *
 * @param end the byte before it is a line end.
 */
export function readPlainRunLines(
  table: TableBuilder,
  state: LineState,
  bytes: Uint8Array,
  begin: number,
  end: number,
): number {
  const columns = table.columns;
  const { query, tag } = state;
  let lineStart = begin;
  while (lineStart < end) {
    let position = skipSame(bytes, lineStart, query);
    if (position < 0 || !isSeparator(bytes[position++]!)) return lineStart;
    const second = position;
    while (isPlain(bytes[position]!)) position++;
    if (position === second || !isSeparator(bytes[position++]!)) return lineStart;

    const target = columns.reserveId(MAX_ID_BYTES);
    const idEnd = columns.idEnd;
    const idStart = position;
    let hash = HASH_START;
    let byte = bytes[position]!;
    while (isPlain(byte)) {
      if (position - idStart === MAX_ID_BYTES) return lineStart;
      target[idEnd + position - idStart] = byte;
      hash = Math.imul(hash ^ byte, HASH_FACTOR);
      byte = bytes[++position]!;
    }
    const idLength = position - idStart;
    if (idLength === 0 || !isSeparator(byte)) return lineStart;
    const rank = ++position;
    while (isPlain(bytes[position]!)) position++;
    if (position === rank || !isSeparator(bytes[position++]!)) return lineStart;

    byte = bytes[position]!;
    const isNegative = byte === MINUS;
    if (isNegative) byte = bytes[++position]!;
    const number = position;
    let digits = 0;
    let point = -1;
    while (true) {
      const digit = byte - 48;
      if (digit >= 0 && digit <= 9) digits = digits * 10 + digit;
      else if (byte === POINT && point < 0) point = position;
      else break;
      byte = bytes[++position]!;
    }
    const length = position - number - (point < 0 ? 0 : 1);
    if (length === 0 || length > MAX_DIGITS || !isSeparator(byte)) return lineStart;
    const size = point < 0 ? digits : digits / TENS[position - point - 1]!;

    position = skipSame(bytes, position + 1, tag);
    if (position < 0) return lineStart;
    if (bytes[position] === CARRIAGE_RETURN) position++;
    if (bytes[position] !== NEWLINE) return lineStart;
    state.line++;
    table.addWritten(idLength, mixHash(hash), isNegative && size !== 0 ? -size : size, state.line);
    lineStart = position + 1;
  }
  return lineStart;
}

/** The position after `expected` when it stands at `position`, else -1. */
function skipSame(bytes: Uint8Array, position: number, expected: Uint8Array): number {
  const length = expected.length;
  for (let index = 0; index < length; index++) if (bytes[position + index] !== expected[index]) return -1;
  return position + length;
}

/** Printable ASCII: a line of nothing else needs no check for UTF-8 or control bytes. */
function isPlain(byte: number): boolean {
  return byte > 32 && byte < 127;
}

function isSeparator(byte: number): boolean {
  return byte === 32 || byte === 9;
}
