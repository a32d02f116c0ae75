/** The memory of a kernel, in WebAssembly or not. */
export interface KernelMemory {
  /** Where it is free. */
  readonly start: number;
  /** Another one after it has grown. */
  readonly buffer: ArrayBuffer;
  /** Makes the memory at least so many bytes long, keeping what is in it. */
  grow(byteLength: number): void;
}

/** What this file uses of WebAssembly, which every runtime has and no library of plain TypeScript declares. */
interface WebAssemblyApi {
  validate(bytes: Uint8Array): boolean;
  Module: new (bytes: Uint8Array) => object;
  Memory: new (size: {
    initial: number;
    maximum: number;
  }) => { readonly buffer: ArrayBuffer; grow(pages: number): number };
  Instance: new (module: object, imports: object) => { readonly exports: unknown };
  CompileError: new () => Error;
}
declare const WebAssembly: WebAssemblyApi | undefined;
declare function atob(base64: string): string;

const PAGE_BYTES = 65_536;
const MAXIMUM_PAGES = 65_536;
const FIRST_PAGES = 16;

/**
 * A kernel compiled from kernels/, with memory of its own.
 *
 * @param imports makes what the kernel calls, given the current memory.
 * @returns undefined where WebAssembly is missing, has no SIMD, may not compile or gets no memory.
 */
export function newWasmKernel<Functions>(
  base64: string,
  imports: (memory: { readonly buffer: ArrayBuffer }) => object = () => ({}),
): (KernelMemory & Functions) | undefined {
  if (typeof WebAssembly === 'undefined') return undefined;
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  // Bytes that do not validate are how a runtime without SIMD shows itself.
  if (!WebAssembly.validate(bytes)) return undefined;
  try {
    const memory = new WebAssembly.Memory({ initial: FIRST_PAGES, maximum: MAXIMUM_PAGES });
    const env = { memory, ...imports(memory) };
    const { exports } = new WebAssembly.Instance(new WebAssembly.Module(bytes), { env });
    const { freeFrom, ...functions } = exports as Functions & { freeFrom(): number };
    return {
      ...(functions as unknown as Functions),
      start: freeFrom(),
      get buffer() {
        return memory.buffer;
      },
      grow(byteLength) {
        const missing = Math.ceil((byteLength - memory.buffer.byteLength) / PAGE_BYTES);
        if (missing > 0) memory.grow(missing);
      },
    };
  } catch (error) {
    if (error instanceof RangeError || error instanceof WebAssembly.CompileError) return undefined;
    throw error;
  }
}
