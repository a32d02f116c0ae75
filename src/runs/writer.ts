import { InputError } from '../model/index.ts';
import { stopBits, viewOf } from './byte-words.ts';
import { type DocumentColumns, decodeId, encodeId } from './columns.ts';
import type { Run } from './run.ts';
import { writeShortestDecimal } from './shortest-decimal.ts';

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

const CHUNK_BYTES = 1 << 20;
/** Room for a rank, a score and the spaces around them. */
const NUMBER_BYTES = 48;
const SPACE = 32;
const ZERO = 48;
const NINE = 57;
/** What the first byte of a file may not be, or it is read as another form. */
const LIKE_ANOTHER_FORM = /^[{[\ufeff]/;

/** Documents that lie in several columns: document `d` is row `row[d]` of `sources[source[d]]`. */
export interface MergedDocuments {
  readonly sources: readonly DocumentColumns[];
  readonly source: Uint16Array;
  readonly row: Int32Array;
}

/** Writes TREC run lines into a fixed buffer and hands it on whenever it is full. */
export class TrecRunWriter {
  readonly #sink: ByteSink;
  readonly #tail: WordText;
  readonly #separateTies: boolean;
  #buffer: Uint8Array = new Uint8Array(CHUNK_BYTES);
  #view: DataView = new DataView(this.#buffer.buffer);
  #length = 0;
  #hasWritten: boolean;
  // Of the open query: what begins its lines, its next rank, its last score.
  #head: WordText = inWords(new Uint8Array(0));
  readonly #rank: RankText = new RankText();
  #previous = Number.POSITIVE_INFINITY;
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
  ) {
    this.#hasWritten = options.continues ?? false;
    this.#sink = sink;
    this.#tail = inWords(encodeId(` ${columnText(tag, 'a tag')}\n`));
    this.#separateTies = options.separateTies ?? false;
  }

  /**
   * Writes one query's documents in the order of `rows` (all of them as written when absent): six columns,
   * ranks from 1, each score in the shortest form that reads back as the same double.
   *
   * @throws InputError when an id is empty or holds white space, which no reader of columns could tell apart.
   */
  write(queryId: string, columns: DocumentColumns, rows?: Int32Array): void {
    this.#openQuery(queryId);
    const { count, idBytes, idStarts, values } = columns;
    const ids = viewOf(idBytes);
    for (let index = 0; index < count; index++) {
      const row = rows === undefined ? index : rows[index]!;
      this.#writeLine(idBytes, ids, idStarts[row]!, idStarts[row + 1]!, values[row]!);
    }
  }

  /**
   * Writes one query's documents from several columns at once.
   *
   * @param order the documents in the order of their lines.
   * @param scores by document.
   * @throws InputError as {@link TrecRunWriter.write}.
   */
  writeMerged(queryId: string, documents: MergedDocuments, order: Int32Array, scores: Float64Array): void {
    this.#openQuery(queryId);
    const { sources, source, row } = documents;
    const views = sources.map(({ idBytes }) => viewOf(idBytes));
    for (let index = 0; index < order.length; index++) {
      const document = order[index]!;
      const from = source[document]!;
      const { idBytes, idStarts } = sources[from]!;
      const at = row[document]!;
      this.#writeLine(idBytes, views[from]!, idStarts[at]!, idStarts[at + 1]!, scores[document]!);
    }
  }

  #openQuery(queryId: string): void {
    if (!this.#hasWritten && LIKE_ANOTHER_FORM.test(queryId)) refuseFirstQuery(queryId);
    this.#hasWritten = true;
    this.#head = inWords(encodeId(`${columnText(queryId, 'a query id')} Q0 `));
    this.#rank.restart();
    this.#previous = Number.POSITIVE_INFINITY;
  }

  #writeLine(idBytes: Uint8Array, ids: DataView, start: number, end: number, given: number): void {
    let score = given;
    if (this.#separateTies && score >= this.#previous) {
      score = nextBelow(this.#previous);
      this.separatedCount++;
    }
    this.#previous = score;
    const needed = this.#head.length + this.#tail.length + NUMBER_BYTES + end - start;
    if (this.#length + needed > this.#buffer.length) this.#makeRoom(needed);
    const buffer = this.#buffer;
    const view = this.#view;
    let at = writeWords(this.#head, view, this.#length);
    let stops = 0;
    let from = start;
    for (; from + 4 <= end; from += 4, at += 4) {
      const word = ids.getUint32(from, true);
      stops |= stopBits(word);
      view.setUint32(at, word, true);
    }
    for (; from < end; from++) {
      const byte = idBytes[from]!;
      if (byte <= SPACE) stops = -1;
      buffer[at++] = byte;
    }
    if (stops !== 0 || start === end) checkId(idBytes, start, end);
    buffer[at++] = SPACE;
    at = this.#rank.writeNext(buffer, at);
    buffer[at++] = SPACE;
    at = writeShortestDecimal(score, buffer, at);
    this.#length = writeWords(this.#tail, view, at);
  }

  /** Hands on what is left in the buffer. */
  flush(): void {
    if (this.#length > 0) this.#sink(this.#buffer.subarray(0, this.#length));
    this.#length = 0;
  }

  #makeRoom(needed: number): void {
    this.flush();
    if (needed <= this.#buffer.length) return;
    this.#buffer = new Uint8Array(needed);
    this.#view = new DataView(this.#buffer.buffer);
  }
}

/** A text that is written on every line, as words: the last one may hold bytes that are written over. */
interface WordText {
  readonly length: number;
  readonly words: Uint32Array;
}

function inWords(text: Uint8Array): WordText {
  const padded = new Uint8Array(Math.ceil(text.length / 4) * 4);
  padded.set(text);
  const view = new DataView(padded.buffer);
  const words = Uint32Array.from({ length: padded.length / 4 }, (_, index) =>
    view.getUint32(index * 4, true),
  );
  return { length: text.length, words };
}

/** Needs three bytes of room behind the text. */
function writeWords({ words, length }: WordText, view: DataView, at: number): number {
  for (let index = 0; index < words.length; index++) view.setUint32(at + index * 4, words[index]!, true);
  return at + length;
}

/** Counts from 1 in decimal digits: the next rank is nearly always one digit away. */
class RankText {
  readonly #digits: Uint8Array = new Uint8Array(16);
  #first = 15;

  restart(): void {
    this.#digits.fill(ZERO);
    this.#first = 15;
  }

  writeNext(target: Uint8Array, at: number): number {
    const digits = this.#digits;
    let place = 15;
    while (digits[place] === NINE) digits[place--] = ZERO;
    digits[place]!++;
    if (place < this.#first) this.#first = place;
    for (let index = this.#first; index < 16; index++) target[at + index - this.#first] = digits[index]!;
    return at + 16 - this.#first;
  }
}

function checkId(idBytes: Uint8Array, start: number, end: number): void {
  const id = idBytes.subarray(start, end);
  if (id.length === 0 || id.some((byte) => byte <= SPACE))
    refuseColumn(decodeId(idBytes, start, end), 'a document id');
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
