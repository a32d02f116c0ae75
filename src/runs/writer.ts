import { InputError } from '../model/index.ts';
import { type DocumentColumns, decodeId, encodeId } from './columns.ts';
import { NUMBER_BYTES, WRITING, WRITTEN } from './line-jobs.ts';
import { type LineDesk, lineDesk } from './line-kernel.ts';
import { nextBelow } from './next-below.ts';
import type { Run } from './run.ts';

/** Takes the bytes as they are made. The array is reused after the call returns: write or copy it there. */
type ByteSink = (bytes: Uint8Array) => void;

/** How a run is to be written. */
export interface WritingOptions {
  /** Replaces the run's tag. */
  readonly tag?: string | undefined;
  /**
   * Lower tied scores by single ulps so that scores strictly fall and every reader of doubles keeps the order,
   * whatever its tie rule. Default false.
   */
  readonly separateTies?: boolean | undefined;
}

/** Room for lines on the desk, and of the buffer that gathers small pieces. */
const PIECE_BYTES = 1 << 18;
/** Pieces from this size on are passed on as they are. */
const LARGE_PIECE_BYTES = 1 << 16;
/** What the first byte of a file may not be, or it is read as another form. */
const LIKE_ANOTHER_FORM = /^[{[\ufeff]/;

/** Writes TREC run lines and hands them on in pieces of some hundred kilobytes. */
export class TrecRunWriter {
  readonly #sink: ByteSink;
  readonly #tail: Uint8Array;
  readonly #separateTies: boolean;
  readonly #desk: LineDesk;
  /** Gathers what is too little to be passed on. */
  readonly #buffer: Uint8Array = new Uint8Array(PIECE_BYTES);
  #length = 0;
  #hasWritten: boolean;
  /** How many scores have been lowered to part ties. */
  separatedCount = 0;

  /**
   * @param options `separateTies` as in {@link WritingOptions}; `continues`: what is written goes behind lines
   * that somebody else has written.
   * @throws InputError when the tag cannot stand in a column.
   */
  constructor(
    sink: ByteSink,
    tag: string,
    options: { readonly separateTies?: boolean | undefined; readonly continues?: boolean } = {},
    desk: LineDesk = lineDesk(),
  ) {
    this.#hasWritten = options.continues ?? false;
    this.#sink = sink;
    this.#tail = encodeId(` ${columnText(tag, 'a tag')}\n`);
    this.#separateTies = options.separateTies ?? false;
    this.#desk = desk;
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
    const { job, target } = layLines(this.#desk, columns, rows, head, this.#tail);
    const fields = job >>> 2;
    const { words, doubles } = this.#desk;
    words[fields + WRITING.separatesTies] = this.#separateTies ? 1 : 0;
    doubles[(fields + WRITING.previous) >>> 1] = Number.POSITIVE_INFINITY;
    while (true) {
      this.#desk.words[fields + WRITING.target] = target;
      const ended = this.#desk.kernel.writeLines(job);
      this.#pass(this.#desk.bytes.subarray(target, this.#desk.words[fields + WRITING.target]));
      if (ended === WRITTEN.all) break;
      const place = this.#desk.words[fields + WRITING.next]!;
      this.#makeWay(ended, columns, rows?.[place] ?? place, job, target);
    }
    this.separatedCount += this.#desk.words[fields + WRITING.separatedCount]!;
  }

  /** Does what lets the kernel go on with the line of `row`. */
  #makeWay(
    ended: number,
    { idBytes, idStarts }: DocumentColumns,
    row: number,
    job: number,
    target: number,
  ): void {
    const start = idStarts[row]!;
    const end = idStarts[row + 1]!;
    if (ended === WRITTEN.badId) refuseColumn(decodeId(idBytes, start, end), 'a document id');
    const fields = job >>> 2;
    if (ended === WRITTEN.lowest) nextBelow(this.#desk.doubles[(fields + WRITING.previous) >>> 1]!);
    // A line longer than the room for many: there is nothing else on the desk behind it.
    const { words } = this.#desk;
    const room = words[fields + WRITING.headLength]! + words[fields + WRITING.tailLength]! + NUMBER_BYTES;
    if (room + end - start <= words[fields + WRITING.targetEnd]! - target) return;
    const more = this.#desk.lay(room + end - start);
    this.#desk.words[fields + WRITING.targetEnd] = more + room + end - start;
  }

  #pass(piece: Uint8Array): void {
    if (this.#length + piece.length > PIECE_BYTES) this.flush();
    if (piece.length >= LARGE_PIECE_BYTES && this.#length === 0) this.#sink(piece);
    else {
      this.#buffer.set(piece, this.#length);
      this.#length += piece.length;
    }
  }

  /** Hands on what is left. */
  flush(): void {
    if (this.#length > 0) this.#sink(this.#buffer.subarray(0, this.#length));
    this.#length = 0;
  }
}

/** Lays a job for the lines of one query on the desk; the room for lines comes last. */
function layLines(
  desk: LineDesk,
  { count, idBytes, idStarts, values }: DocumentColumns,
  rows: Int32Array | undefined,
  head: Uint8Array,
  tail: Uint8Array,
): { readonly job: number; readonly target: number } {
  desk.clear();
  const job = desk.lay(WRITING.words * 4);
  const firstId = idStarts[0]!;
  const ids = desk.layBytes(idBytes.subarray(firstId, idStarts[count]));
  const starts = desk.layWords(idStarts);
  const scores = desk.layDoubles(values);
  const order = rows === undefined ? 0 : desk.layWords(rows);
  const headAt = desk.layBytes(head);
  const tailAt = desk.layBytes(tail);
  const target = desk.lay(PIECE_BYTES);
  const fields = job >>> 2;
  const { words } = desk;
  words[fields + WRITING.ids] = ids - firstId;
  words[fields + WRITING.starts] = starts;
  words[fields + WRITING.scores] = scores;
  words[fields + WRITING.order] = order;
  words[fields + WRITING.count] = rows?.length ?? count;
  words[fields + WRITING.next] = 0;
  words[fields + WRITING.head] = headAt;
  words[fields + WRITING.headLength] = head.length;
  words[fields + WRITING.tail] = tailAt;
  words[fields + WRITING.tailLength] = tail.length;
  words[fields + WRITING.targetEnd] = target + PIECE_BYTES;
  words[fields + WRITING.separatedCount] = 0;
  return { job, target };
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
