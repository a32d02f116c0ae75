import type { PassageAddress } from '../model/index.ts';
import type { GroupExplanation, SparseHits, TermStatistics } from './hits.ts';
import type { SparseSegment } from './segment.ts';
import type { SparseSettings } from './settings.ts';
import type { TermGroup } from './term-group.ts';

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

/** A term and where it stands relative to the others of a phrase. */
export interface PhraseTerm {
  readonly term: string;
  readonly position: number;
}

/** Ranks the live passages of several segments as one collection. */
export class SparseIndex {
  constructor(
    _segments: readonly IndexedSegment[],
    _settings: SparseSettings,
    _compare: (a: PassageAddress, b: PassageAddress) => number,
  ) {}
  get passageCount(): number {
    return 0;
  }
  term(_term: string): TermStatistics | undefined {
    return undefined;
  }
  forms(_term: string): { form: string; count: number }[] {
    return [];
  }
  search(
    _groups: readonly TermGroup[],
    _limit: number,
    _allowed?: readonly (Uint32Array | undefined)[],
  ): SparseHits {
    throw new Error();
  }
  score(_groups: readonly TermGroup[], _at: readonly PassageAddress[]): Float64Array {
    throw new Error();
  }
  explain(_groups: readonly TermGroup[], _at: PassageAddress): GroupExplanation[] {
    throw new Error();
  }
  holding(_term: string): PassageBitmaps {
    throw new Error();
  }
  phrase(_terms: readonly PhraseTerm[]): PassageBitmaps {
    throw new Error();
  }
  prefixed(_prefix: string, _most: number): CountedTerm[] {
    throw new Error();
  }
  allTerms(): Iterable<CountedTerm> {
    throw new Error();
  }
  warm(): void {}
}
