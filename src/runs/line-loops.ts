import type { KernelMemory } from './wasm-kernel.ts';

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
