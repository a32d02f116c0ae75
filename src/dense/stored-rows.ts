import { DataError, type SectionSource } from '../model/index.ts';

/** Rows nearer than this are read together with what lies between: one call costs as much as this many bytes. */
const GAP_BYTES = 8192;
const BLOCK_BYTES = 1 << 20;

/**
 * The float32 rows of a segment, which stay in its source: they are read for the rows that are asked for, in
 * blocks.
 */
export class StoredRows {
  readonly #source: SectionSource;
  readonly #name: string;
  readonly #dimension: number;
  #block: Float32Array = new Float32Array(0);

  constructor(source: SectionSource, name: string, dimension: number) {
    this.#source = source;
    this.#name = name;
    this.#dimension = dimension;
  }

  /**
   * The scores of rows: dot products in float64, added in the order of the dimensions from 0.
   *
   * @param rows ascending.
   * @throws DataError when a stored number is not finite.
   */
  score(query: Float32Array | Float64Array, rows: Uint32Array): Float64Array {
    const scores = new Float64Array(rows.length);
    const rowBytes = this.#dimension * 4;
    let start = 0;
    while (start < rows.length) {
      const first = rows[start]!;
      let end = start + 1;
      while (
        end < rows.length &&
        (rows[end]! - rows[end - 1]!) * rowBytes <= GAP_BYTES + rowBytes &&
        (rows[end]! + 1 - first) * rowBytes <= BLOCK_BYTES
      )
        end++;
      const block = this.#read(first, rows[end - 1]! + 1 - first);
      for (let index = start; index < end; index++)
        scores[index] = this.#dot(query, block, rows[index]! - first, rows[index]!);
      start = end;
    }
    return scores;
  }

  /** One row, copied. */
  row(row: number): Float32Array {
    return this.#read(row, 1).slice(0, this.#dimension);
  }

  #read(first: number, count: number): Float32Array {
    const length = count * this.#dimension;
    if (this.#block.length < length) this.#block = new Float32Array(length);
    const bytes = new Uint8Array(this.#block.buffer, 0, length * 4);
    this.#source.read(this.#name, bytes, first * this.#dimension * 4);
    return this.#block;
  }

  #dot(query: Float32Array | Float64Array, block: Float32Array, at: number, row: number): number {
    const start = at * this.#dimension;
    let sum = 0;
    for (let index = 0; index < this.#dimension; index++) sum += query[index]! * block[start + index]!;
    if (!Number.isFinite(sum))
      throw new DataError(
        `Expected finite numbers in the section "${this.#name}", got another at row ${row}.`,
        {
          hint: 'Run `consilience index repair`.',
        },
      );
    return sum;
  }
}
