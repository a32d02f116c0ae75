import { WASM_BASE64 } from './run-lines-kernel-wasm.ts';
import { writeDecimalText } from './shortest-decimal.ts';
import { TypeScriptLineKernel } from './typescript-line-kernel.ts';

/** Which code works on lines: WebAssembly with SIMD, or the plain TypeScript that does the same. */
export type LineKernelKind = 'wasm-simd' | 'typescript';

/**
 * The loops over millions of lines, in one block of memory. `job` is the address of a record (`line-jobs.ts`).
 * What is read may be read, and what is written may be written, up to 16 bytes too far. The two implementations
 * leave the same in every place that is asked for.
 */
export interface LineKernel {
  /** Where memory is free. */
  readonly start: number;
  /** The memory; another one after it has grown. */
  readonly buffer: ArrayBufferLike;
  /** Makes the memory at least so many bytes long, keeping what is in it. */
  grow(byteLength: number): void;
  /** Does a `READING` job. */
  readLines(job: number): void;
  /** Does a `NUMBERING` job. */
  numberDocuments(job: number): void;
  /** Does a `WRITING` job as far as it goes, and says why it ended: one of `WRITTEN`. */
  writeLines(job: number): number;
}

type KernelFunctions = Pick<LineKernel, 'readLines' | 'numberDocuments' | 'writeLines'> & {
  freeFrom(): number;
};

/** What this file uses of WebAssembly, which every runtime has and no library of plain TypeScript declares. */
interface WebAssemblyApi {
  validate(bytes: Uint8Array): boolean;
  Module: new (bytes: Uint8Array) => object;
  Memory: new (size: { initial: number; maximum: number }) => WebAssemblyMemory;
  Instance: new (module: object, imports: object) => { readonly exports: KernelFunctions };
  CompileError: new () => Error;
}
interface WebAssemblyMemory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}
declare const WebAssembly: WebAssemblyApi | undefined;
declare function atob(base64: string): string;

const PAGE_BYTES = 65_536;
const MAXIMUM_PAGES = 65_536;
const FIRST_PAGES = 16;

/** A kernel with memory of its own; the fastest that this machine can run unless a kind is asked for. */
export function newLineKernel(kind?: LineKernelKind): LineKernel {
  const fast = kind === 'typescript' ? undefined : newFastKernel();
  if (fast === undefined && kind === 'wasm-simd')
    throw new Error('Expected WebAssembly with SIMD, got none.');
  return fast ?? new TypeScriptLineKernel();
}

/** Undefined where WebAssembly is missing, has no SIMD, or gets no memory. */
function newFastKernel(): LineKernel | undefined {
  if (typeof WebAssembly === 'undefined') return undefined;
  const bytes = Uint8Array.from(atob(WASM_BASE64), (character) => character.charCodeAt(0));
  // Bytes that do not validate are how a runtime without SIMD shows itself.
  if (!WebAssembly.validate(bytes)) return undefined;
  try {
    const memory = new WebAssembly.Memory({ initial: FIRST_PAGES, maximum: MAXIMUM_PAGES });
    const textOf = (value: number, target: number) =>
      writeDecimalText(value, new Uint8Array(memory.buffer), target) - target;
    const module = new WebAssembly.Module(bytes);
    const { exports } = new WebAssembly.Instance(module, { env: { memory, textOf } });
    const { readLines, numberDocuments, writeLines } = exports;
    return {
      start: exports.freeFrom(),
      get buffer() {
        return memory.buffer;
      },
      grow(byteLength) {
        const missing = Math.ceil((byteLength - memory.buffer.byteLength) / PAGE_BYTES);
        if (missing > 0) memory.grow(missing);
      },
      readLines,
      numberDocuments,
      writeLines,
    };
  } catch (error) {
    // No room in the address space, or a page that forbids to compile: the other kernel needs neither.
    if (error instanceof RangeError || error instanceof WebAssembly.CompileError) return undefined;
    throw error;
  }
}
