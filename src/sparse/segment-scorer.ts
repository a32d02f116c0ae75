import type { LiveCounts } from './live-counts.ts';
import type { PlannedQuery } from './planned-query.ts';
import type { SparseSegment } from './segment.ts';
import type { ScoringRule } from './settings.ts';

/** A segment's part of an answer: score descending, then local ascending. */
export interface SegmentHits {
  readonly locals: Uint32Array;
  readonly scores: Float64Array;
}

/** What a scorer needs to know of the index it works in. */
export interface ScorerContext {
  readonly segment: SparseSegment;
  readonly deleted: Uint32Array | undefined;
  readonly liveCounts: LiveCounts;
  readonly rule: ScoringRule;
  /** Over the live passages of all segments. */
  readonly averageLength: number;
}

/** Scores the passages of one segment, as part of an index. The two implementations give the same bits. */
export interface SegmentScorer {
  /** Live passages that hold the term. */
  liveCount(term: number): number;
  /**
   * The best live passages, at most `limit`, of those that `allowed` holds when it is given; passages that score
   * below `floor` may be missing, those that score 0 are.
   */
  search(query: PlannedQuery, limit: number, floor: number, allowed: Uint32Array | undefined): SegmentHits;
  /** The scores of passages in any order; 0 for deleted ones. */
  score(query: PlannedQuery, locals: Uint32Array): Float64Array;
  /** Derives what the terms with many postings need, ahead of the first query. */
  warm(): void;
}

/** Per row of the segment's frequency table: the frequencies weighted by field and added in field order. */
export function weightedFrequencies(segment: SparseSegment, fieldWeights: readonly number[]): Float64Array {
  const { tupleCount, fieldCount } = segment.header;
  const frequencies = new Float64Array(tupleCount);
  for (let code = 0; code < tupleCount; code++) {
    let sum = 0;
    for (let field = 0; field < fieldCount; field++) {
      sum += fieldWeights[field]! * segment.tuples[code * fieldCount + field]!;
    }
    frequencies[code] = sum;
  }
  return frequencies;
}
