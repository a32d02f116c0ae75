import { countBits, UnavailableError } from '../model/index.ts';
import type { KernelFunctions, SegmentMemory } from './kernel.ts';
import { QUERY_BYTES } from './kernel-layout.ts';
import type { PlannedQuery } from './planned-query.ts';
import type { SparseSegment } from './segment.ts';
import type { SegmentHits } from './segment-scorer.ts';

/** Which scorer a segment's memory serves: derived tables are for one index at a time. */
export const servedBy: WeakMap<SegmentMemory, object> = new WeakMap();
/** Per memory, how far it was filled before anything was derived. */
export const marks: WeakMap<SegmentMemory, number> = new WeakMap();
/** Passages per term from which a bitmap is worth its memory: one in so many. */
export const BITMAP_SHARE: number = 32;
/** Room for kept candidates beyond twice the limit and a window. */
export const SPARE_CANDIDATES: number = 4096;
/** Looking up one term in one passage costs about as much as going through this many postings. */
const POSTINGS_PER_LOOK_UP = 20;
/** Below this many postings a term is not derived ahead. */
export const WARM_POSTINGS: number = 256;

export const NO_HITS: SegmentHits = { locals: new Uint32Array(0), scores: new Float64Array(0) };

/** The segment's memory cannot hold what a query needs beside what earlier queries left. */
export class OutOfRoom extends UnavailableError {
  constructor() {
    super('Expected room for the query beside the segment in 4 GB of memory, got none.', {
      hint: 'Split the index into more segments.',
    });
  }
}

export function queryBytes({ groupCount, memberCount }: PlannedQuery): number {
  return (groupCount + memberCount) * QUERY_BYTES;
}

/**
 * Wide windows cost less per passage, narrow ones bound better: 32,768 passages where there are many, a quarter of
 * that where there would be few windows.
 */
export function windowShiftFor(passageCount: number): number {
  if (passageCount > 1 << 17) return 15;
  return passageCount > 1 << 15 ? 14 : 13;
}

/** Lengths are rounded here and not in the kernel: once per segment, and only under settings that ask for it. */
export function roundLengths(lengths: Float64Array, round: ((length: number) => number) | undefined): void {
  if (round === undefined) return;
  for (let passage = 0; passage < lengths.length; passage++) lengths[passage] = round(lengths[passage]!);
}

/** Whether looking the query's terms up in each allowed passage costs less than going through their postings. */
export function isCheaperByLookUp(
  { memberCount, terms }: PlannedQuery,
  allowed: Uint32Array,
  segment: SparseSegment,
): boolean {
  let postings = 0;
  for (let member = 0; member < memberCount; member++) postings += segment.postingCount(terms[member]!);
  const passages = countBits(allowed, segment.passageCount);
  return passages * memberCount * POSTINGS_PER_LOOK_UP < postings;
}

/** The hits that the kernel has kept, out of its memory. */
export function readHits(kernel: KernelFunctions, { u32, f64 }: SegmentMemory, count: number): SegmentHits {
  const kept = kernel.kept.value / 4;
  const scores = kernel.scores.value / 8;
  return { locals: u32.slice(kept, kept + count), scores: f64.slice(scores, scores + count) };
}
