/** A document's place in a ranking. Its rank is its position plus one. */
export interface Hit {
  /** The document's id: opaque, compared by its UTF-8 bytes, never read as a number. */
  readonly id: string;
  /** Higher is better. Finite. */
  readonly score: number;
}

/**
 * One query's hits, best first: score descending, equal scores by the ranking's declared tie rule.
 * Ids are unique. An empty ranking is a fact, not an error.
 */
export type Ranking = readonly Hit[];

/**
 * How equal scores are put in order when a ranking is read.
 *
 * - `id`: ascending by UTF-8 bytes; the rule of rankers and of bare files.
 * - `id-descending`: what trec_eval does (`strcmp` on the docno, greatest first).
 * - `as-written`: the order of the lines; for files whose writer has declared its own rule.
 */
export type ReadingOrder = 'id' | 'id-descending' | 'as-written';
