import {
  closeSync,
  existsSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { DataError, InputError } from '../../model/index.ts';
import { syncFolder } from '../../storage/index.ts';
import type { PooledPair } from './blind-pool.ts';

/** Who judges, and by which clock. */
export interface JudgementFileOptions {
  readonly by: string;
  /** Default: this machine's clock. */
  readonly now?: () => Date;
}

/** What a person did, a line of the file beside the qrels. */
type JudgementEvent = 'judged' | 'skipped' | 'withdrawn';

/**
 * Qrels that grow by one judgement at a time, each on disk before the next is asked for, and beside them who judged
 * what and when (`FILE.judgements.ndjson`). The qrels hold what counts; the other file holds all that happened,
 * judgements that were withdrawn included. A line that was torn when its writer died is dropped at opening.
 */
export class JudgementFile {
  /** Where it is said who judged and when. */
  readonly eventsPath: string;
  readonly #options: JudgementFileOptions;
  readonly #qrels: number;
  readonly #events: number;
  readonly #judged: Set<string>;
  #bytes: number;
  /** Of this sitting, the last one last. */
  readonly #undoable: { readonly pair: PooledPair; readonly start: number }[] = [];

  /**
   * Opens the file, or begins it.
   *
   * @throws DataError with file and line for qrels that cannot be gone on with, InputError when it cannot be written.
   */
  constructor(path: string, options: JudgementFileOptions) {
    this.eventsPath = `${path}.judgements.ndjson`;
    this.#options = options;
    const { judged, bytes, lacksLineEnd } = readJudged(path);
    this.#judged = judged;
    this.#qrels = openedAt(path, bytes);
    this.#bytes = bytes + (lacksLineEnd ? append(this.#qrels, '\n') : 0);
    this.#events = openedAt(this.eventsPath, wholeLines(this.eventsPath).length);
    syncFolder(dirname(path));
  }

  /** How many judgements the qrels hold. */
  get count(): number {
    return this.#judged.size;
  }

  /** Whether a pair has its grade already. */
  has(pair: PooledPair): boolean {
    return this.#judged.has(keyOf(pair));
  }

  /** Adds a judgement; it is on disk when this returns. */
  judge(pair: PooledPair, grade: number): void {
    this.#note('judged', pair, grade);
    this.#undoable.push({ pair, start: this.#bytes });
    this.#bytes += append(this.#qrels, `${pair.queryId} 0 ${pair.documentId} ${grade}\n`);
    this.#judged.add(keyOf(pair));
  }

  /** Notes that a pair was seen and left; it will be asked for again another time. */
  skip(pair: PooledPair): void {
    this.#note('skipped', pair);
  }

  /** Takes back a judgement of this sitting, if it is the last one that stands. */
  withdraw(pair: PooledPair): boolean {
    const last = this.#undoable.at(-1);
    if (last === undefined || keyOf(last.pair) !== keyOf(pair)) return false;
    this.#note('withdrawn', pair);
    ftruncateSync(this.#qrels, last.start);
    fsyncSync(this.#qrels);
    this.#bytes = last.start;
    this.#judged.delete(keyOf(pair));
    this.#undoable.pop();
    return true;
  }

  /** Lets go of both files; everything is on disk already. */
  close(): void {
    closeSync(this.#qrels);
    closeSync(this.#events);
  }

  /** The event is on disk before what it is about: qrels never hold what nobody is known to have said. */
  #note(event: JudgementEvent, pair: PooledPair, grade?: number): void {
    const at = (this.#options.now?.() ?? new Date()).toISOString();
    const { queryId: query, documentId: document } = pair;
    append(
      this.#events,
      `${JSON.stringify({ event, query, document, ...(grade !== undefined && { grade }), by: this.#options.by, at })}\n`,
    );
  }
}

interface Judged {
  readonly judged: Set<string>;
  /** Up to the end of the last line that is whole. */
  readonly bytes: number;
  /** Whether that line is whole but for its end, as editors leave it. */
  readonly lacksLineEnd: boolean;
}

function readJudged(path: string): Judged {
  const all = existsSync(path) ? readFileSync(path) : Buffer.alloc(0);
  const ended = all.subarray(0, all.lastIndexOf(0x0a) + 1);
  const lacksLineEnd = /^\S+\s+\S+\s+\S+\s+-?\d+$/.test(all.subarray(ended.length).toString('utf8'));
  const text = lacksLineEnd ? all : ended;
  const judged = new Set<string>();
  for (const [index, line] of text.toString('utf8').split('\n').entries()) {
    if (line.trim() === '') continue;
    const [queryId, , documentId, grade, ...more] = line.trim().split(/\s+/);
    if (grade === undefined || more.length > 0 || !Number.isFinite(Number(grade)))
      throw new DataError('Expected query, iteration, document and grade.', {
        place: `${path}:${index + 1}`,
      });
    judged.add(keyOf({ queryId: queryId!, documentId: documentId! }));
  }
  return { judged, bytes: text.length, lacksLineEnd };
}

/** A file's bytes up to its last line end; empty when there is no file. */
function wholeLines(path: string): Buffer {
  if (!existsSync(path)) return Buffer.alloc(0);
  const bytes = readFileSync(path);
  return bytes.subarray(0, bytes.lastIndexOf(0x0a) + 1);
}

/** Opens for writing, without what stands after an offset. */
function openedAt(path: string, bytes: number): number {
  try {
    mkdirSync(dirname(path), { recursive: true });
    const descriptor = openSync(path, 'a+');
    ftruncateSync(descriptor, bytes);
    return descriptor;
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    throw new InputError(`Expected to be able to write ${path}, got ${code ?? message}.`, { cause });
  }
}

function append(descriptor: number, line: string): number {
  const bytes = Buffer.from(line);
  for (let offset = 0; offset < bytes.length; ) offset += writeSync(descriptor, bytes, offset);
  fsyncSync(descriptor);
  return bytes.length;
}

function keyOf({ queryId, documentId }: PooledPair): string {
  return `${queryId}\u0000${documentId}`;
}
