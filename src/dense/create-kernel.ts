import {
  InputError,
  type KernelKind,
  UnavailableError,
  WASM_MAXIMUM_PAGES,
  WASM_PAGE_BYTES,
  WasmProgram,
} from '../model/index.ts';
import type { DenseKernel } from './dense-kernel.ts';
import { WASM_BASE64 } from './dense-kernel-wasm.ts';
import { TypeScriptKernel } from './typescript-kernel.ts';

const program = new WasmProgram<Omit<DenseKernel, 'kind' | 'buffer'>>(WASM_BASE64);

/** The kernel that answers on this machine unless a caller asks for the other one. */
export function kernelKind(): KernelKind {
  return program.kind;
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
  const pages = Math.ceil(byteLength / WASM_PAGE_BYTES);
  if (pages > WASM_MAXIMUM_PAGES)
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
  const started = program.start({ initial: pages, maximum: pages });
  if (started === undefined)
    throw new InputError('Expected a kernel that this machine can run, got "wasm-simd".', {
      code: 'bad-argument',
      hint: 'Use the kernel "typescript".',
    });
  // Exports of WebAssembly are read-only properties of an object without prototype: copied, not inherited.
  return { kind: 'wasm-simd', buffer: started.memory.buffer, ...started.exports };
}
