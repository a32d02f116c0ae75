// What lies in memory between TypeScript and the kernel. The words of Term, QueryGroup and QueryMember are mirrored
// in src/sparse/kernel-layout.ts: change both.

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
  /** While a query is read: the list of a word that has come before, or 0. */
  list: usize;
}

/** Where the k-th largest impacts follow a Term, for the levels in derive.ts. */
export const KTH_OFFSET: usize = 52;

/** A word of the query as TypeScript writes it: groups in query order, each followed by its members. */
@unmanaged
export class QueryGroup {
  weight: f64;
  memberCount: i32;
  unused: i32;
}

@unmanaged
export class QueryMember {
  /** factor * inverse document frequency */
  weight: f64;
  term: Term;
  unused: i32;
}

/** One word of the query as it is searched by: the lists of which the largest value counts, the strongest first. */
@unmanaged
export class Group {
  lists: usize;
  listCount: i32;
  /** The most that the group can give anywhere. */
  most: f32;

  // In the window at hand, slightly inflated: the most that the group can give, that its lists but the first can,
  // that those of this group and the ones after can, and that this group and the ones before can add to a candidate.
  bound: f32;
  weak: f32;
  weakFrom: f32;
  boundUpTo: f32;
  /** Postings of all lists in the window at hand. */
  postings: i32;
}

/** A term in the query as it is searched by. */
@unmanaged
export class List {
  /** In float64, until all of the query has been read. */
  fullWeight: f64;
  weight: f32;

  term: Term;
  low: usize;
  impacts: usize;
  windowStarts: usize;
  windowMaxima: usize;
  bitmap: usize;
  /** The postings inside the window at hand. */
  from: i32;
  to: i32;
}

// @ts-ignore: decorator
@inline
export function groupAt(groups: usize, index: i32): Group {
  return changetype<Group>(groups + <usize>index * offsetof<Group>());
}

// @ts-ignore: decorator
@inline
export function listAt(lists: usize, index: i32): List {
  return changetype<List>(lists + <usize>index * LIST_BYTES);
}

/** A List, rounded up so that the next one's float64 lies on 8 bytes. */
export const LIST_BYTES: usize = 48;
