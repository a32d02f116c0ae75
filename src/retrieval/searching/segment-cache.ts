import { DenseSegment, TermSegment } from '../../dense/index.ts';
import type { StoredSegment } from '../../model/index.ts';
import { SparseSegment } from '../../sparse/index.ts';
import { STATIC_PREFIX } from '../indexing/segment-sections.ts';

/** A segment with everything that is read from it. */
export interface OpenedSegment {
  readonly sparse: SparseSegment;
  /** Absent: no passage has a vector. */
  readonly vectors: DenseSegment | undefined;
  /** Absent: words have no vectors. */
  readonly terms: TermSegment | undefined;
}

/**
 * Segments that are open, by name. A segment never changes, so the next state of an index uses again what the last
 * one has loaded.
 */
export class SegmentCache {
  #opened = new Map<string, OpenedSegment>();

  /** Opens what is new among the segments of a snapshot, and lets go of what is no longer there. */
  open(segments: readonly StoredSegment[]): OpenedSegment[] {
    const opened = segments.map(({ name, sections }) => {
      const known = this.#opened.get(name);
      return known ?? openSegment(sections);
    });
    this.#opened = new Map(segments.map(({ name }, index) => [name, opened[index]!]));
    return opened;
  }
}

function openSegment(sections: StoredSegment['sections']): OpenedSegment {
  return {
    sparse: SparseSegment.open(sections),
    vectors: DenseSegment.isIn(sections, STATIC_PREFIX)
      ? DenseSegment.open(sections, STATIC_PREFIX)
      : undefined,
    terms: TermSegment.isIn(sections) ? TermSegment.open(sections) : undefined,
  };
}
