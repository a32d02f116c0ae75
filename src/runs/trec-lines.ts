import { decodeId } from './columns.ts';
import { decimalFromDigits, parseDecimal } from './decimal.ts';
import { joinBytes } from './join-bytes.ts';
import type { LineDialect } from './line-dialect.ts';
import type { TableBuilder } from './table-builder.ts';
import { type LineState, UsualLines } from './usual-lines.ts';

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
 * Reads lines of a run or of qrels out of byte chunks of any size.
 */
export class TrecLineReader {
  readonly #table: TableBuilder;
  readonly #layout: LineLayout;
  readonly #comments: boolean;
  readonly #dialect: LineDialect | undefined;
  readonly #state: LineState = { line: 0, query: new Uint8Array(0), tag: new Uint8Array(0) };
  /** The pieces of a line whose end has not come yet. */
  #carry: Uint8Array[] = [];
  #mayHaveMark: boolean;
  readonly #starts: Int32Array;
  readonly #ends: Int32Array;
  /** The tag of the last line: what trec_eval calls the run's id. */
  tag = '';
  /** How many lines carry another tag than the line before them. */
  tagChanges = 0;

  /** @param isFromMiddle The first bytes are not those of the file, so a byte order mark there is text. */
  constructor(
    table: TableBuilder,
    layout: LineLayout,
    comments: boolean,
    isFromMiddle = false,
    dialect?: LineDialect,
  ) {
    this.#mayHaveMark = !isFromMiddle;
    this.#table = table;
    this.#layout = layout;
    this.#comments = comments;
    this.#dialect = dialect;
    this.#starts = new Int32Array(layout.columns);
    this.#ends = new Int32Array(layout.columns);
  }

  push(chunk: Uint8Array): void {
    let start = 0;
    if (this.#carry.length > 0) {
      const newline = chunk.indexOf(NEWLINE);
      if (newline < 0) {
        this.#carry.push(chunk.slice());
        return;
      }
      this.#readCarried(chunk.subarray(0, newline + 1));
      start = newline + 1;
    }
    const last = chunk.lastIndexOf(NEWLINE);
    if (last >= start) {
      this.#readLines(chunk, start, last + 1);
      start = last + 1;
    }
    if (start < chunk.length) this.#carry.push(chunk.slice(start));
  }

  /** Reads a last line that has no line end. */
  end(): void {
    if (this.#carry.length > 0) this.#readCarried(Uint8Array.of(NEWLINE));
  }

  #readCarried(rest: Uint8Array): void {
    const line = joinBytes([...this.#carry, rest]);
    this.#carry = [];
    this.#readLines(line, 0, line.length);
  }

  /** Reads whole lines: the byte before `end` is a line end. */
  #readLines(bytes: Uint8Array, begin: number, end: number): void {
    const isBom = bytes[begin] === 0xef && bytes[begin + 1] === 0xbb && bytes[begin + 2] === 0xbf;
    let position = this.#mayHaveMark && isBom ? begin + 3 : begin;
    this.#mayHaveMark = false;
    const usual = this.#layout.tagColumn >= 0 ? new UsualLines(bytes, end) : undefined;
    while (position < end) {
      if (usual !== undefined && this.#state.query.length > 0) {
        position = usual.read(this.#table, this.#state, position);
        if (position >= end) return;
      }
      position = this.#readLine(bytes, position);
    }
  }

  /** Reads the line that begins at `begin`, whatever it is, and returns where the next one begins. */
  #readLine(bytes: Uint8Array, begin: number): number {
    this.#state.line++;
    let position = begin;
    let column = 0;
    let allBits = 0;
    let byte = bytes[position]!;
    while (true) {
      while (isBlank(byte)) byte = bytes[++position]!;
      if (byte === NEWLINE) break;
      if (byte < SPACE) {
        this.#badLine(`Expected text, got the control byte 0x${byte.toString(16).padStart(2, '0')}.`);
        return bytes.indexOf(NEWLINE, position) + 1;
      }
      if (column < this.#starts.length) this.#starts[column] = position;
      while (byte > SPACE) {
        allBits |= byte;
        byte = bytes[++position]!;
      }
      if (column < this.#ends.length) this.#ends[column] = position;
      column++;
    }
    const next = position + 1;
    const dialect = this.#dialect;
    if (column === 0 ? !dialect?.refusesBlankLines : this.#comments && bytes[this.#starts[0]!] === HASH)
      return next;
    const columns = dialect?.furtherColumns ? Math.min(column, this.#layout.columns) : column;
    const text = dialect ? bytes.subarray(this.#starts[0]!, this.#ends[0]!) : bytes.subarray(begin, next);
    if (columns !== this.#layout.columns) {
      this.#badLine(`Expected ${this.#layout.columns} columns (${this.#layout.expected}), got ${column}.`);
    } else if (allBits >= 0x80 && !isUtf8(text)) {
      this.#badLine('Expected UTF-8, got bytes that are not.');
    } else this.#takeFields(bytes);
    return next;
  }

  #takeFields(bytes: Uint8Array): void {
    const { valueColumn, tagColumn, valueName } = this.#layout;
    let value = plainNumberAt(bytes, this.#starts[valueColumn]!, this.#ends[valueColumn]!);
    if (Number.isNaN(value)) {
      const text = lossyText(bytes.subarray(this.#starts[valueColumn]!, this.#ends[valueColumn]!));
      value = this.#dialect ? this.#dialect.numberOf(text, this.#state.line) : parseDecimal(text);
      if (!Number.isFinite(value)) {
        const got = JSON.stringify(text);
        this.#badLine(`Expected a finite decimal ${valueName} such as 12.5 or 3e-4, got ${got}.`);
        return;
      }
    }
    const query = bytes.subarray(this.#starts[0]!, this.#ends[0]!);
    if (!isSame(this.#state.query, query)) {
      this.#state.query = query.slice();
      this.#table.startQuery(decodeId(query, 0, query.length));
    }
    if (tagColumn >= 0) this.#noteTag(bytes.subarray(this.#starts[tagColumn]!, this.#ends[tagColumn]!));
    this.#table.add(bytes.subarray(this.#starts[2]!, this.#ends[2]!), value, this.#state.line);
  }

  #noteTag(tag: Uint8Array): void {
    if (isSame(this.#state.tag, tag)) return;
    if (this.#state.tag.length > 0) this.tagChanges++;
    this.#state.tag = tag.slice();
    this.tag = lossyText(tag);
  }

  #badLine(message: string): void {
    this.#table.problems.report('bad-line', this.#state.line, message);
  }
}

function isSame(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false;
  for (let index = 0; index < a.length; index++) if (a[index] !== b[index]) return false;
  return true;
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

/** Text whose bytes that are not UTF-8 are marked, for tags, numbers and messages, which name nothing. */
function lossyText(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
}

/** Reads a plain decimal straight from its bytes; NaN when it is not one, or needs more than two doubles. */
function plainNumberAt(bytes: Uint8Array, start: number, end: number): number {
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
    else return Number.NaN;
  }
  if (seen === 0 || tailDigits > 4) return Number.NaN;
  const value = decimalFromDigits(head, tail, tailDigits, pointAt < 0 ? 0 : end - pointAt - 1);
  return isNegative && value !== 0 ? -value : value;
}
