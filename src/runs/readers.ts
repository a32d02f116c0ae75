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

/** Reads a file's bytes as they come, in chunks of any size. A chunk may be reused once `push` has returned. */
export interface ChunkReader<Result> {
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
      const changes = table.tagChanges;
      const tagNotice = {
        code: 'several-tags',
        message: `${options.name}: expected one tag, got ${changes + 1}; the last, ${JSON.stringify(table.tag)}, names the run.`,
        count: changes,
      };
      return new Run({
        tag: table.tag,
        queryIds,
        store,
        notices: changes > 0 ? [...notices, tagNotice] : notices,
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
      return new Run({ tag: lines.tag, ...table.finishEmptyAllowed() });
    },
  };
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
    if (chunk.length === 0) return;
    const { name, comments, dialect } = this.#options;
    this.#form ??=
      !dialect && isJson(chunk)
        ? new JsonTableReader(this.#table, name, this.#layout.valueName)
        : new TrecLineReader(this.#table, this.#layout, comments ?? false, false, dialect);
    this.#form.push(chunk);
  }

  end(expected: string): ReadTable {
    this.#form?.end();
    return this.#form instanceof JsonTableReader && this.#form.hasValue
      ? this.#table.finishEmptyAllowed()
      : this.#table.finish(`${expected} (${this.#layout.expected})`);
  }
}

function isJson(chunk: Uint8Array): boolean {
  let index = chunk[0] === 0xef && chunk[1] === 0xbb && chunk[2] === 0xbf ? 3 : 0;
  while (chunk[index] === 32 || (chunk[index]! >= 9 && chunk[index]! <= 13)) index++;
  return chunk[index] === 0x7b || chunk[index] === 0x5b;
}
