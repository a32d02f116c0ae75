import {
  InputError,
  type KernelKind,
  UnavailableError,
  WASM_MAXIMUM_PAGES,
  WASM_PAGE_BYTES,
  type WasmMemory,
  WasmProgram,
} from '../model/index.ts';
import { WASM_BASE64 } from './sparse-kernel-wasm.ts';

/** What the kernel offers; kernels/sparse.ts says what each call does. Places are byte addresses. */
export interface KernelFunctions {
  setSegment(
    passages: number,
    windowShift: number,
    blocks: number,
    highWidth: number,
    codeWidth: number,
    tuples: number,
    hasWeights: boolean,
  ): void;
  setTables(frequencies: number, lengthFactors: number, deleted: number): void;
  setFormula(
    b: number,
    averageLength: number,
    scale: number,
    gain: number,
    saturation: number,
    floor: number,
  ): void;
  addLengths(lengths: number, width: number, weight: number, count: number, sums: number): void;
  factorLengths(sums: number, count: number): void;
  derive(term: number, bins: number): number;
  layScratch(base: number, capacity: number): number;
  clearScratch(): void;
  scorePassages(passages: number, count: number, query: number, groups: number): void;
  search(query: number, groups: number, area: number, limit: number, floor: number, filter: number): number;
  readonly kept: WasmGlobal;
  readonly scores: WasmGlobal;
  readonly bins: WasmGlobal;
  readonly visitedWindows: WasmGlobal;
  readonly addedPostings: WasmGlobal;
  readonly foundCandidates: WasmGlobal;
  resetCounts(): void;
}

interface WasmGlobal {
  readonly value: number;
}

const program = new WasmProgram<KernelFunctions>(WASM_BASE64);

/** The kernel that answers on this machine unless a caller asks for the other one. */
export function kernelKind(): KernelKind {
  return program.kind;
}

/**
 * One block of memory that grows, and the kernel that works on it when there is one. The first page is left to
 * the kernel. Views are made anew when the block grows: take them from here each time.
 */
export class SegmentMemory {
  readonly kernel: KernelFunctions | undefined;
  readonly #memory: WasmMemory | undefined;
  #top: number = WASM_PAGE_BYTES;
  u8!: Uint8Array;
  u16!: Uint16Array;
  u32!: Uint32Array;
  f32!: Float32Array;
  f64!: Float64Array;

  /**
   * @throws InputError when the bytes are more than a 32-bit memory can hold.
   * @throws UnavailableError when WebAssembly is asked for and cannot run.
   */
  constructor(byteLength: number, kind: KernelKind) {
    const pages = Math.ceil(byteLength / WASM_PAGE_BYTES) + 1;
    if (pages > WASM_MAXIMUM_PAGES) {
      throw new InputError(`Expected at most 4 GB of postings in one segment, got ${byteLength} bytes.`, {
        hint: 'Split the index into more segments.',
      });
    }
    if (kind === 'typescript') {
      this.#view(new ArrayBuffer(pages * WASM_PAGE_BYTES));
      return;
    }
    const started = program.start({ initial: pages, maximum: WASM_MAXIMUM_PAGES });
    if (started === undefined) {
      throw new UnavailableError('Expected a runtime with WebAssembly and SIMD, got one without.');
    }
    this.#memory = started.memory;
    this.kernel = started.exports;
    this.#view(this.#memory.buffer);
  }

  /** Where the next allocation will begin: what {@link release} takes. */
  get mark(): number {
    return this.#top;
  }

  /** Gives back everything allocated since the mark. */
  release(mark: number): void {
    this.#top = mark;
  }

  /**
   * Room for so many bytes, 64-aligned; its content is undefined.
   *
   * @returns undefined when the memory cannot grow that far.
   */
  allocate(byteLength: number): number | undefined {
    const address = this.#top;
    const end = address + Math.ceil((byteLength + SLACK_BYTES) / 64) * 64;
    if (end > this.u8.length && !this.#grow(end)) return undefined;
    this.#top = end;
    return address;
  }

  #grow(byteLength: number): boolean {
    const pages = Math.ceil((byteLength - this.u8.length) / WASM_PAGE_BYTES);
    const current = this.u8.length / WASM_PAGE_BYTES;
    if (this.#memory === undefined || current + pages > WASM_MAXIMUM_PAGES) return false;
    // By an eighth at least: each growth makes new views.
    const generous = Math.min(WASM_MAXIMUM_PAGES - current, Math.max(pages, current >> 3));
    try {
      this.#memory.grow(generous);
    } catch {
      return false;
    }
    this.#view(this.#memory.buffer);
    return true;
  }

  #view(buffer: ArrayBuffer): void {
    this.u8 = new Uint8Array(buffer);
    this.u16 = new Uint16Array(buffer);
    this.u32 = new Uint32Array(buffer);
    this.f32 = new Float32Array(buffer);
    this.f64 = new Float64Array(buffer);
  }
}

/** Vectors are read whole: up to this much past an array's end. */
export const SLACK_BYTES = 16;
