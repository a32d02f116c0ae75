/** Which code does the arithmetic: WebAssembly with SIMD, or the plain TypeScript that says the same more slowly. */
export type KernelKind = 'wasm-simd' | 'typescript';

/** Memory of WebAssembly: pages of 64 kB. */
export interface WasmMemory {
  /** Another one after it has grown. */
  readonly buffer: ArrayBuffer;
  /** @throws RangeError when the machine has no more. */
  grow(pages: number): number;
}

/** What this file uses of WebAssembly, which every runtime has and no library of plain TypeScript declares. */
interface WebAssemblyApi {
  validate(bytes: Uint8Array): boolean;
  Module: new (bytes: Uint8Array) => object;
  Memory: new (size: { initial: number; maximum: number }) => WasmMemory;
  Instance: new (module: object, imports: object) => { readonly exports: unknown };
  CompileError: new () => Error;
}
declare const WebAssembly: WebAssemblyApi | undefined;
declare function atob(base64: string): string;

/** Bytes of a page. */
export const WASM_PAGE_BYTES = 65_536;
/** Pages of the largest memory: 4 GB. */
export const WASM_MAXIMUM_PAGES = 65_536;

/** A program compiled from kernels/: compiled once, on first use, where this machine can run it. */
export class WasmProgram<Exports> {
  readonly #base64: string;
  /** Null where it cannot run. */
  #module: object | null | undefined;

  /** @param base64 its bytes. */
  constructor(base64: string) {
    this.#base64 = base64;
  }

  /** Whether WebAssembly is there, has SIMD and may compile. */
  get runs(): boolean {
    return this.#compiled() !== null;
  }

  /** The kernel that answers on this machine unless a caller asks for the other one. */
  get kind(): KernelKind {
    return this.runs ? 'wasm-simd' : 'typescript';
  }

  /**
   * Starts it on a new memory of so many pages, zeroed; untouched ones cost address space only.
   *
   * @param imports makes what the program calls, given the memory.
   * @returns undefined where it cannot run.
   * @throws RangeError when there is no memory left.
   */
  start(
    pages: { readonly initial: number; readonly maximum: number },
    imports: (memory: WasmMemory) => object = () => ({}),
  ): { readonly memory: WasmMemory; readonly exports: Exports } | undefined {
    const module = this.#compiled();
    if (module === null || WebAssembly === undefined) return undefined;
    const memory = new WebAssembly.Memory({ ...pages });
    const { exports } = new WebAssembly.Instance(module, { env: { memory, ...imports(memory) } });
    return { memory, exports: exports as Exports };
  }

  #compiled(): object | null {
    if (this.#module === undefined) this.#module = compile(this.#base64);
    return this.#module;
  }
}

function compile(base64: string): object | null {
  if (typeof WebAssembly === 'undefined') return null;
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  // Bytes that do not validate are how a runtime without SIMD shows itself.
  if (!WebAssembly.validate(bytes)) return null;
  try {
    return new WebAssembly.Module(bytes);
  } catch (error) {
    // A page may forbid compiling.
    if (error instanceof WebAssembly.CompileError) return null;
    throw error;
  }
}
