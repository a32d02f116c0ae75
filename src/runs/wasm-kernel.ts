import { WASM_MAXIMUM_PAGES, WASM_PAGE_BYTES, type WasmMemory, WasmProgram } from '../model/index.ts';

/** The memory of a kernel, in WebAssembly or not. */
export interface KernelMemory {
  /** Where it is free. */
  readonly start: number;
  /** Another one after it has grown. */
  readonly buffer: ArrayBuffer;
  /** Makes the memory at least so many bytes long, keeping what is in it. */
  grow(byteLength: number): void;
}

const FIRST_PAGES = 16;

/**
 * A kernel compiled from kernels/, with memory of its own.
 *
 * @param imports makes what the kernel calls, given the current memory.
 * @returns undefined where WebAssembly is missing, has no SIMD, may not compile or gets no memory.
 */
export function newWasmKernel<Functions>(
  base64: string,
  imports?: (memory: WasmMemory) => object,
): (KernelMemory & Functions) | undefined {
  const program = new WasmProgram<Functions & { freeFrom(): number }>(base64);
  try {
    const started = program.start({ initial: FIRST_PAGES, maximum: WASM_MAXIMUM_PAGES }, imports);
    if (started === undefined) return undefined;
    const { memory } = started;
    const { freeFrom, ...functions } = started.exports;
    return {
      ...(functions as unknown as Functions),
      start: freeFrom(),
      get buffer() {
        return memory.buffer;
      },
      grow(byteLength) {
        const missing = Math.ceil((byteLength - memory.buffer.byteLength) / WASM_PAGE_BYTES);
        if (missing > 0) memory.grow(missing);
      },
    };
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
