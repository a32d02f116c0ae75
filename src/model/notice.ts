/**
 * Something a user should know that did not stop the work: a duplicate that was dropped, a query that only one
 * side has. Notices go to standard error and into the `notices` array of JSON output, in the same words.
 */
export interface Notice {
  /** A stable name for programs, e.g. `queries-missing-from-run`. */
  readonly code: string;
  /** The sentence for people. */
  readonly message: string;
  /** How many times it happened. */
  readonly count: number;
}
