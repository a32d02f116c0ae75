import type { KernelKind, SectionSource } from '../model/index.ts';
import { Dictionary, damaged } from './dictionary.ts';
import { FormReader } from './form-reader.ts';
import { kernelKind, SegmentMemory } from './kernel.ts';
import {
  blockCount,
  columnWidth,
  hasBlockTable,
  lengthSection,
  type NumberColumn,
  readHeader,
  readStarts,
  requireByteLength,
  SECTION,
  type SegmentHeader,
} from './layout.ts';
import { placeHighs, type StoredColumn, type StoredSections } from './stored-sections.ts';
import { VarintReader } from './varint.ts';

/** How a segment is opened. */
export interface OpenSegmentOptions {
  /** Forces one kernel; default: WebAssembly where it runs. Both give the same answers. */
  readonly kernel?: KernelKind;
  /** Makes windows of 2 to this power of passages, from 4 to 16; default: by the number of passages. For tests. */
  readonly windowShift?: number;
}

/** An immutable segment in memory: postings, dictionary, lengths. Nothing here depends on settings or deletes. */
export class SparseSegment {
  readonly header: SegmentHeader;
  readonly dictionary: Dictionary;
  readonly memory: SegmentMemory;
  readonly stored: StoredSections;
  /** u32 [terms + 1]: each term's first posting. */
  readonly postingStarts: Uint32Array;
  /** u32 [tuples x fields] */
  readonly tuples: Uint32Array;
  /** Per term what to add to a posting's number to find its high half, or its table of blocks; see `highOf`. */
  readonly #highPlaces: Uint32Array;
  /** The size of windows that was asked for at opening. */
  readonly windowShift: number | undefined;
  readonly #source: SectionSource;
  #forms: FormReader | undefined;
  #positionStarts: Uint32Array | undefined;
  #fieldTotals: readonly number[] | undefined;

  /**
   * Reads a segment: one read per section. Everything that follows from settings and deletes is derived later.
   *
   * @throws DataError when a section is damaged or the format is another; it names the section. Damage inside
   * postings is noticed when their term is first used.
   * @throws InputError when the segment is above 4 GB.
   */
  static open(source: SectionSource, options: OpenSegmentOptions = {}): SparseSegment {
    return new SparseSegment(source, options);
  }

  private constructor(source: SectionSource, options: OpenSegmentOptions) {
    this.#source = source;
    this.windowShift = options.windowShift;
    this.header = readHeader(source);
    const { termCount, postingCount, tupleCount, fieldCount } = this.header;
    this.dictionary = new Dictionary(source, termCount);
    this.postingStarts = readStarts(source, SECTION.postingStarts, termCount, postingCount);
    const { places, highCount, tableCount } = placeHighs(this.postingStarts, this.blockCount);
    this.#highPlaces = places;
    this.tuples = new Uint32Array(tupleCount * fieldCount);
    requireByteLength(source, SECTION.tuples, this.tuples.byteLength);
    if (tupleCount > 0) source.read(SECTION.tuples, new Uint8Array(this.tuples.buffer));
    const sections = this.#checkedSections(highCount, tableCount);
    const byteLength = sections.reduce((sum, name) => sum + (source.byteLength(name) ?? 0) + 128, 0);
    this.memory = new SegmentMemory(byteLength, options.kernel ?? kernelKind());
    this.stored = this.#load(highCount);
  }

  get passageCount(): number {
    return this.header.passageCount;
  }

  /** Which kernel this segment was opened with. */
  get kernelKind(): KernelKind {
    return this.memory.kernel === undefined ? 'typescript' : 'wasm-simd';
  }

  get blockCount(): number {
    return blockCount(this.header.passageCount);
  }

  /** The names of the sections that go into memory, once their sizes are known to be right. */
  #checkedSections(highCount: number, tableCount: number): string[] {
    const source = this.#source;
    const { kind, postingCount, passageCount, fieldCount } = this.header;
    requireByteLength(source, SECTION.passages, postingCount * 2);
    requireByteLength(source, SECTION.blocks, tableCount * this.blockCount * 4);
    columnWidth(source, SECTION.high, highCount);
    const values = kind === 'weights' ? SECTION.weights : SECTION.codes;
    if (kind === 'weights') requireByteLength(source, values, postingCount * 4);
    else columnWidth(source, values, postingCount);
    const lengths = Array.from({ length: fieldCount }, (_, field) => lengthSection(field));
    for (const name of lengths) columnWidth(source, name, passageCount);
    return [SECTION.passages, SECTION.blocks, SECTION.high, values, ...lengths];
  }

  #load(highCount: number): StoredSections {
    const source = this.#source;
    const { kind, postingCount, passageCount, fieldCount } = this.header;
    const load = (name: string): number => {
      const byteLength = source.byteLength(name) ?? 0;
      const address = this.memory.allocate(byteLength)!;
      if (byteLength > 0) source.read(name, this.memory.u8.subarray(address, address + byteLength));
      return address;
    };
    const column = (name: string, count: number): StoredColumn => ({
      width: columnWidth(source, name, count),
      address: load(name),
    });
    const values = kind === 'weights' ? SECTION.weights : SECTION.codes;
    return {
      low: load(SECTION.passages),
      blocks: load(SECTION.blocks),
      high: column(SECTION.high, highCount),
      values: column(values, postingCount),
      lengths: Array.from({ length: fieldCount }, (_, field) => column(lengthSection(field), passageCount)),
    };
  }

  /** Postings of a term, deleted passages included. */
  postingCount(term: number): number {
    return this.postingStarts[term + 1]! - this.postingStarts[term]!;
  }

  /**
   * Where a term's high halves are: per posting (`high`), per block (`blocks`), or nowhere when the segment is one
   * block. Byte addresses in memory; 0 for none.
   */
  highOf(term: number): { readonly high: number; readonly blocks: number } {
    const place = this.#highPlaces[term]!;
    if (this.blockCount <= 1) return { high: 0, blocks: 0 };
    const { high, blocks } = this.stored;
    if (hasBlockTable(this.postingCount(term), this.blockCount)) {
      return { high: 0, blocks: blocks + place * this.blockCount * 4 };
    }
    return { high: high.address + place * high.width, blocks: 0 };
  }

  /**
   * A term's passages, ascending, deleted ones included.
   *
   * @throws DataError when they do not ascend or are not passages of the segment.
   */
  passagesOf(term: number): Uint32Array {
    const from = this.postingStarts[term]!;
    const count = this.postingCount(term);
    const { memory, stored } = this;
    const lows = memory.u16.subarray(stored.low / 2 + from, stored.low / 2 + from + count);
    const passages = Uint32Array.from(lows);
    const { high, blocks } = this.highOf(term);
    let start = 0;
    for (let block = 0; blocks !== 0 && block < this.blockCount; block++) {
      const end = memory.u32[blocks / 4 + block]!;
      if (end < start || end > count) throw this.damagedPostings(term);
      for (; start < end; start++) passages[start]! += block * 0x1_00_00;
    }
    if (blocks !== 0 && start !== count) throw this.damagedPostings(term);
    for (let place = 0; high !== 0 && place < count; place++) {
      passages[place]! += this.number(stored.high, high + place * stored.high.width) * 0x1_00_00;
    }
    let before = -1;
    for (const passage of passages) {
      if (passage <= before || passage >= this.passageCount) throw this.damagedPostings(term);
      before = passage;
    }
    return passages;
  }

  /**
   * A term's values, posting by posting: rows of the frequency table, or learned weights. The view is good until
   * the memory grows.
   *
   * @throws DataError when one cannot be.
   */
  valuesOf(term: number): NumberColumn | Float32Array {
    const { memory, header } = this;
    const { address, width } = this.stored.values;
    const from = this.postingStarts[term]!;
    const to = this.postingStarts[term + 1]!;
    const viewOf = <Column extends NumberColumn | Float32Array>(column: Column): Column =>
      column.subarray(address / width + from, address / width + to) as Column;
    if (header.kind === 'weights') {
      const weights = viewOf(memory.f32);
      for (const weight of weights)
        if (!isWeight(weight)) throw damaged(SECTION.weights, `${weight} is no weight`);
      return weights;
    }
    const codes = width === 1 ? viewOf(memory.u8) : width === 2 ? viewOf(memory.u16) : viewOf(memory.u32);
    for (const code of codes) {
      if (code >= header.tupleCount) throw damaged(SECTION.codes, `${code} is no row of frequencies`);
    }
    return codes;
  }

  /** The number at an address of a column. */
  number({ width }: StoredColumn, address: number): number {
    if (width === 1) return this.memory.u8[address]!;
    return width === 2 ? this.memory.u16[address / 2]! : this.memory.u32[address / 4]!;
  }

  /**
   * The row of the frequency table of a posting, given by its number in the segment.
   *
   * @throws DataError when there is no such row.
   */
  codeOf(posting: number): number {
    const { values } = this.stored;
    const code = this.number(values, values.address + posting * values.width);
    if (code >= this.header.tupleCount) throw damaged(SECTION.codes, `${code} is no row of frequencies`);
    return code;
  }

  /** The learned weight of a posting, given by its number in the segment. */
  weightOf(posting: number): number {
    const weight = this.memory.f32[this.stored.values.address / 4 + posting]!;
    if (!isWeight(weight)) throw damaged(SECTION.weights, `${weight} is no weight`);
    return weight;
  }

  /** The length of a passage in one field, in words. */
  lengthOf(passage: number, field: number): number {
    const column = this.stored.lengths[field]!;
    return this.number(column, column.address + passage * column.width);
  }

  /** Words per field over all passages, deleted ones included. */
  get fieldTotals(): readonly number[] {
    this.#fieldTotals ??= this.stored.lengths.map((_, field) => {
      let total = 0;
      for (let passage = 0; passage < this.passageCount; passage++) total += this.lengthOf(passage, field);
      return total;
    });
    return this.#fieldTotals;
  }

  /** The surface forms; undefined when the segment keeps none. */
  get forms(): FormReader | undefined {
    if (!this.header.hasForms) return undefined;
    this.#forms ??= new FormReader(this.#source, this.header.termCount);
    return this.#forms;
  }

  /**
   * A reader of a term's positions, posting by posting; undefined when the segment keeps none.
   *
   * @throws DataError when the sections disagree.
   */
  positionsOf(term: number): VarintReader | undefined {
    if (!this.header.hasPositions) return undefined;
    this.#positionStarts ??= readStarts(
      this.#source,
      SECTION.positionStarts,
      this.header.termCount,
      this.#source.byteLength(SECTION.positionBytes) ?? 0,
    );
    const from = this.#positionStarts[term]!;
    const bytes = new Uint8Array(this.#positionStarts[term + 1]! - from);
    if (bytes.length > 0) this.#source.read(SECTION.positionBytes, bytes, from);
    return new VarintReader(bytes);
  }

  /** The error for postings that do not hold together. */
  damagedPostings(term: number): Error {
    const name = this.dictionary.name(term);
    return damaged(SECTION.passages, `the postings of "${name}" do not ascend, or hold what cannot be`);
  }
}

function isWeight(weight: number): boolean {
  return weight >= 0 && weight < Number.POSITIVE_INFINITY;
}
