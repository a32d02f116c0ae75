import { InputError } from '../model/index.ts';
import { type DocumentColumns, decodeId, encodeId } from './columns.ts';
import type { Run } from './run.ts';

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

/** Writes TREC run lines into a fixed buffer and hands it on whenever it is full. */
export class TrecRunWriter {
  readonly #sink: ByteSink;
  readonly #tail: Uint8Array;
  readonly #separateTies: boolean;
  readonly #buffer: Uint8Array = new Uint8Array(CHUNK_BYTES);
  #length = 0;
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
    const head = encodeId(`${columnText(queryId, 'a query id')} Q0 `);
    const { idBytes, idStarts, values } = columns;
    let previous = Number.POSITIVE_INFINITY;
    for (let index = 0; index < columns.count; index++) {
      const row = rows === undefined ? index : rows[index]!;
      const start = idStarts[row]!;
      const end = idStarts[row + 1]!;
      let score = values[row]!;
      if (this.#separateTies && score >= previous) {
        score = nextBelow(previous);
        this.separatedCount++;
      }
      previous = score;
      if (this.#length + head.length + (end - start) + this.#tail.length + 48 > CHUNK_BYTES) this.flush();
      this.#writeLine(head, idBytes, start, end, `${index + 1} ${score === 0 ? 0 : score}`);
    }
  }

  flush(): void {
    if (this.#length > 0) this.#sink(this.#buffer.subarray(0, this.#length));
    this.#length = 0;
  }

  #writeLine(head: Uint8Array, idBytes: Uint8Array, start: number, end: number, rankAndScore: string): void {
    const needed = head.length + (end - start) + this.#tail.length + 48;
    if (needed > CHUNK_BYTES)
      throw new InputError(`Expected ids under ${CHUNK_BYTES} bytes, got ${end - start}.`);
    const buffer = this.#buffer;
    let at = this.#length;
    buffer.set(head, at);
    at += head.length;
    for (let index = start; index < end; index++) {
      const byte = idBytes[index]!;
      if (byte <= 32) refuseColumn(decodeId(idBytes, start, end), 'a document id');
      buffer[at++] = byte;
    }
    if (start === end) refuseColumn('', 'a document id');
    buffer[at++] = 32;
    for (let index = 0; index < rankAndScore.length; index++) buffer[at++] = rankAndScore.charCodeAt(index);
    buffer.set(this.#tail, at);
    this.#length = at + this.#tail.length;
  }
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
  const decoder = new TextDecoder();
  let text = '';
  writeTrecRun(run, (bytes) => (text += decoder.decode(bytes, { stream: true })), options);
  return text;
}

/** A text that can stand in one column of a TREC file. */
function columnText(text: string, what: string): string {
  if (text === '' || [...text].some((character) => character <= ' ')) refuseColumn(text, what);
  return text;
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

/** The greatest double below a finite one. */
export function nextBelow(value: number): number {
  if (value === 0) return -Number.MIN_VALUE;
  box[0] = value;
  words[0] = words[0]! + (value > 0 ? -1n : 1n);
  return box[0]!;
}
