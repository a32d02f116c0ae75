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
} as const;
export const TERM_BYTES = 84;

/** Bytes of a QueryGroup and of a QueryMember: a float64 weight, then a word and one unused. */
export const QUERY_BYTES = 16;

/** Bytes of the room in which the kernel reads a query, per group and per member. */
export const AREA_GROUP_BYTES = 64;
export const AREA_MEMBER_BYTES = 48;
