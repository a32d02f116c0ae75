import { decodeId, mixHash } from './columns.ts';
import { decimalFromDigits, parseDecimal } from './decimal.ts';
import type { TableBuilder } from './table-builder.ts';

/** Which columns of a line matter. */
export interface LineLayout {
  /** How many columns a line has. */
  readonly columns: number;
  /** 0-based column of the number; the query is always column 0 and the document column 2. */
  readonly valueColumn: number;
  /** 0-based column of the run's tag, or -1. */
  readonly tagColumn: number;
  /** What a whole line is, for messages. */
  readonly expected: string;
  /** What the number is called, for messages. */
  readonly valueName: string;
}

const NEWLINE = 10;
const CARRIAGE_RETURN = 13;
const SPACE = 32;
const HASH = 35;
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Spaces, tabs, vertical tabs, form feeds and carriage returns part columns, as in trec_eval. */
function isBlank(byte: number): boolean {
  return byte === SPACE || (byte >= 9 && byte <= CARRIAGE_RETURN && byte !== NEWLINE);
}

/**
 * Reads lines of a run or of qrels out of byte chunks of any size. The loop touches every byte once and makes
 * no string but for a new query id: 250 MB take about a second on one core.
 */
export class TrecLineReader {
  readonly #table: TableBuilder;
  readonly #layout: LineLayout;
  readonly #comments: boolean;
  #carry: Uint8Array = new Uint8Array(0);
  #line = 0;
  #queryBytes: Uint8Array = new Uint8Array(0);
  #tagBytes: Uint8Array = new Uint8Array(0);
  /** The tag of the last line: what trec_eval calls the run's id. */
  tag = '';
  /** How many lines carry another tag than the line before them. */
  tagChanges = 0;

  constructor(table: TableBuilder, layout: LineLayout, comments: boolean) {
    this.#table = table;
    this.#layout = layout;
    this.#comments = comments;
  }

  push(chunk: Uint8Array): void {
    let start = 0;
    if (this.#carry.length > 0) {
      const newline = chunk.indexOf(NEWLINE);
      if (newline < 0) {
        this.#carry = joined(this.#carry, chunk);
        return;
      }
      const line = joined(this.#carry, chunk.subarray(0, newline + 1));
      this.#carry = new Uint8Array(0);
      this.#readLines(line, 0, line.length);
      start = newline + 1;
    }
    const last = chunk.lastIndexOf(NEWLINE);
    if (last >= start) {
      this.#readLines(chunk, start, last + 1);
      start = last + 1;
    }
    if (start < chunk.length) this.#carry = chunk.slice(start);
  }

  /** Reads a last line that has no line end. */
  end(): void {
    if (this.#carry.length > 0) {
      const line = joined(this.#carry, Uint8Array.of(NEWLINE));
      this.#carry = new Uint8Array(0);
      this.#readLines(line, 0, line.length);
    }
  }

  /** Reads whole lines: the byte before `end` is a line end. */
  #readLines(bytes: Uint8Array, begin: number, end: number): void {
    const table = this.#table;
    const columns = table.columns;
    const { columns: columnCount, valueColumn, tagColumn } = this.#layout;
    let position = begin;
    if (
      this.#line === 0 &&
      bytes[position] === 0xef &&
      bytes[position + 1] === 0xbb &&
      bytes[position + 2] === 0xbf
    ) {
      position += 3;
    }
    while (position < end) {
      const lineStart = position;
      this.#line++;
      let column = 0;
      let high = 0;
      let queryStart = 0;
      let queryEnd = 0;
      let idLength = 0;
      let hash = 0x811c9dc5;
      let valueStart = 0;
      let valueEnd = 0;
      let isControlled = false;
      let byte = bytes[position]!;
      while (true) {
        while (byte <= SPACE && isBlank(byte)) byte = bytes[++position]!;
        if (byte === NEWLINE) break;
        const fieldStart = position;
        if (column === 2) {
          const target =
            columns.idBytes.length - columns.idEnd > 255 ? columns.idBytes : columns.reserveId(256);
          const idStart = columns.idEnd;
          let room = target.length - idStart;
          let written = target;
          while (byte > SPACE) {
            const offset = position - fieldStart;
            if (offset === room) {
              written = columns.reserveId(offset * 2 + 256);
              room = written.length - idStart;
            }
            written[idStart + offset] = byte;
            hash = Math.imul(hash ^ byte, 0x01000193);
            high |= byte;
            byte = bytes[++position]!;
          }
          idLength = position - fieldStart;
        } else {
          while (byte > SPACE) {
            high |= byte;
            byte = bytes[++position]!;
          }
          if (column === 0) {
            queryStart = fieldStart;
            queryEnd = position;
          } else if (column === valueColumn) {
            valueStart = fieldStart;
            valueEnd = position;
          } else if (column === tagColumn) this.#noteTag(bytes, fieldStart, position);
        }
        column++;
        if (byte !== NEWLINE && !isBlank(byte)) {
          isControlled = true;
          break;
        }
      }
      if (isControlled) {
        position = bytes.indexOf(NEWLINE, position) + 1;
        this.#badLine(`Expected text, got the control byte 0x${byte.toString(16).padStart(2, '0')}.`);
        continue;
      }
      position++;
      if (column === 0) continue;
      if (this.#comments && bytes[lineStart] === HASH) continue;
      if (column !== columnCount) {
        this.#badLine(`Expected ${columnCount} columns (${this.#layout.expected}), got ${column}.`);
        continue;
      }
      if (high >= 0x80 && !isUtf8(bytes.subarray(lineStart, position))) {
        this.#badLine('Expected UTF-8, got bytes that are not.');
        continue;
      }
      const value = numberAt(bytes, valueStart, valueEnd);
      if (!Number.isFinite(value)) {
        const got = JSON.stringify(decodeId(bytes, valueStart, valueEnd));
        this.#badLine(
          `Expected a finite decimal ${this.#layout.valueName} such as 12.5 or 3e-4, got ${got}.`,
        );
        continue;
      }
      if (!this.#isCurrentQuery(bytes, queryStart, queryEnd))
        this.#startQuery(bytes, queryStart, queryEnd, idLength);
      table.addWritten(idLength, mixHash(hash), value, this.#line);
    }
  }

  #isCurrentQuery(bytes: Uint8Array, start: number, end: number): boolean {
    const current = this.#queryBytes;
    if (current.length !== end - start) return false;
    for (let index = 0; index < current.length; index++)
      if (current[index] !== bytes[start + index]) return false;
    return true;
  }

  #startQuery(bytes: Uint8Array, start: number, end: number, idLength: number): void {
    // The document's bytes are already written behind the last committed id. Opening a query may close a
    // segment of the store and begin again at its front; then they have to move there.
    const columns = this.#table.columns;
    const before = columns.idEnd;
    this.#table.startQuery(decodeId(bytes, start, end));
    this.#queryBytes = bytes.slice(start, end);
    if (columns.idEnd !== before) columns.idBytes.copyWithin(columns.idEnd, before, before + idLength);
  }

  #noteTag(bytes: Uint8Array, start: number, end: number): void {
    const tag = this.#tagBytes;
    let index = 0;
    if (tag.length === end - start) while (index < tag.length && tag[index] === bytes[start + index]) index++;
    if (index === end - start && index === tag.length) return;
    if (this.#tagBytes.length > 0) this.tagChanges++;
    this.#tagBytes = bytes.slice(start, end);
    this.tag = new TextDecoder().decode(this.#tagBytes);
  }

  #badLine(message: string): void {
    this.#table.problems.report('bad-line', this.#line, message);
  }
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    utf8.decode(bytes);
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}

/** Reads a plain decimal straight from its bytes; anything else goes through {@link parseDecimal}. */
function numberAt(bytes: Uint8Array, start: number, end: number): number {
  let position = start;
  let byte = bytes[position]!;
  const isNegative = byte === 45;
  if (isNegative || byte === 43) byte = bytes[++position]!;
  let head = 0;
  let tail = 0;
  let digits = 0;
  let tailDigits = 0;
  let pointAt = -1;
  let seen = 0;
  for (; position < end; byte = bytes[++position]!) {
    const digit = byte - 48;
    if (digit >= 0 && digit <= 9) {
      seen++;
      if (digits < 15) {
        head = head * 10 + digit;
        if (head > 0) digits++;
      } else {
        tail = tail * 10 + digit;
        tailDigits++;
      }
    } else if (byte === 46 && pointAt < 0) pointAt = position;
    else return slowNumber(bytes, start, end);
  }
  if (seen === 0 || tailDigits > 4) return slowNumber(bytes, start, end);
  const value = decimalFromDigits(head, tail, tailDigits, pointAt < 0 ? 0 : end - pointAt - 1);
  if (Number.isNaN(value)) return slowNumber(bytes, start, end);
  return isNegative && value !== 0 ? -value : value;
}

function slowNumber(bytes: Uint8Array, start: number, end: number): number {
  let text = '';
  for (let index = start; index < end; index++) text += String.fromCharCode(bytes[index]!);
  return parseDecimal(text);
}
