/** A hit of a stored list: its id and its score, as written. */
export type StoredHit = readonly [id: string, score: number];

/**
 * One query of one arm, a line of `rows.ndjson`. Fields in this order; times are never in it. A row holds either what
 * the arm answered or the error that it died of, never both.
 */
export interface Row {
  readonly qid: string;
  /** Absent where the data set has no kinds of questions. */
  readonly type?: string | undefined;
  readonly abstention: boolean;
  /** Ids of relevant documents, ascending by bytes. */
  readonly gold: readonly string[];
  /** Grades by id; absent where all of `gold` have grade 1 and nothing else is judged. */
  readonly grades?: Readonly<Record<string, number>> | undefined;
  /** A ranker's own list to its depth. */
  readonly ranked?: readonly StoredHit[] | undefined;
  /** The same, for an arm that is a leg only. */
  readonly leg50?: readonly StoredHit[] | undefined;
  /** The first ten of `ranked`. */
  readonly search?: readonly string[] | undefined;
  /** The first ten of a fusion or a rerank; all that is kept of one. */
  readonly top10?: readonly string[] | undefined;
  /**
   * The plan's measures by the name row files give them: `any@5`, `all@5` (for `Every@5`), else as ir_measures does
   * (`nDCG@10`). Hits and misses are 1 and 0. Absent when there is an error.
   */
  readonly score?: Readonly<Record<string, number>> | undefined;
  /** Whether two exactly equal scores stand on either side of ranks 5 and 6. */
  readonly tie_at_5?: boolean | undefined;
  readonly error?: { readonly code: string; readonly message: string } | undefined;
}
