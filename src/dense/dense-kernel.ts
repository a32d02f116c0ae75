import type { KernelKind } from '../model/index.ts';

/**
 * The arithmetic over rows of 8-bit codes in one block of memory. Places are byte offsets into `buffer`. The two
 * implementations give the same bits: kernels/dense.ts says what each call does.
 */
export interface DenseKernel {
  readonly kind: KernelKind;
  readonly buffer: ArrayBuffer;
  /** Integer dot products of the query with the allowed rows. */
  multiply(
    rows: number,
    stride: number,
    count: number,
    allowed: number,
    query: number,
    products: number,
  ): void;
  /** Sets what the next two read. */
  setBounds(products: number, records: number, step: number, errorFactor: number, normFactor: number): void;
  /** Keeps the `limit` largest lower bounds at `bounds`; returns how many there are. */
  raiseFloor(count: number, allowed: number, bounds: number, kept: number, limit: number): number;
  /** Writes the rows whose upper bound reaches `floor`, ascending; returns how many there are. */
  collect(count: number, allowed: number, floor: number, found: number, uppers: number): number;
}
