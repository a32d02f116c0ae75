import { InputError } from '../model/index.ts';
import { WASM_BASE64 } from './dense-kernel-wasm.ts';
import { TypeScriptKernel } from './typescript-kernel.ts';

/** Which code does the arithmetic: WebAssembly with SIMD, or the plain TypeScript that says the same. */
export type KernelKind = 'wasm-simd' | 'typescript';

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

type KernelFunctions = Omit<DenseKernel, 'kind' | 'buffer'>;

/** What this file uses of WebAssembly, which every runtime has and no library of plain TypeScript declares. */
interface WebAssemblyApi {
  validate(bytes: Uint8Array): boolean;
  Module: new (bytes: Uint8Array) => object;
  Memory: new (size: { initial: number; maximum: number }) => { readonly buffer: ArrayBuffer };
  Instance: new (module: object, imports: object) => { readonly exports: KernelFunctions };
}
declare const WebAssembly: WebAssemblyApi | undefined;
declare function atob(base64: string): string;

const PAGE_BYTES = 65_536;
const MAXIMUM_PAGES = 65_536;

/** Compiled on first use; null when this machine cannot run it. */
let compiled: object | null | undefined;

function compileOnce(): object | null {
  if (compiled !== undefined) return compiled;
  compiled = null;
  if (typeof WebAssembly !== 'undefined') {
    const bytes = Uint8Array.from(atob(WASM_BASE64), (character) => character.charCodeAt(0));
    // Bytes that do not validate are how a runtime without SIMD shows itself.
    if (WebAssembly.validate(bytes)) compiled = new WebAssembly.Module(bytes);
  }
  return compiled;
}

/** The kernel that answers on this machine unless a caller asks for the other one. */
export function kernelKind(): KernelKind {
  return compileOnce() === null ? 'typescript' : 'wasm-simd';
}

/**
 * A kernel over a new block of zeroed memory.
 *
 * @param byteLength the memory wanted; untouched parts of it cost address space only.
 * @param kind default: the fastest that this machine can run.
 * @throws InputError when the block would be above 4 GB, or `wasm-simd` is wanted where it cannot run.
 */
export function createKernel(byteLength: number, kind: KernelKind = kernelKind()): DenseKernel {
  const pages = Math.ceil(byteLength / PAGE_BYTES);
  if (pages > MAXIMUM_PAGES)
    throw new InputError(`Expected at most 4 GB of vectors in one segment, got ${byteLength} bytes.`, {
      hint: 'Use smaller segments.',
    });
  if (kind === 'typescript') return new TypeScriptKernel(byteLength);
  const module = compileOnce();
  if (module === null || typeof WebAssembly === 'undefined')
    throw new InputError('Expected a kernel that this machine can run, got "wasm-simd".', {
      code: 'bad-argument',
      hint: 'Use the kernel "typescript".',
    });
  const memory = new WebAssembly.Memory({ initial: pages, maximum: pages });
  const { exports } = new WebAssembly.Instance(module, { env: { memory } });
  // Exports of WebAssembly are read-only properties of an object without prototype: copied, not inherited.
  return { kind, buffer: memory.buffer, ...exports };
}
