// Working memory, laid out anew when the room for kept candidates grows.
import { paddedWindows, windowShift } from './segment';

/** Bins of the threshold's counts. */
export const BINS = 2048;

/** f32 per passage of a window: what the essential groups add up to. Zeros between windows. */
export let sums: usize = 0;
/** f32 per passage of a window: the best value of a group of several lists. Zeros between groups. */
export let bests: usize = 0;
/** The candidates of a window: u16 low halves, f32 sums, f32 what the group at hand adds, and what it had added. */
export let candidates: usize = 0;
export let candidateSums: usize = 0;
export let candidateGains: usize = 0;
export let candidateOwns: usize = 0;
/** f32 per window: what it can give at most. */
export let windowBounds: usize = 0;
export let windowBests: usize = 0;
/** u32 per window: in the order of visiting. */
export let windowOrder: usize = 0;
/** u32 [BINS] */
export let bins: usize = 0;
/** Kept candidates: u32 passages and f32 sums. */
export let kept: usize = 0;
export let keptSums: usize = 0;
/** For each kept candidate, when scores are computed: f64 scores, f64 length factors, f64 best of a group. */
export let scores: usize = 0;
export let factors: usize = 0;
export let groupBests: usize = 0;
/** u32 [2048 * 6] and, twice, u64 + u32 per kept candidate. */
export let histogram: usize = 0;
export let keysA: usize = 0;
export let keysB: usize = 0;
export let passagesB: usize = 0;
/** How many candidates may be kept. */
export let capacity: i32 = 0;

let top: usize = 0;

function take(bytes: usize): usize {
  const address = top;
  top = (top + bytes + 63) & ~63;
  return address;
}

/** Lays scratch out from `base`; returns where it ends. Call again with a larger capacity to move it. */
export function layScratch(base: usize, keptCapacity: i32): usize {
  top = base;
  capacity = keptCapacity;
  const window = <usize>1 << windowShift;
  const windows = <usize>paddedWindows();
  const kepts = <usize>keptCapacity;
  sums = take(window << 2);
  bests = take(window << 2);
  candidates = take((window << 1) + 16);
  candidateSums = take((window << 2) + 16);
  candidateGains = take((window << 2) + 16);
  candidateOwns = take((window << 2) + 16);
  windowBounds = take(windows << 2);
  windowBests = take(windows << 2);
  windowOrder = take(windows << 2);
  bins = take(BINS << 2);
  kept = take(kepts << 2);
  keptSums = take(kepts << 2);
  scores = take(kepts << 3);
  factors = take(kepts << 3);
  groupBests = take(kepts << 3);
  histogram = take(6 * 2048 * 4);
  keysA = take(kepts << 3);
  keysB = take(kepts << 3);
  passagesB = take(kepts << 2);
  return top;
}

/** Zeros what must be zero between searches. The memory must have been grown to hold scratch by now. */
export function clearScratch(): void {
  memory.fill(sums, 0, <usize>4 << windowShift);
  memory.fill(bests, 0, <usize>4 << windowShift);
}
