/** What became of one leg of a search. */
export interface LegReport {
  /** `bm25`, `static`, `rare`, … */
  readonly leg: string;
  /**
   * - `used`: it ranked the query; its list may still be empty.
   * - `skipped`: it has nothing to do here, or something it needs is not there.
   * - `failed`: it was asked and broke; the others answered.
   */
  readonly state: 'used' | 'skipped' | 'failed';
  /** Why it was skipped or failed, in a sentence. */
  readonly reason: string | null;
  /** The command that would enable it; `null` when none is needed. */
  readonly command: string | null;
  /** How many documents it gave to the fusion. */
  readonly documents: number;
  /** Whether its list ended by itself before the depth: every other document has no score from it. */
  readonly hasEnded: boolean;
}
