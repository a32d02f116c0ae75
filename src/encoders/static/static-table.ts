import { DataError } from '../../model/index.ts';
import type { Safetensors } from './safetensors.ts';

const HINT = 'Take the file from its source again.';

/**
 * One vector per word piece: `scale · numbers`, numbers of 4 bits from -7 to 7.
 *
 * `embeddings` is U8 [pieces, dimension / 2]: number 2 j of a row in the low four bits of byte j, number 2 j + 1 in
 * the high four, two's complement. `scales` is F32 [pieces].
 */
export class StaticTable {
  /** Numbers per vector. */
  readonly dimension: number;
  readonly #packed: Uint8Array;
  readonly #scales: Float32Array;
  /** Rows are unpacked when they are first used; most of them never are. */
  readonly #numbers: Int8Array;
  readonly #isUnpacked: Uint8Array;

  /**
   * @param pieceCount as many as the vocabulary has.
   * @throws DataError when an array is missing or has another type or shape, or a scale is not a finite number.
   */
  constructor(file: Safetensors, pieceCount: number, name: string) {
    const rowBytes = file.shapeOf('embeddings')?.[1] ?? 0;
    this.#packed = file.array('embeddings', 'U8', [pieceCount, rowBytes]);
    // A copy: the array need not begin at a multiple of four bytes.
    this.#scales = new Float32Array(new Uint8Array(file.array('scales', 'F32', [pieceCount])).buffer);
    this.dimension = rowBytes * 2;
    if (rowBytes === 0)
      throw new DataError(`Expected vectors of at least two numbers in ${name}, got none.`, { hint: HINT });
    for (let piece = 0; piece < pieceCount; piece++)
      if (!Number.isFinite(this.#scales[piece]))
        throw new DataError(
          `Expected finite scales in ${name}, got ${this.#scales[piece]} for piece ${piece}.`,
          { hint: HINT },
        );
    this.#numbers = new Int8Array(pieceCount * this.dimension);
    this.#isUnpacked = new Uint8Array(pieceCount);
  }

  /** Adds a piece's vector to `sum`, in float64: one product and one sum per number. */
  addTo(sum: Float64Array, piece: number): void {
    if (this.#isUnpacked[piece] === 0) this.#unpack(piece);
    const scale = this.#scales[piece]!;
    const numbers = this.#numbers;
    const start = piece * this.dimension;
    for (let index = 0; index < sum.length; index++) sum[index]! += scale * numbers[start + index]!;
  }

  #unpack(piece: number): void {
    const rowBytes = this.dimension / 2;
    const from = piece * rowBytes;
    const to = piece * this.dimension;
    for (let index = 0; index < rowBytes; index++) {
      const byte = this.#packed[from + index]!;
      this.#numbers[to + 2 * index] = (byte << 28) >> 28;
      this.#numbers[to + 2 * index + 1] = (byte << 24) >> 28;
    }
    this.#isUnpacked[piece] = 1;
  }
}
