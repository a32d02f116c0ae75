import type { DocumentRecord, IndexRoot, MemorySections, PassageRecord } from '../../model/index.ts';

/** A segment in memory. Never changes once it is finished. */
export interface MemorySegment {
  readonly name: string;
  readonly sections: MemorySections;
  readonly passages: readonly PassageRecord[];
}

/** Where a document's passages lie: they are neighbours in one segment. */
export interface MemoryPlace {
  readonly segment: string;
  readonly first: number;
  readonly count: number;
}

/** Everything that one commit left. Never changes. */
export interface MemoryState {
  readonly generation: number;
  readonly committedAt: string;
  readonly settings: unknown;
  readonly roots: readonly IndexRoot[];
  readonly segments: readonly MemorySegment[];
  /** By segment name; absent: nothing is deleted there. */
  readonly deleted: ReadonlyMap<string, Uint32Array>;
  readonly documents: ReadonlyMap<string, DocumentRecord>;
  readonly places: ReadonlyMap<string, MemoryPlace>;
  /** Segments that were ever begun. */
  readonly segmentsBegun: number;
}

/** Before the first commit. */
export const EMPTY_STATE: MemoryState = {
  generation: 0,
  committedAt: '',
  settings: undefined,
  roots: [],
  segments: [],
  deleted: new Map(),
  documents: new Map(),
  places: new Map(),
  segmentsBegun: 0,
};
