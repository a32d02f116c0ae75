import { KernelDesk } from './kernel-desk.ts';
import type { LineKernel } from './line-jobs.ts';
import { WASM_BASE64 } from './run-lines-kernel-wasm.ts';
import { writeDecimalText } from './shortest-decimal.ts';
import { TypeScriptLineKernel } from './typescript-line-kernel.ts';
import { type KernelMemory, newWasmKernel } from './wasm-kernel.ts';

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
