import { brotliDecompressSync } from 'node:zlib';
import type { PassageRecord } from '../../model/index.ts';
import { PagedBytes } from './paged-bytes.ts';
import { BLOCK, PASSAGE_SECTIONS, ROW } from './passage-format.ts';
import type { SegmentFile } from './segment-file.ts';
import { damaged } from './segment-format.ts';

/** So many rows are read at once. */
const PAGE_ROWS = 1024;

/** A passage as it is stored, its text not decoded. */
export interface StoredPassage {
  readonly document: string;
  readonly number: number;
  readonly row: {
    readonly start: number;
    readonly end: number;
    readonly startLine: number;
    readonly endLine: number;
  };
  /** JSON array. */
  readonly headings: string;
  readonly text: Uint8Array | undefined;
}

/** Reads a segment's passages. Small tables are loaded on first use, rows and texts piece by piece. */
export class PassageReader {
  readonly #file: SegmentFile;
  readonly #tables: Map<string, Uint32Array> = new Map();
  readonly #idPages: PagedBytes;
  readonly #headingPages: PagedBytes;
  #ids: Buffer | undefined;
  #page: { readonly first: number; readonly rows: Uint32Array } | undefined;
  /** The document that was asked for last: neighbours are usually asked for together. */
  #met: { readonly first: number; readonly end: number; readonly document: string } | undefined;
  #block: { readonly index: number; readonly bytes: Uint8Array } | undefined;

  constructor(file: SegmentFile) {
    this.#file = file;
    this.#idPages = new PagedBytes(file, PASSAGE_SECTIONS.documents);
    this.#headingPages = new PagedBytes(file, PASSAGE_SECTIONS.headings);
  }

  get passageCount(): number {
    return this.#file.directory.passageCount;
  }

  get documentCount(): number {
    return this.#table(PASSAGE_SECTIONS.documentFirsts).length;
  }

  /** The document's ordinal in the segment; -1 when it has no passage here. */
  ordinalOf(id: Uint8Array): number {
    this.#ids ??= Buffer.from(this.#file.section(PASSAGE_SECTIONS.documents).buffer);
    const ids = this.#ids;
    const ends = this.#table(PASSAGE_SECTIONS.documentEnds);
    const compareAt = (ordinal: number): number =>
      ids.compare(id, 0, id.length, ordinal === 0 ? 0 : ends[ordinal - 1]!, ends[ordinal]!);
    let low = 0;
    let high = ends.length - 1;
    // Segments that were filled in the order of ids lie one behind another: most questions end here.
    if (high < 0 || compareAt(high) < 0) return -1;
    while (low <= high) {
      const middle = (low + high) >>> 1;
      const order = compareAt(middle);
      if (order === 0) return middle;
      if (order < 0) low = middle + 1;
      else high = middle - 1;
    }
    return -1;
  }

  /** The locals of a document: from `first` up to, not including, `end`. */
  localsOf(ordinal: number): { readonly first: number; readonly end: number } {
    const firsts = this.#table(PASSAGE_SECTIONS.documentFirsts);
    return { first: firsts[ordinal]!, end: firsts[ordinal + 1] ?? this.passageCount };
  }

  /** The id's bytes, good until the next call. */
  idOf(ordinal: number): Buffer {
    const ends = this.#table(PASSAGE_SECTIONS.documentEnds);
    const from = ordinal === 0 ? 0 : ends[ordinal - 1]!;
    return this.#ids?.subarray(from, ends[ordinal]) ?? this.#idPages.slice(from, ends[ordinal]!);
  }

  placeOf(local: number): { readonly document: string; readonly number: number } {
    let met = this.#met;
    if (met === undefined || local < met.first || local >= met.end) {
      this.#check(local);
      const ordinal = lastAtMost(this.#table(PASSAGE_SECTIONS.documentFirsts), local, 1, 0);
      met = { ...this.localsOf(ordinal), document: this.idOf(ordinal).toString() };
      this.#met = met;
    }
    return { document: met.document, number: local - met.first };
  }

  passage(local: number): PassageRecord {
    const { document, number, row, headings, text } = this.stored(local);
    const record = { document, number, ...row, headings: JSON.parse(headings) as string[] };
    return text === undefined ? record : { ...record, text: Buffer.from(text).toString() };
  }

  stored(local: number): StoredPassage {
    const place = this.placeOf(local);
    const at = this.#rowAt(local);
    const rows = this.#page!.rows;
    const [start, end] = [rows[at + ROW.start]!, rows[at + ROW.end]!];
    const [startLine, endLine] = [rows[at + ROW.startLine]!, rows[at + ROW.endLine]!];
    const headings = this.#headingsOf(rows[at + ROW.headings]!);
    const textEnd = rows[at + ROW.textEnd]!;
    const row = { start, end, startLine, endLine };
    return { ...place, row, headings, text: this.#textOf(local, textEnd) };
  }

  #headingsOf(ordinal: number): string {
    const ends = this.#table(PASSAGE_SECTIONS.headingEnds);
    const from = ordinal === 0 ? 0 : ends[ordinal - 1]!;
    return this.#headingPages.slice(from, ends[ordinal]!).toString();
  }

  #textOf(local: number, textEnd: number): Uint8Array | undefined {
    if (this.#file.byteLength(PASSAGE_SECTIONS.blocks) === undefined) return undefined;
    const blocks = this.#table(PASSAGE_SECTIONS.blocks);
    const index = lastAtMost(blocks, local, BLOCK.words, BLOCK.firstLocal);
    const isFirst = blocks[index * BLOCK.words + BLOCK.firstLocal] === local;
    const before = isFirst ? 0 : this.#rowAt(local - 1);
    const from = isFirst ? 0 : this.#page!.rows[before + ROW.textEnd]!;
    return this.#blockBytes(blocks, index).subarray(from, textEnd);
  }

  #blockBytes(blocks: Uint32Array, index: number): Uint8Array {
    if (this.#block?.index === index) return this.#block.bytes;
    const offset = blockOffset(blocks, index);
    const isLast = (index + 1) * BLOCK.words === blocks.length;
    const end = isLast ? this.#file.byteLength(PASSAGE_SECTIONS.text)! : blockOffset(blocks, index + 1);
    const compressed = new Uint8Array(end - offset);
    this.#file.read(PASSAGE_SECTIONS.text, compressed, offset);
    const bytes = this.#decompressed(compressed);
    if (bytes.length !== blocks[index * BLOCK.words + BLOCK.rawLength]) throw this.#textDamage();
    this.#block = { index, bytes };
    return bytes;
  }

  #decompressed(compressed: Uint8Array): Uint8Array {
    try {
      return brotliDecompressSync(compressed);
    } catch {
      throw this.#textDamage();
    }
  }

  #textDamage(): Error {
    return damaged(
      this.#file.path,
      `the section "${PASSAGE_SECTIONS.text}" as it was written`,
      'other bytes',
    );
  }

  /** Where the row of a passage begins in the loaded page of rows, which this loads. */
  #rowAt(local: number): number {
    const first = local - (local % PAGE_ROWS);
    if (this.#page?.first !== first) {
      const count = Math.min(PAGE_ROWS, this.passageCount - first);
      const rows = new Uint32Array(count * ROW.words);
      this.#file.read(PASSAGE_SECTIONS.rows, new Uint8Array(rows.buffer), first * ROW.words * 4);
      this.#page = { first, rows };
    }
    return (local - first) * ROW.words;
  }

  #table(name: string): Uint32Array {
    let table = this.#tables.get(name);
    if (table === undefined) {
      table = new Uint32Array(this.#file.section(name).buffer);
      this.#tables.set(name, table);
    }
    return table;
  }

  #check(local: number): void {
    if (local >= 0 && local < this.passageCount) return;
    throw damaged(this.#file.path, `a passage below ${this.passageCount}`, `${local}`);
  }
}

function blockOffset(blocks: Uint32Array, index: number): number {
  const at = index * BLOCK.words;
  return blocks[at + BLOCK.offsetLow]! + blocks[at + BLOCK.offsetHigh]! * 2 ** 32;
}

/** The last entry, of `words` words each, whose word `column` is at most `value`. */
function lastAtMost(table: Uint32Array, value: number, words: number, column: number): number {
  let low = 0;
  let high = table.length / words - 1;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if (table[middle * words + column]! <= value) low = middle;
    else high = middle - 1;
  }
  return low;
}
