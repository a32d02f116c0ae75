import { InputError, type RecordFolder } from '../../model/index.ts';
import { parseRow } from './parse-row.ts';
import type { Row } from './row.ts';

/** A last line that was cut off when its writer died: no line end, and no whole row. */
export interface TornLine {
  /** 1-based. */
  readonly line: number;
  /** Where it begins in the file, in bytes. */
  readonly offset: number;
  readonly bytes: number;
}

/** A file of rows as it is read. */
export interface RowReading extends AsyncIterable<Row> {
  /** The torn last line, once all rows have been read; it is no row. */
  readonly torn: TornLine | undefined;
}

/**
 * Reads a file of rows one after another; only a line and a chunk of bytes are held. A byte order mark at the
 * beginning, empty lines and a carriage return before a line end are passed over.
 *
 * @throws NotFoundError when there is no such file.
 * @throws InputError naming file and line for what is no row; a last line without its end that is no whole row
 * is not an error but {@link RowReading.torn}.
 */
export function readRows(folder: RecordFolder, path: string): RowReading {
  return new RowReader(folder, path);
}

const LINE_FEED = 0x0a;

class RowReader implements RowReading {
  torn: TornLine | undefined;
  readonly #folder: RecordFolder;
  readonly #path: string;

  constructor(folder: RecordFolder, path: string) {
    this.#folder = folder;
    this.#path = path;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Row> {
    let line = 0;
    let offset = 0;
    const rest = new Remainder();
    for await (const chunk of this.#folder.read(this.#path)) {
      let start = 0;
      for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, start)) {
        const bytes = rest.joinedWith(chunk.subarray(start, end));
        line++;
        offset += bytes.length + 1;
        start = end + 1;
        const row = this.#rowOf(bytes, line);
        if (row !== undefined) yield row;
      }
      rest.keep(chunk.subarray(start));
    }
    const last = rest.joinedWith(new Uint8Array(0));
    if (last.length === 0) return;
    const row = this.#unendedRow(last, line + 1);
    if (row === undefined) this.torn = { line: line + 1, offset, bytes: last.length };
    else yield row;
  }

  #rowOf(bytes: Uint8Array, line: number): Row | undefined {
    const place = `${this.#path}:${line}`;
    const text = decoded(bytes, place, line).trim();
    return text === '' ? undefined : parseRow(text, place);
  }

  /** Undefined when it is no whole row. */
  #unendedRow(bytes: Uint8Array, line: number): Row | undefined {
    try {
      return this.#rowOf(bytes, line);
    } catch (error) {
      if (error instanceof InputError) return undefined;
      throw error;
    }
  }
}

/** The bytes of a line whose end has not come yet. */
class Remainder {
  #parts: Uint8Array[] = [];

  keep(bytes: Uint8Array): void {
    if (bytes.length > 0) this.#parts.push(bytes.slice());
  }

  joinedWith(bytes: Uint8Array): Uint8Array {
    if (this.#parts.length === 0) return bytes;
    const whole = new Uint8Array(this.#parts.reduce((sum, part) => sum + part.length, bytes.length));
    let at = 0;
    for (const part of [...this.#parts, bytes]) {
      whole.set(part, at);
      at += part.length;
    }
    this.#parts = [];
    return whole;
  }
}

const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function decoded(bytes: Uint8Array, place: string, line: number): string {
  try {
    const text = UTF8.decode(bytes);
    return line === 1 && text.startsWith('\ufeff') ? text.slice(1) : text;
  } catch (cause) {
    throw new InputError('Expected UTF-8, got other bytes.', { place, cause });
  }
}
