import type { Notice } from '../model/index.ts';
import { joinBytes } from './join-bytes.ts';
import { JsonTableReader } from './json-reader.ts';
import { Qrels } from './qrels.ts';
import { Run } from './run.ts';
import { type ReadingOptions, type ReadTable, TableBuilder } from './table-builder.ts';
import { type LineLayout, TrecLineReader } from './trec-lines.ts';

const RUN_LINES: LineLayout = {
  columns: 6,
  valueColumn: 4,
  tagColumn: 5,
  expected: 'query Q0 document rank score tag',
  valueName: 'score',
};

const QRELS_LINES: LineLayout = {
  columns: 4,
  valueColumn: 3,
  tagColumn: -1,
  expected: 'query iteration document grade',
  valueName: 'grade',
};

const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];
const SPACE = 0x20;
const OPEN_BRACE = 0x7b;
const OPEN_BRACKET = 0x5b;

/** Reads a file's bytes as they come, in chunks of any size. A chunk may be reused once `push` has returned. */
export interface ChunkReader<Result> {
  /** Takes the next bytes; the array may be reused once the call has returned. */
  push(chunk: Uint8Array): void;
  /** @throws InputError with the place of what could not be read. */
  end(): Result;
}

/**
 * A reader for one run. The form is told from the first byte: `{` or `[` begin JSON (ranx's
 * `{query: {document: score}}` or our own) or JSONL, everything else is TREC.
 */
export function runReader(options: ReadingOptions): ChunkReader<Run> {
  const table = new TableReader(options, RUN_LINES);
  return {
    push: (chunk) => table.push(chunk),
    end: () => {
      const { queryIds, store, notices } = table.end('a run');
      const { tag } = table;
      return new Run({
        tag,
        queryIds,
        store,
        notices: [...notices, ...tagNotices(options.name, tag, table.tagChanges)],
      });
    },
  };
}

/** A reader for qrels, in the same forms: TREC (`query iteration document grade`), ranx JSON, JSON, JSONL. */
export function qrelsReader(options: ReadingOptions): ChunkReader<Qrels> {
  const table = new TableReader(options, QRELS_LINES);
  return { push: (chunk) => table.push(chunk), end: () => new Qrels(table.end('qrels')) };
}

/**
 * A reader for some lines out of the middle of a TREC run, which may be none. Its places count from the first
 * of them.
 */
export function runLinesReader(options: ReadingOptions): ChunkReader<Run> {
  const table = new TableBuilder(options);
  const lines = new TrecLineReader(table, RUN_LINES, options.comments ?? false, true);
  return {
    push: (chunk) => lines.push(chunk),
    end: () => {
      lines.end();
      const { queryIds, store, notices } = table.finishEmptyAllowed();
      const { tag } = lines;
      return new Run({
        tag,
        queryIds,
        store,
        notices: [...notices, ...tagNotices(options.name, tag, lines.tagChanges)],
      });
    },
  };
}

function tagNotices(name: string, tag: string, changes: number): Notice[] {
  if (changes === 0) return [];
  const message = `${name}: expected one tag, got ${changes + 1}; the last, ${JSON.stringify(tag)}, names the run.`;
  return [{ code: 'several-tags', count: changes, message }];
}

/** Reads a run that is wholly in memory. */
export function readRun(bytes: Uint8Array | string, options: ReadingOptions): Run {
  return readAll(runReader(options), bytes);
}

/** Reads qrels that are wholly in memory. */
export function readQrels(bytes: Uint8Array | string, options: ReadingOptions): Qrels {
  return readAll(qrelsReader(options), bytes);
}

function readAll<Result>(reader: ChunkReader<Result>, bytes: Uint8Array | string): Result {
  reader.push(typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes);
  return reader.end();
}

/** Chooses between lines and JSON at the first byte that is not white space. */
class TableReader {
  readonly #options: ReadingOptions;
  readonly #layout: LineLayout;
  readonly #table: TableBuilder;
  #form: TrecLineReader | JsonTableReader | undefined;
  /** What came before the first byte that tells the form. */
  #undecided: Uint8Array = new Uint8Array(0);

  constructor(options: ReadingOptions, layout: LineLayout) {
    this.#options = options;
    this.#layout = layout;
    this.#table = new TableBuilder(options);
  }

  get tag(): string {
    return this.#form?.tag ?? '';
  }

  get tagChanges(): number {
    return this.#form instanceof TrecLineReader ? this.#form.tagChanges : 0;
  }

  push(chunk: Uint8Array): void {
    if (this.#form !== undefined) {
      this.#form.push(chunk);
      return;
    }
    const start = this.#undecided.length === 0 ? chunk : joinBytes([this.#undecided, chunk]);
    const first = firstTellingByte(start);
    if (first === undefined) {
      // The chunk is the caller's to use again.
      this.#undecided = start.slice();
      return;
    }
    this.#form = this.#formOf(first);
    this.#form.push(start);
  }

  end(expected: string): ReadTable {
    const form = this.#form ?? this.#formOf(undefined);
    if (form !== this.#form) form.push(this.#undecided);
    form.end();
    // An empty JSON document is a run without queries; one in which nothing could be read is not.
    return form instanceof JsonTableReader && this.#table.problems.notices.length === 0
      ? this.#table.finishEmptyAllowed()
      : this.#table.finish(`${expected} (${this.#layout.expected})`);
  }

  #formOf(first: number | undefined): TrecLineReader | JsonTableReader {
    const { name, comments = false, dialect } = this.#options;
    // A dialect is one of lines: whatever they begin with.
    return dialect === undefined && (first === OPEN_BRACE || first === OPEN_BRACKET)
      ? new JsonTableReader(this.#table, name, this.#layout.valueName)
      : new TrecLineReader(this.#table, this.#layout, comments, false, dialect);
  }
}

/** The first byte after a byte order mark and white space; undefined when it has not come yet. */
function firstTellingByte(bytes: Uint8Array): number | undefined {
  let index = 0;
  while (index < BYTE_ORDER_MARK.length && bytes[index] === BYTE_ORDER_MARK[index]) index++;
  if (index > 0 && index < BYTE_ORDER_MARK.length) return bytes.length === index ? undefined : bytes[0];
  while (bytes[index] === SPACE || (bytes[index]! >= 9 && bytes[index]! <= 13)) index++;
  return bytes[index];
}
