import { InputError } from '../model/index.ts';
import { type DocumentColumns, decodeId, encodeId } from './columns.ts';
import type { Run } from './run.ts';
import { writeShortestDecimal, writeWhole } from './shortest-decimal.ts';

/** Takes the bytes as they are made. The array is reused after the call returns: write or copy it there. */
type ByteSink = (bytes: Uint8Array) => void;

export interface WritingOptions {
  /** Replaces the run's tag. */
  readonly tag?: string | undefined;
  /**
   * Lower tied scores by single ulps so that scores strictly fall and every reader of doubles keeps the order,
   * whatever its tie rule. Default false.
   */
  readonly separateTies?: boolean | undefined;
}

const CHUNK_BYTES = 1 << 20;
/** Room for a rank, a score and the spaces around them. */
const NUMBER_BYTES = 48;
const SPACE = 32;
/** What the first byte of a file may not be, or it is read as another form. */
const LIKE_ANOTHER_FORM = /^[{[\ufeff]/;

/** Writes TREC run lines into a fixed buffer and hands it on whenever it is full. */
export class TrecRunWriter {
  readonly #sink: ByteSink;
  readonly #tail: Uint8Array;
  readonly #separateTies: boolean;
  #buffer: Uint8Array = new Uint8Array(CHUNK_BYTES);
  #length = 0;
  #hasWritten = false;
  /** How many scores have been lowered to part ties. */
  separatedCount = 0;

  /** @throws InputError when the tag cannot stand in a column. */
  constructor(sink: ByteSink, tag: string, options: { readonly separateTies?: boolean | undefined } = {}) {
    this.#sink = sink;
    this.#tail = encodeId(` ${columnText(tag, 'a tag')}\n`);
    this.#separateTies = options.separateTies ?? false;
  }

  /**
   * Writes one query's documents in the order of `rows` (all of them as written when absent): six columns,
   * ranks from 1, each score in the shortest form that reads back as the same double.
   *
   * @throws InputError when an id is empty or holds white space, which no reader of columns could tell apart.
   */
  write(queryId: string, columns: DocumentColumns, rows?: Int32Array): void {
    if (!this.#hasWritten && LIKE_ANOTHER_FORM.test(queryId)) refuseFirstQuery(queryId);
    this.#hasWritten = true;
    const head = encodeId(`${columnText(queryId, 'a query id')} Q0 `);
    const { idBytes, idStarts, values } = columns;
    const fixedBytes = head.length + this.#tail.length + NUMBER_BYTES;
    let previous = Number.POSITIVE_INFINITY;
    for (let index = 0; index < columns.count; index++) {
      const row = rows === undefined ? index : rows[index]!;
      let score = values[row]!;
      if (this.#separateTies && score >= previous) {
        score = nextBelow(previous);
        this.separatedCount++;
      }
      previous = score;
      const start = idStarts[row]!;
      const end = idStarts[row + 1]!;
      if (this.#length + fixedBytes + (end - start) > this.#buffer.length)
        this.#makeRoom(fixedBytes + (end - start));
      const buffer = this.#buffer;
      let at = copyBytes(head, buffer, this.#length);
      const idAt = at;
      for (let from = start; from < end; from++) {
        const byte = idBytes[from]!;
        if (byte <= SPACE) refuseColumn(decodeId(idBytes, start, end), 'a document id');
        buffer[at++] = byte;
      }
      if (at === idAt) refuseColumn('', 'a document id');
      buffer[at++] = SPACE;
      at = writeWhole(index + 1, buffer, at);
      buffer[at++] = SPACE;
      at = writeShortestDecimal(score, buffer, at);
      this.#length = copyBytes(this.#tail, buffer, at);
    }
  }

  flush(): void {
    if (this.#length > 0) this.#sink(this.#buffer.subarray(0, this.#length));
    this.#length = 0;
  }

  #makeRoom(needed: number): void {
    this.flush();
    if (needed > this.#buffer.length) this.#buffer = new Uint8Array(needed);
  }
}

function copyBytes(from: Uint8Array, to: Uint8Array, at: number): number {
  for (let index = 0; index < from.length; index++) to[at + index] = from[index]!;
  return at + from.length;
}

/** Writes a whole run in its reading order. */
export function writeTrecRun(run: Run, sink: ByteSink, options: WritingOptions = {}): void {
  const writer = new TrecRunWriter(sink, options.tag ?? run.tag, options);
  for (const [number, queryId] of run.queryIds.entries()) {
    const columns = run.columnsAt(number);
    writer.write(queryId, columns, run.orderAt(columns));
  }
  writer.flush();
}

/** The text of a TREC run. */
export function formatTrecRun(run: Run, options: WritingOptions = {}): string {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  let text = '';
  writeTrecRun(run, (bytes) => (text += decoder.decode(bytes, { stream: true })), options);
  return text;
}

/** A text that can stand in one column of a TREC file. */
function columnText(text: string, what: string): string {
  if (text === '' || [...text].some((character) => character <= ' ')) refuseColumn(text, what);
  return text;
}

function refuseFirstQuery(queryId: string): never {
  throw new InputError(
    `Expected the first query id not to begin as JSON or as a byte order mark does, got ${JSON.stringify(queryId)}.`,
    { hint: 'Readers tell a file by its first bytes; write JSON or JSONL instead (--format jsonl).' },
  );
}

function refuseColumn(text: string, what: string): never {
  throw new InputError(
    `Expected ${what} without white space or control characters, got ${JSON.stringify(text)}.`,
    {
      hint: 'A TREC run parts its columns by white space; write JSON or JSONL instead (--format jsonl).',
    },
  );
}

const box = new Float64Array(1);
const words = new BigInt64Array(box.buffer);

/**
 * The greatest finite double below a finite one.
 *
 * @throws InputError for the lowest of them.
 */
export function nextBelow(value: number): number {
  if (value === -Number.MAX_VALUE)
    throw new InputError(`Expected a score that can be lowered, got ${value}.`);
  if (value === 0) return -Number.MIN_VALUE;
  box[0] = value;
  words[0] = words[0]! + (value > 0 ? -1n : 1n);
  return box[0]!;
}
