import { hasBit } from '../model/index.ts';
import type { SparseSegment } from './segment.ts';

const UNKNOWN = -1;

/**
 * How many live passages hold each term of a segment. Counted when first asked for and kept in one column: whoever
 * goes through all terms of a dictionary (for a prefix, for words that are near) derives nothing that scoring needs.
 */
export class LiveCounts {
  readonly #segment: SparseSegment;
  readonly #deleted: Uint32Array | undefined;
  #counts: Int32Array | undefined;

  /** @param deleted undefined when nothing is. */
  constructor(segment: SparseSegment, deleted: Uint32Array | undefined) {
    this.#segment = segment;
    this.#deleted = deleted;
  }

  of(term: number): number {
    const segment = this.#segment;
    const deleted = this.#deleted;
    if (deleted === undefined) return segment.postingCount(term);
    this.#counts ??= new Int32Array(segment.dictionary.size).fill(UNKNOWN);
    let count = this.#counts[term]!;
    if (count !== UNKNOWN) return count;
    count = 0;
    for (const passage of segment.passagesOf(term)) if (!hasBit(deleted, passage)) count++;
    this.#counts[term] = count;
    return count;
  }
}
