import { firstStop, stopBits, viewOf } from './byte-words.ts';
import { HASH_START, hashWord, mixHash } from './columns.ts';
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
/** Lines up to this long are read here; there is that much to read behind the start of each. */
const MAX_LINE_BYTES = 512;
const MAX_ID_BYTES = 255;
/** Integers of this many digits, and the powers of ten below, are exact doubles: one division rounds once. */
const MAX_DIGITS = 15;
const TENS: Float64Array = Float64Array.from({ length: MAX_DIGITS + 1 }, (_, exponent) =>
  Number(`1e${exponent}`),
);

/**
 * Reads the usual lines of a run: the query and the tag of the line before, ASCII, six columns parted by one
 * space or tab, a score of at most 15 digits without an exponent. Stops at the first line that is anything else,
 * or that stands too near the end, and returns where it begins; the general reader takes it from there, so that
 * nothing is decided here but speed. Bytes are looked at four at a time.
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
  const view = viewOf(bytes);
  const query = viewOf(state.query);
  const tag = viewOf(state.tag);
  let idBytes = columns.reserveId(MAX_LINE_BYTES);
  let ids = viewOf(idBytes);
  let lineStart = begin;
  while (lineStart + MAX_LINE_BYTES <= end) {
    let position = afterSame(view, lineStart, query);
    if (position < 0 || !isSeparator(bytes[position++]!)) break;
    const second = position;
    position = endOfField(view, position, lineStart + 128);
    if (position === second || !isSeparator(bytes[position++]!)) break;

    if (columns.reserveId(MAX_LINE_BYTES) !== idBytes) {
      idBytes = columns.idBytes;
      ids = viewOf(idBytes);
    }
    const idStart = position;
    const shift = columns.idEnd - idStart;
    const idLimit = idStart + MAX_ID_BYTES - 4;
    let hash = HASH_START;
    let word = view.getUint32(position, true);
    let stops = stopBits(word);
    while (stops === 0 && position < idLimit) {
      ids.setUint32(position + shift, word, true);
      hash = hashWord(hash, word);
      position += 4;
      word = view.getUint32(position, true);
      stops = stopBits(word);
    }
    if (stops === 0) break;
    const rest = firstStop(stops);
    if (rest > 0) {
      // What lies behind the id in its last word is written over by the next id.
      ids.setUint32(position + shift, word, true);
      hash = hashWord(hash, word & (0xffffffff >>> (32 - 8 * rest)));
      position += rest;
    }
    const idLength = position - idStart;
    if (idLength === 0 || !isSeparator(bytes[position]!)) break;
    const rank = ++position;
    position = endOfField(view, position, rank + 64);
    if (position === rank || !isSeparator(bytes[position++]!)) break;

    let byte = bytes[position]!;
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
    if (length === 0 || length > MAX_DIGITS || !isSeparator(byte)) break;
    const size = point < 0 ? digits : digits / TENS[position - point - 1]!;

    if (position + tag.byteLength + 8 > lineStart + MAX_LINE_BYTES) break;
    position = afterSame(view, position + 1, tag);
    if (position < 0) break;
    if (bytes[position] === CARRIAGE_RETURN) position++;
    if (bytes[position] !== NEWLINE) break;
    state.line++;
    table.addWritten(idLength, mixHash(hash), isNegative && size !== 0 ? -size : size, state.line);
    lineStart = position + 1;
  }
  return lineStart;
}

/** The position after `expected` when it stands at `position`, else -1. */
function afterSame(view: DataView, position: number, expected: DataView): number {
  const length = expected.byteLength;
  let index = 0;
  for (; index + 4 <= length; index += 4) {
    if (view.getUint32(position + index, true) !== expected.getUint32(index, true)) return -1;
  }
  for (; index < length; index++) if (view.getUint8(position + index) !== expected.getUint8(index)) return -1;
  return position + length;
}

/** The first position from `start` on that holds no printable ASCII, or `limit` or a little more without one. */
function endOfField(view: DataView, start: number, limit: number): number {
  let position = start;
  while (position < limit) {
    const stops = stopBits(view.getUint32(position, true));
    if (stops !== 0) return position + firstStop(stops);
    position += 4;
  }
  return position;
}

function isSeparator(byte: number): boolean {
  return byte === 32 || byte === 9;
}
