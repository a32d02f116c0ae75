import { bitmapWords, DataError, InputError, type KernelKind, type SectionSource } from '../model/index.ts';
import { createKernel } from './create-kernel.ts';
import type { DenseKernel } from './dense-kernel.ts';
import { type QuantizedQuery, strideOf } from './quantization.ts';
import type { ScoreFloor } from './score-floor.ts';
import { RECORD_BYTES, readSection, type VectorShape } from './section-layout.ts';

/** Rows whose score may reach the floor: their numbers, ascending, and the most that each can score. */
export interface CandidateRows {
  readonly rows: Uint32Array;
  readonly uppers: Float64Array;
}

const align = (offset: number): number => Math.ceil(offset / 64) * 64;

/**
 * The 8-bit codes of a segment's rows in a kernel's memory, and the scan over them. A search multiplies once, then
 * asks for bounds and candidates as often as it likes.
 *
 * Only codes and records are ever touched in full (stride + 12 bytes a row); the places for products, candidates
 * and lower bounds are address space until a search writes to them.
 */
export class CodeTable {
  readonly #kernel: DenseKernel;
  readonly #count: number;
  readonly #stride: number;
  readonly #codes: number = 1024;
  readonly #records: number;
  readonly #allowed: number;
  readonly #query: number;
  readonly #products: number;
  readonly #found: number;
  readonly #uppers: number;
  readonly #bounds: number;

  private constructor(shape: VectorShape, kind?: KernelKind) {
    const { count } = shape;
    this.#count = count;
    this.#stride = strideOf(shape.dimension);
    // Rows are multiplied by fours: the last group may reach past the end.
    this.#records = align(this.#codes + (count + 3) * this.#stride);
    this.#allowed = align(this.#records + count * RECORD_BYTES);
    this.#query = align(this.#allowed + bitmapWords(count) * 4);
    this.#products = align(this.#query + this.#stride * 2);
    this.#found = align(this.#products + (count + 3) * 4);
    this.#uppers = align(this.#found + count * 4);
    this.#bounds = align(this.#uppers + count * 8);
    this.#kernel = createKernel(this.#bounds + count * 16, kind);
  }

  /**
   * Loads codes and records, whose lengths have been checked, straight into the kernel's memory.
   *
   * @throws DataError when a record is not three finite numbers of the right sign.
   */
  static load(source: SectionSource, prefix: string, shape: VectorShape, kind?: KernelKind): CodeTable {
    const table = new CodeTable(shape, kind);
    const { buffer } = table.#kernel;
    readSection(source, `${prefix}.codes`, new Uint8Array(buffer, table.#codes, shape.count * table.#stride));
    const records = new Uint8Array(buffer, table.#records, shape.count * RECORD_BYTES);
    readSection(source, `${prefix}.records`, records);
    checkRecords(new Float32Array(buffer, table.#records, shape.count * 3), `${prefix}.records`);
    return table;
  }

  /** Which code answers. */
  get kind(): KernelKind {
    return this.#kernel.kind;
  }

  /** Multiplies the query with every allowed row; the calls below speak of this query and these rows. */
  multiply(query: QuantizedQuery, allowed: Uint32Array): void {
    const { buffer } = this.#kernel;
    if (query.codes.length !== this.#stride)
      throw new InputError(`Expected a query of ${this.#stride} codes, got ${query.codes.length}.`);
    new Int16Array(buffer, this.#query, this.#stride).set(query.codes);
    new Uint32Array(buffer, this.#allowed, bitmapWords(this.#count)).set(allowed);
    this.#kernel.multiply(this.#codes, this.#stride, this.#count, this.#allowed, this.#query, this.#products);
    this.#kernel.setBounds(this.#products, this.#records, query.step, query.errorFactor, query.normFactor);
  }

  /** Adds the rows' lower bounds to the floor. At most as many as there are rows are wanted of this segment. */
  raiseFloor(floor: ScoreFloor): void {
    const limit = Math.min(floor.limit, this.#count);
    const bounds = new Float64Array(this.#kernel.buffer, this.#bounds, 2 * this.#count);
    // A floor that already holds more than this segment has rows is raised by plain addition.
    const carried = limit === floor.limit ? floor.values : new Float64Array(0);
    bounds.set(carried);
    const kept = this.#kernel.raiseFloor(this.#count, this.#allowed, this.#bounds, carried.length, limit);
    if (limit === floor.limit) floor.replace(bounds.subarray(0, kept));
    else floor.add(bounds.subarray(0, kept));
  }

  /** The rows that may score `floor` or more. The answer is a copy. */
  collect(floor: number): CandidateRows {
    const { buffer } = this.#kernel;
    const length = this.#kernel.collect(this.#count, this.#allowed, floor, this.#found, this.#uppers);
    return {
      rows: new Uint32Array(buffer, this.#found, length).slice(),
      uppers: new Float64Array(buffer, this.#uppers, length).slice(),
    };
  }
}

function checkRecords(records: Float32Array, name: string): void {
  for (let index = 0; index < records.length; index++) {
    const number = records[index]!;
    const isScale = index % 3 === 0;
    if (number >= 0 && (!isScale || number < Number.POSITIVE_INFINITY)) continue;
    throw new DataError(
      `Expected numbers from 0 up in the section "${name}", got ${number} at row ${Math.floor(index / 3)}.`,
      { hint: 'Run `consilience index repair`.' },
    );
  }
}
