import { READING, USUAL } from './line-jobs.ts';
import { type LineDesk, lineDesk } from './line-kernel.ts';
import type { TableBuilder } from './table-builder.ts';

/** What a line reader remembers of the lines before. */
export interface LineState {
  /** The number of the last line read, 1-based. */
  line: number;
  /** The bytes of the open query; empty before the first. */
  query: Uint8Array;
  /** The bytes of the last tag; empty before the first. */
  tag: Uint8Array;
}

/** So much is worked on at a time: it and what comes of it stay in the processor's nearest memories. */
const BLOCK_BYTES = 1 << 16;
const MAX_ROWS = Math.ceil(BLOCK_BYTES / USUAL.shortestLine);

/**
 * Reads the usual lines of a run out of one stretch of bytes, many at a time, in the thread's line kernel. The
 * general reader takes the others, so that nothing is decided here but speed.
 */
export class UsualLines {
  readonly #desk: LineDesk;
  readonly #bytes: Uint8Array;
  readonly #end: number;
  /** What stands on the desk. */
  #blockStart = 0;
  #blockEnd = 0;
  #areas: Areas | undefined;

  /** @param end the byte before it is a line end. */
  constructor(bytes: Uint8Array, end: number, desk: LineDesk = lineDesk()) {
    this.#bytes = bytes;
    this.#end = end;
    this.#desk = desk;
  }

  /**
   * Reads lines of the query and the tag of the line before into the table, and returns where the first line
   * begins that is not one of them.
   */
  read(table: TableBuilder, state: LineState, begin: number): number {
    const { query, tag } = state;
    if (query.length > USUAL.nameBytes || tag.length > USUAL.nameBytes) return begin;
    let position = begin;
    while (position < this.#end) {
      const isCut = this.#blockEnd < this.#end;
      // Behind a line that is cut off by the end of a block, the next block begins with it.
      if (position >= this.#blockEnd || (isCut && position + USUAL.longestLine > this.#blockEnd))
        this.#layBlock(position);
      const next = this.#readBlock(table, state, position);
      const isAtCut = this.#blockEnd < this.#end && next + USUAL.longestLine > this.#blockEnd;
      position = next;
      if (!isAtCut) break;
    }
    return position;
  }

  #layBlock(begin: number): void {
    const desk = this.#desk;
    this.#areas ??= layAreas(desk);
    this.#blockStart = begin;
    this.#blockEnd = Math.min(begin + BLOCK_BYTES, this.#end);
    desk.bytes.set(this.#bytes.subarray(begin, this.#blockEnd), this.#areas.input);
  }

  #readBlock(table: TableBuilder, state: LineState, position: number): number {
    const { bytes, words, doubles, kernel } = this.#desk;
    const { job, input, query, tag, ids, idLengths, values, hashes } = this.#areas!;
    bytes.set(state.query, query);
    bytes.set(state.tag, tag);
    const fields = job >>> 2;
    words[fields + READING.next] = input + position - this.#blockStart;
    words[fields + READING.end] = input + this.#blockEnd - this.#blockStart;
    words[fields + READING.queryLength] = state.query.length;
    words[fields + READING.tagLength] = state.tag.length;
    kernel.readLines(job);
    const rows = words[fields + READING.rows]!;
    if (rows > 0) {
      table.addLines({
        idBytes: bytes.subarray(ids, ids + words[fields + READING.idBytes]!),
        idLengths: bytes.subarray(idLengths, idLengths + rows),
        values: doubles.subarray(values >>> 3, (values >>> 3) + rows),
        hashes: words.subarray(hashes >>> 2, (hashes >>> 2) + rows),
        firstLine: state.line + 1,
      });
      state.line += rows;
    }
    return this.#blockStart + words[fields + READING.next]! - input;
  }
}

/** Addresses on the desk. */
interface Areas {
  readonly job: number;
  readonly query: number;
  readonly tag: number;
  readonly input: number;
  readonly ids: number;
  readonly idLengths: number;
  readonly values: number;
  readonly hashes: number;
}

function layAreas(desk: LineDesk): Areas {
  desk.clear();
  const areas = {
    job: desk.lay(READING.words * 4),
    query: desk.lay(USUAL.nameBytes),
    tag: desk.lay(USUAL.nameBytes),
    input: desk.lay(BLOCK_BYTES + USUAL.lookahead),
    ids: desk.lay(BLOCK_BYTES),
    idLengths: desk.lay(MAX_ROWS),
    values: desk.lay(MAX_ROWS * 8),
    hashes: desk.lay(MAX_ROWS * 4),
  };
  for (const place of ['query', 'tag', 'ids', 'idLengths', 'values', 'hashes'] as const)
    desk.words[(areas.job >>> 2) + READING[place]] = areas[place];
  return areas;
}
