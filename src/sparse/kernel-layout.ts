// The words of the structures that TypeScript writes for the kernel: kernels/sparse/structures.ts has the same.

/** u32 words of a Term. */
export const TERM = {
  low: 0,
  values: 1,
  count: 2,
  high: 3,
  blocks: 4,
  impacts: 5,
  windowStarts: 6,
  windowMaxima: 7,
  bitmap: 8,
  live: 9,
  maximum: 10,
  minimum: 11,
  levels: 12,
} as const;
export const TERM_BYTES = 80;

/** The ranks whose impacts a Term keeps. */
export const LEVELS: readonly number[] = [10, 30, 100, 300, 1000, 3000, 10000];

/** u32 words of a List; the kernel fills the rest. */
export const LIST = { term: 0, weight: 1 } as const;
export const LIST_BYTES = 36;

/** u32 words of a Group. */
export const GROUP = { lists: 0, listCount: 1 } as const;
export const GROUP_BYTES = 20;

/** Bytes of an ExactGroup and of an ExactMember: a float64 weight, then a word. */
export const EXACT_BYTES = 16;
