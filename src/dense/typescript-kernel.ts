import type { DenseKernel } from './dense-kernel.ts';

/**
 * What kernels/dense.ts does, in plain TypeScript: the oracle of its tests, and the fallback where WebAssembly has
 * no SIMD. The same operations in the same order on doubles, so the bounds are the same bits.
 */
export class TypeScriptKernel implements DenseKernel {
  readonly kind = 'typescript';
  readonly buffer: ArrayBuffer;
  readonly #codes: Int8Array;
  readonly #shorts: Int16Array;
  readonly #integers: Int32Array;
  readonly #words: Uint32Array;
  readonly #floats: Float32Array;
  readonly #doubles: Float64Array;
  #products = 0;
  #records = 0;
  #step = 0;
  #errorFactor = 0;
  #normFactor = 0;

  constructor(byteLength: number) {
    this.buffer = new ArrayBuffer(Math.ceil(byteLength / 8) * 8);
    this.#codes = new Int8Array(this.buffer);
    this.#shorts = new Int16Array(this.buffer);
    this.#integers = new Int32Array(this.buffer);
    this.#words = new Uint32Array(this.buffer);
    this.#floats = new Float32Array(this.buffer);
    this.#doubles = new Float64Array(this.buffer);
  }

  multiply(
    rows: number,
    stride: number,
    count: number,
    allowed: number,
    query: number,
    products: number,
  ): void {
    const codes = this.#codes;
    const numbers = this.#shorts.subarray(query / 2, query / 2 + stride);
    for (let first = 0; first < count; first += 32) {
      let word = this.#words[allowed / 4 + (first >> 5)]!;
      for (; word !== 0; word &= word - 1) {
        const row = first + lowestBit(word);
        const start = rows + row * stride;
        let sum = 0;
        for (let index = 0; index < stride; index++) sum += numbers[index]! * codes[start + index]!;
        this.#integers[products / 4 + row] = sum;
      }
    }
  }

  setBounds(products: number, records: number, step: number, errorFactor: number, normFactor: number): void {
    this.#products = products / 4;
    this.#records = records / 4;
    this.#step = step;
    this.#errorFactor = errorFactor;
    this.#normFactor = normFactor;
  }

  #approximate(row: number): number {
    return this.#integers[this.#products + row]! * (this.#floats[this.#records + row * 3]! * this.#step);
  }

  #margin(row: number): number {
    const record = this.#records + row * 3;
    return this.#errorFactor * this.#floats[record + 1]! + this.#normFactor * this.#floats[record + 2]!;
  }

  raiseFloor(count: number, allowed: number, bounds: number, kept: number, limit: number): number {
    const numbers = this.#doubles.subarray(bounds / 8, bounds / 8 + 2 * limit);
    let length = kept;
    let floor = length === limit ? keepLargest(numbers, length, limit) : Number.NEGATIVE_INFINITY;
    for (let first = 0; first < count; first += 32) {
      let word = this.#words[allowed / 4 + (first >> 5)]!;
      for (; word !== 0; word &= word - 1) {
        const row = first + lowestBit(word);
        const bound = this.#approximate(row) - this.#margin(row);
        if (!(bound > floor)) continue;
        numbers[length++] = bound;
        if (length < 2 * limit) continue;
        floor = keepLargest(numbers, length, limit);
        length = limit;
      }
    }
    if (length > limit) keepLargest(numbers, length, limit);
    return Math.min(length, limit);
  }

  collect(count: number, allowed: number, floor: number, found: number, uppers: number): number {
    let length = 0;
    for (let first = 0; first < count; first += 32) {
      let word = this.#words[allowed / 4 + (first >> 5)]!;
      for (; word !== 0; word &= word - 1) {
        const row = first + lowestBit(word);
        const bound = this.#approximate(row) + this.#margin(row);
        if (!(bound >= floor)) continue;
        this.#words[found / 4 + length] = row;
        this.#doubles[uppers / 8 + length] = bound;
        length++;
      }
    }
    return length;
  }
}

function lowestBit(word: number): number {
  return 31 - Math.clz32(word & -word);
}

/** Brings the `limit` largest to the front and returns the least of them. */
function keepLargest(numbers: Float64Array, length: number, limit: number): number {
  const all = numbers.subarray(0, length);
  all.sort();
  all.reverse();
  return numbers[limit - 1]!;
}
