/** How far an indexing has come. */
export interface IndexProgress {
  /**
   * - `reading`: documents are cut, analysed and encoded.
   * - `writing`: a segment is made of what was read.
   * - `merging`: segments become one.
   * - `committing`: what was written becomes what readers see.
   */
  readonly phase: 'reading' | 'writing' | 'merging' | 'committing';
  /** Documents and bytes of text taken in so far. */
  readonly documents: number;
  readonly bytes: number;
}

/** What an indexing did. */
export interface IndexingResult {
  /** The commit that readers now see. */
  readonly generation: number;
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  /** Documents given whose content was as it is in the index. */
  readonly unchanged: number;
  /** Documents whose content was not taken in, by reason: `{ 'not-utf-8': 2 }`. */
  readonly refused: Readonly<Record<string, number>>;
  readonly bytes: number;
  /** Whether it was abandoned by its signal; what was committed before stays. */
  readonly wasAborted: boolean;
}
