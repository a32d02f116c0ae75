import { KernelDesk, type KernelMemory, newWasmKernel } from '../runs/index.ts';
import { WASM_BASE64 } from './rank-sums-kernel-wasm.ts';

/** Adds terms of ranks and puts candidates in order: kernels/rank-sums.ts. */
interface RankSumKernel extends KernelMemory {
  /** Does the job at that address and says one of {@link RANKED}. */
  rankBySums(job: number): number;
}

/** What the kernel answers: a sum is in doubt, or whether doubles added in spec order give the same order. */
export const RANKED: { readonly inDoubt: -1; readonly otherInSpecOrder: 1 } = {
  inDoubt: -1,
  otherInSpecOrder: 1,
};

let desk: KernelDesk<RankSumKernel> | null | undefined;

/** The desk of this thread; null where there can be no kernel. */
export function rankSumDesk(): KernelDesk<RankSumKernel> | null {
  if (desk === undefined) {
    const kernel = newWasmKernel<Omit<RankSumKernel, keyof KernelMemory>>(WASM_BASE64);
    desk = kernel === undefined ? null : new KernelDesk(kernel);
  }
  return desk;
}
