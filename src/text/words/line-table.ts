import { WASM_MAXIMUM_PAGES, WASM_PAGE_BYTES, WasmProgram } from '../../model/index.ts';
import { WASM_BASE64 } from './vocabulary-lines-kernel-wasm.ts';

const NEWLINE = 10;

/** The strings of a vocabulary, as it keeps them. */
export interface LineTable {
  readonly size: number;
  readonly bytes: Uint8Array;
  readonly ends: Uint32Array;
  readonly slots: Int32Array;
  readonly mask: number;
}

/** See kernels/vocabulary-lines.ts. */
interface Kernel {
  newlines(end: number): number;
  takeLines(end: number, ends: number, hashes: number): void;
  placeLines(size: number, ends: number, hashes: number, slots: number, mask: number): number;
}

const program = new WasmProgram<Kernel>(WASM_BASE64);

/** One less than the slots for so many strings: a power of two, of which half are used. */
export function slotMask(size: number): number {
  return 2 ** Math.ceil(Math.log2(size * 2 + 2)) - 1;
}

/**
 * The table of a file's lines, made by WebAssembly, which is fast in a program that has just begun.
 *
 * @returns undefined where it cannot run, or when a line stands twice: the plain code says which.
 */
export function lineTable(file: Uint8Array): LineTable | undefined {
  const end = file.at(-1) === NEWLINE ? file.length - 1 : file.length;
  if (end === 0) return undefined;
  try {
    return compiledTable(file, end);
  } catch (error) {
    // No memory of its own to be had: the plain code needs none.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function compiledTable(file: Uint8Array, end: number): LineTable | undefined {
  const pages = Math.ceil(end / WASM_PAGE_BYTES);
  const started = program.start({ initial: pages, maximum: WASM_MAXIMUM_PAGES });
  if (started === undefined) return undefined;
  const { memory, exports } = started;
  new Uint8Array(memory.buffer).set(file.subarray(0, end));
  const size = exports.newlines(end) + 1;
  const mask = slotMask(size);
  const ends = pages * WASM_PAGE_BYTES;
  const hashes = ends + (size + 1) * 4;
  const slots = hashes + size * 4;
  const top = slots + (mask + 1) * 8;
  memory.grow(Math.ceil(top / WASM_PAGE_BYTES) - pages);
  exports.takeLines(end, ends, hashes);
  if (exports.placeLines(size, ends, hashes, slots, mask) !== -1) return undefined;
  const { buffer } = memory;
  const byEnd = new Uint32Array(buffer, ends, size + 1);
  return {
    size,
    bytes: new Uint8Array(buffer, 0, byEnd[size]),
    ends: byEnd,
    slots: new Int32Array(buffer, slots, (mask + 1) * 2),
    mask,
  };
}
