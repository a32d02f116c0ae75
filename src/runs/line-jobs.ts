import type { KernelMemory } from './wasm-kernel.ts';

/**
 * The loops over millions of lines. `job` is the address of one of the records below. What is read may be read,
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

// The records that a line kernel is told its work by: 4-byte words in the kernel's memory, by field the place of the
// word. Fields are addresses unless they say otherwise. The same records stand in kernels/run-lines/.

/**
 * Reading the usual lines: the query and the tag given, ASCII, six columns parted by one space or tab, a score of
 * at most 15 digits without an exponent. The first line that is anything else, or that is not whole, ends it.
 */
export const READING: {
  /** Where the next line begins; afterwards, the first line that was not read. */
  readonly next: 0;
  /** The end of the bytes. Up to 2,048 bytes behind it are looked at. */
  readonly end: 1;
  readonly query: 2;
  readonly queryLength: 3;
  readonly tag: 4;
  readonly tagLength: 5;
  /** Out, by row: the ids one behind another, their lengths (u8), the scores (f64), the ids' hashes (u32). */
  readonly ids: 6;
  readonly idLengths: 7;
  readonly values: 8;
  readonly hashes: 9;
  /** Out: how many lines were read, and how many bytes their ids take. */
  readonly rows: 10;
  readonly idBytes: 11;
  /** How many words the record has. */
  readonly words: 12;
} = {
  next: 0,
  end: 1,
  query: 2,
  queryLength: 3,
  tag: 4,
  tagLength: 5,
  ids: 6,
  idLengths: 7,
  values: 8,
  hashes: 9,
  rows: 10,
  idBytes: 11,
  words: 12,
};

/** What lines may hold to be usual ones; longer ones are left to the general reader. */
export const USUAL: {
  readonly secondBytes: 128;
  readonly idBytes: 240;
  readonly rankBytes: 64;
  readonly digits: 15;
  /** Of a query and of a tag. */
  readonly nameBytes: 256;
  /** The shortest such line: six columns of one byte. */
  readonly shortestLine: 12;
  /** No such line is longer. */
  readonly longestLine: 1024;
  /** How far behind the end is looked. */
  readonly lookahead: 2048;
} = {
  secondBytes: 128,
  idBytes: 240,
  rankBytes: 64,
  digits: 15,
  nameBytes: 256,
  shortestLine: 12,
  longestLine: 1024,
  lookahead: 2048,
};

/** Numbering the documents of one ranking, where those of others may have numbers already. */
export const NUMBERING: {
  /** Id `row` lies from `ids + starts[row]` to `ids + starts[row + 1]`. */
  readonly ids: 0;
  readonly starts: 1;
  /** The rows in the order in which they are to be numbered (i32); 0 when that is their own. */
  readonly order: 2;
  /** How many of them. */
  readonly taken: 3;
  /** Out, by place in the order: the document's number (i32). */
  readonly numbers: 4;
  /** A hash table of numbers plus 1 (i32), 0 where empty, of `mask + 1` entries: a power of two, never full. */
  readonly slots: 5;
  readonly mask: 6;
  /** The documents so far: how many, and by number their ids, hashes (u32) and the rows they were met in (i32). */
  readonly count: 7;
  readonly unionIds: 8;
  readonly unionStarts: 9;
  readonly hashes: 10;
  readonly rows: 11;
  readonly words: 12;
} = {
  ids: 0,
  starts: 1,
  order: 2,
  taken: 3,
  numbers: 4,
  slots: 5,
  mask: 6,
  count: 7,
  unionIds: 8,
  unionStarts: 9,
  hashes: 10,
  rows: 11,
  words: 12,
};

/** Writing the lines of one query. */
export const WRITING: {
  /** Id `row` lies from `ids + starts[row]` to `ids + starts[row + 1]`. */
  readonly ids: 0;
  readonly starts: 1;
  /** By row (f64). */
  readonly scores: 2;
  /** The rows in the order of their lines (i32); 0 when that is their own. */
  readonly order: 3;
  /** How many lines in all, and the place of the next one; its rank is one more. */
  readonly count: 4;
  readonly next: 5;
  /** What stands before the id, its space included, and behind the score, its line end included. */
  readonly head: 6;
  readonly headLength: 7;
  readonly tail: 8;
  readonly tailLength: 9;
  /** Where the next line is written, and how far there is room. */
  readonly target: 10;
  readonly targetEnd: 11;
  /** Whether a score that is not below the one before it is lowered (0 or 1), and how many were. */
  readonly separatesTies: 12;
  readonly separatedCount: 13;
  /** The last score written: a double, two words. */
  readonly previous: 14;
  readonly words: 16;
} = {
  ids: 0,
  starts: 1,
  scores: 2,
  order: 3,
  count: 4,
  next: 5,
  head: 6,
  headLength: 7,
  tail: 8,
  tailLength: 9,
  target: 10,
  targetEnd: 11,
  separatesTies: 12,
  separatedCount: 13,
  previous: 14,
  words: 16,
};

/** Room that a line needs beside its head, its id and its tail. */
export const NUMBER_BYTES = 96;

/** Why writing ended: all is written; or the next line does not fit, has a bad id, or cannot be lowered. */
export const WRITTEN: { readonly all: 0; readonly full: 1; readonly badId: 2; readonly lowest: 3 } = {
  all: 0,
  full: 1,
  badId: 2,
  lowest: 3,
};
