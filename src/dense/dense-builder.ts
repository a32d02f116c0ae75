import { emptyBitmap, InputError, type SectionSink, setBit } from '../model/index.ts';
import { quantizeRow, RECORD_NUMBERS, strideOf } from './quantization.ts';
import { MAXIMUM_DIMENSION, writeShape } from './section-layout.ts';

/** Bytes of float32 rows that are kept together while a segment is being built. */
const BLOCK_BYTES = 1 << 20;

interface Block {
  readonly rows: Float32Array;
  readonly codes: Int8Array;
  readonly records: Float32Array;
}

/** Takes a segment's vectors, one passage after the other in the order of their local numbers. */
export class DenseBuilder {
  readonly #dimension: number;
  readonly #stride: number;
  readonly #blockRows: number;
  readonly #blocks: Block[] = [];
  /** Per passage, 1 when it has a vector. */
  readonly #present: number[] = [];
  #count = 0;
  #vectorCount = 0;

  /** @throws InputError when the dimension is not a whole number from 1 to 4,096. */
  constructor(dimension: number) {
    if (!Number.isInteger(dimension) || dimension < 1 || dimension > MAXIMUM_DIMENSION)
      throw new InputError(`Expected a dimension from 1 to ${MAXIMUM_DIMENSION}, got ${dimension}.`, {
        code: 'bad-argument',
      });
    this.#dimension = dimension;
    this.#stride = strideOf(dimension);
    this.#blockRows = Math.max(1, Math.floor(BLOCK_BYTES / (dimension * 4)));
  }

  /** Passages taken so far: the local number of the next one. */
  get passageCount(): number {
    return this.#count;
  }

  /**
   * Takes the next passage's vector (any length; it is copied), or `undefined` when it has none.
   *
   * @throws InputError when the vector has another dimension or a number in it is not finite.
   */
  add(vector: Float32Array | undefined): void {
    if (vector !== undefined) checkVector(vector, this.#dimension, `row ${this.#count}`);
    const at = this.#count % this.#blockRows;
    if (at === 0) this.#blocks.push(this.#newBlock());
    this.#present.push(vector === undefined ? 0 : 1);
    if (vector !== undefined) {
      const { rows, codes, records } = this.#blocks.at(-1)!;
      rows.set(vector, at * this.#dimension);
      quantizeRow(
        vector,
        codes.subarray(at * this.#stride, (at + 1) * this.#stride),
        records.subarray(at * RECORD_NUMBERS, (at + 1) * RECORD_NUMBERS),
      );
      this.#vectorCount++;
    }
    this.#count++;
  }

  /**
   * Writes the sections `PREFIX.*`.
   *
   * @param order for each local number, the place in the order of adding. Default: as they were added.
   * @throws InputError when `order` is not as long as there are passages.
   */
  write(sink: SectionSink, prefix: string, order?: Uint32Array): void {
    if (order !== undefined && order.length !== this.#count)
      throw new InputError(`Expected an order of ${this.#count} passages, got ${order.length}.`, {
        code: 'bad-argument',
      });
    const places = order ?? Uint32Array.from({ length: this.#count }, (_, place) => place);
    const present = emptyBitmap(this.#count);
    places.forEach((place, local) => {
      if (this.#present[place] === 1) setBit(present, local);
    });
    sink.write(
      `${prefix}.header`,
      writeShape({ dimension: this.#dimension, count: this.#count, vectorCount: this.#vectorCount }),
    );
    sink.write(`${prefix}.present`, new Uint8Array(present.buffer));
    this.#writeColumn(sink, `${prefix}.codes`, 'codes', places);
    this.#writeColumn(sink, `${prefix}.records`, 'records', places);
    this.#writeColumn(sink, `${prefix}.rows`, 'rows', places);
  }

  #newBlock(): Block {
    return {
      rows: new Float32Array(this.#blockRows * this.#dimension),
      codes: new Int8Array(this.#blockRows * this.#stride),
      records: new Float32Array(this.#blockRows * RECORD_NUMBERS),
    };
  }

  #writeColumn(sink: SectionSink, name: string, column: keyof Block, places: Uint32Array): void {
    const columns = this.#blocks.map((block) => new Uint8Array(block[column].buffer));
    const rowBytes = (columns[0]?.length ?? 0) / this.#blockRows;
    const out = new Uint8Array(this.#blockRows * rowBytes);
    for (let start = 0; start < places.length; start += this.#blockRows) {
      const rows = Math.min(this.#blockRows, places.length - start);
      for (let row = 0; row < rows; row++) {
        const place = places[start + row]!;
        const from = (place % this.#blockRows) * rowBytes;
        const block = columns[Math.floor(place / this.#blockRows)]!;
        out.set(block.subarray(from, from + rowBytes), row * rowBytes);
      }
      sink.write(name, out.subarray(0, rows * rowBytes));
    }
  }
}

/** @throws InputError naming `what` when the vector has another dimension or a number that is not a finite float32. */
export function checkVector(vector: Float32Array | Float64Array, dimension: number, what: string): void {
  if (vector.length !== dimension)
    throw new InputError(`Expected ${dimension} numbers in ${what}, got ${vector.length}.`);
  for (let index = 0; index < dimension; index++) {
    if (!Number.isFinite(Math.fround(vector[index]!)))
      throw new InputError(`Expected finite numbers in ${what}, got ${vector[index]} at dimension ${index}.`);
  }
}
