import type { SparseSegment } from './segment.ts';

/** A segment and which of its passages are deleted: bit `local & 31` of word `local >> 5`. */
export interface IndexedSegment {
  readonly segment: SparseSegment;
  readonly deleted?: Uint32Array | undefined;
}

/** Per segment, which passages: bit `local & 31` of word `local >> 5`. */
export type PassageBitmaps = Uint32Array[];

/** A term and its live document frequency. */
export interface CountedTerm {
  readonly term: string;
  readonly documentFrequency: number;
}

/** A term and its place in a phrase, relative to the phrase's other terms. */
export interface PhraseTerm {
  readonly term: string;
  readonly position: number;
}
