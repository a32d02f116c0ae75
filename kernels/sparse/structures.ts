// What TypeScript and the kernel tell each other, in memory. The words of Term, List, Group, ExactGroup and
// ExactMember are mirrored in src/sparse/kernel-layout.ts: change both.

/** One term of the segment. TypeScript fills the first part, derive() the second. */
@unmanaged
export class Term {
  /** u16: the low halves of the passages' numbers, ascending block by block. */
  low: usize;
  /** The row of the frequency table of each posting, or f32 learned weights. */
  values: usize;
  /** How many postings there are, deleted passages included. */
  count: i32;
  /** The high halves per posting, u8 or u16; 0 when there are none. */
  high: usize;
  /** u32 per block: postings up to and in the block; 0 when there is no such table. */
  blocks: usize;

  /** f32: what each posting gives, before the term's weight; 0 for a deleted passage. */
  impacts: usize;
  /** u32 [windows + 1], counted from the term's first posting. */
  windowStarts: usize;
  /** f32 [windows, padded to 4]: the largest impact in each window. */
  windowMaxima: usize;
  /** Per 64 passages: u64 of bits, u32 postings before them, u32 unused; 0 when the term is too rare for it. */
  bitmap: usize;
  /** Postings of live passages. */
  live: i32;
  maximum: f32;
  /** The smallest impact above 0. */
  minimum: f32;
}

/** Where the k-th largest impacts follow a Term, for the levels in derive.ts. */
export const KTH_OFFSET: usize = 48;

/** A term in the query at hand. */
@unmanaged
export class List {
  term: Term;
  weight: f32;

  low: usize;
  impacts: usize;
  windowStarts: usize;
  windowMaxima: usize;
  bitmap: usize;
  /** The postings inside the window at hand. */
  from: i32;
  to: i32;
}

/** One word of the query: the lists of which the largest value counts. */
@unmanaged
export class Group {
  lists: usize;
  listCount: i32;

  /** The most that the group can give in the window at hand, slightly inflated. */
  bound: f32;
  /** The sum of the bounds of this group and of all before it. */
  boundUpTo: f32;
  /** Postings of all lists in the window at hand. */
  postings: i32;
}

/** The query as the answer is computed: groups in query order, each followed by its members. */
@unmanaged
export class ExactGroup {
  weight: f64;
  memberCount: i32;
  unused: i32;
}

@unmanaged
export class ExactMember {
  /** factor * inverse document frequency */
  weight: f64;
  term: Term;
  unused: i32;
}
