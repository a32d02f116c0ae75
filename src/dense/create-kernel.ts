import { InputError, UnavailableError } from '../model/index.ts';
import type { DenseKernel, KernelKind } from './dense-kernel.ts';
import { WASM_BASE64 } from './dense-kernel-wasm.ts';
import { TypeScriptKernel } from './typescript-kernel.ts';

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
 * @throws InputError when the block would be above 4 GB, or `wasm-simd` is wanted where it cannot run;
 *   UnavailableError when the machine has no memory left.
 */
export function createKernel(byteLength: number, kind: KernelKind = kernelKind()): DenseKernel {
  const pages = Math.ceil(byteLength / PAGE_BYTES);
  if (pages > MAXIMUM_PAGES)
    throw new InputError(`Expected at most 4 GB of vectors in one segment, got ${byteLength} bytes.`, {
      hint: 'Use smaller segments.',
    });
  try {
    return kind === 'typescript' ? new TypeScriptKernel(byteLength) : wasmKernel(pages);
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause;
    throw new UnavailableError(`Expected ${pages * 64} kB of memory for vectors, got none.`, {
      hint: 'Close other programs, or search without vectors.',
      cause,
    });
  }
}

function wasmKernel(pages: number): DenseKernel {
  const module = compileOnce();
  if (module === null || typeof WebAssembly === 'undefined')
    throw new InputError('Expected a kernel that this machine can run, got "wasm-simd".', {
      code: 'bad-argument',
      hint: 'Use the kernel "typescript".',
    });
  const memory = new WebAssembly.Memory({ initial: pages, maximum: pages });
  const { exports } = new WebAssembly.Instance(module, { env: { memory } });
  // Exports of WebAssembly are read-only properties of an object without prototype: copied, not inherited.
  return { kind: 'wasm-simd', buffer: memory.buffer, ...exports };
}
