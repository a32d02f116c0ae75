import { KernelDesk } from './kernel-desk.ts';
import { WASM_BASE64 } from './run-lines-kernel-wasm.ts';
import { writeDecimalText } from './shortest-decimal.ts';
import { TypeScriptLineKernel } from './typescript-line-kernel.ts';
import { type KernelMemory, newWasmKernel } from './wasm-kernel.ts';

/**
 * The loops over millions of lines. `job` is the address of a record (`line-jobs.ts`). What is read may be read,
 * and what is written may be written, up to 16 bytes too far. The two implementations, WebAssembly with SIMD
 * and the plain TypeScript that does the same, leave the same in every place that is asked for.
 */
export interface LineKernel extends KernelMemory {
  /** Does a `READING` job. */
  readLines(job: number): void;
  /** Does a `NUMBERING` job. */
  numberDocuments(job: number): void;
  /** Does a `WRITING` job as far as it goes, and says why it ended: one of `WRITTEN`. */
  writeLines(job: number): number;
}

/** The desk of a line kernel. */
export type LineDesk = KernelDesk<LineKernel>;

let desk: LineDesk | undefined;

/** The desk of this thread, with the fastest kernel that it can run. */
export function lineDesk(): LineDesk {
  desk ??= new KernelDesk(newWasmLineKernel() ?? new TypeScriptLineKernel());
  return desk;
}

/** Undefined where it cannot run. */
export function newWasmLineKernel(): LineKernel | undefined {
  return newWasmKernel<Omit<LineKernel, keyof KernelMemory>>(WASM_BASE64, (memory) => ({
    textOf: (value: number, target: number) =>
      writeDecimalText(value, new Uint8Array(memory.buffer), target) - target,
  }));
}
