/**
 * The best passages for a query, in columns: score descending, ties by the order the index was given. Scores are
 * above 0; a passage that scores 0 is no hit.
 */
export interface SparseHits {
  readonly length: number;
  /** The segment of each hit. */
  readonly segments: Uint32Array;
  /** Its number in the segment. */
  readonly locals: Uint32Array;
  /** In float64, the same bits as a plain scan over every passage gives. */
  readonly scores: Float64Array;
}

/** How often a term occurs among live passages. */
export interface TermStatistics {
  readonly term: string;
  /** Live passages that hold the term in any field. */
  readonly documentFrequency: number;
  /** As the index's model defines it; 1 for learned weights. */
  readonly inverseDocumentFrequency: number;
  /** The surface form under which it occurs most often in live passages; ties go to the smaller UTF-8 bytes. */
  readonly form: string;
}

/** What one group of a query gives a passage. */
export interface GroupExplanation {
  /** What the group adds to the score; 0 when the passage holds none of its members. */
  readonly contribution: number;
  /** The member that counts: the one with the largest contribution, the first of equals. */
  readonly member?: MemberExplanation;
}

/** How a group's best member comes to its contribution: `weight * ((factor * idf) * norm)`. */
export interface MemberExplanation {
  readonly term: string;
  readonly factor: number;
  readonly inverseDocumentFrequency: number;
  /** How often the term stands in each field; empty for learned weights. */
  readonly frequencies: readonly number[];
  /** The frequency, weighted by field, saturated and set against the passage's length; or the learned weight. */
  readonly norm: number;
}
