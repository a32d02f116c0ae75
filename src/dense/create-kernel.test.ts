import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createKernel, kernelKind } from './create-kernel.ts';
import type { DenseKernel } from './dense-kernel.ts';

// The smallest module that uses SIMD: a function that returns the lanes of a vector. A runtime that takes it has SIMD.
const SIMD_PROBE = Uint8Array.of(
  ...[0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253],
  ...[98, 11],
);
declare const WebAssembly: { validate(bytes: Uint8Array): boolean };

describe('the kernel', () => {
  it('is WebAssembly wherever that has SIMD', () => {
    expect(WebAssembly.validate(SIMD_PROBE)).toBe(true);
    expect(kernelKind()).toBe('wasm-simd');
    expect(createKernel(100).kind).toBe('wasm-simd');
    expect(createKernel(100, 'typescript').kind).toBe('typescript');
  });

  it('refuses memory it cannot address', () => {
    expect(() => createKernel(2 ** 32 + 1)).toThrow('Expected at most 4 GB of vectors in one segment');
  });

  it('gives the same bits as its twin', () => {
    const corpus = fc.record({
      stride: fc.constantFrom(16, 32, 64),
      count: fc.integer({ min: 1, max: 150 }),
      seed: fc.integer({ min: 1 }),
      limit: fc.integer({ min: 1, max: 80 }),
      step: fc.double({ min: 1e-9, max: 1, noNaN: true }),
      factors: fc.tuple(
        fc.double({ min: 1e-12, max: 10, noNaN: true }),
        fc.double({ min: 1e-12, max: 10, noNaN: true }),
      ),
    });
    fc.assert(
      fc.property(corpus, (input) => {
        const limit = Math.min(input.limit, input.count);
        const [wasm, twin] = [createKernel(1 << 16, 'wasm-simd'), createKernel(1 << 16, 'typescript')].map(
          (kernel) => run(kernel, { ...input, limit }),
        );
        expect(wasm).toEqual(twin);
      }),
      { numRuns: 200 },
    );
  });
});

/** Fills a kernel's memory from a seed, runs the three calls and gives what they left. */
function run(
  kernel: DenseKernel,
  input: {
    stride: number;
    count: number;
    seed: number;
    limit: number;
    step: number;
    factors: [number, number];
  },
): object {
  const { stride, count, limit } = input;
  let state = input.seed;
  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state >>> 8;
  };
  const { buffer } = kernel;
  const at = { rows: 1024, allowed: 16384, query: 16448, products: 16640, records: 17664, found: 20480 };
  const uppers = 24576;
  const bounds = 32768;
  new Int8Array(buffer, at.rows, count * stride).forEach((_, index, codes) => {
    codes[index] = next();
  });
  new Int16Array(buffer, at.query, stride).forEach((_, index, codes) => {
    codes[index] = next();
  });
  new Float32Array(buffer, at.records, count * 3).forEach((_, index, records) => {
    records[index] = (next() % 100) / 100;
  });
  const allowed = new Uint32Array(buffer, at.allowed, (count + 31) >>> 5);
  for (let row = 0; row < count; row++) if (next() % 3 > 0) allowed[row >>> 5]! |= 1 << (row & 31);
  kernel.multiply(at.rows, stride, count, at.allowed, at.query, at.products);
  kernel.setBounds(at.products, at.records, input.step, ...input.factors);
  // In two steps, as two segments do.
  const first = kernel.raiseFloor(count, at.allowed, bounds, 0, limit);
  const kept = kernel.raiseFloor(count, at.allowed, bounds, first, limit);
  const lowest = new Float64Array(buffer, bounds, kept).slice().sort();
  const found = kernel.collect(count, at.allowed, lowest[0] ?? Number.NEGATIVE_INFINITY, at.found, uppers);
  const products = new Int32Array(buffer, at.products, count);
  return {
    products: [...products].filter((_, row) => (allowed[row >>> 5]! & (1 << (row & 31))) !== 0),
    lowest: [...lowest],
    found: [...new Uint32Array(buffer, at.found, found)],
    uppers: [...new Float64Array(buffer, uppers, found)],
  };
}
