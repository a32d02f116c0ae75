/** One text, or one pair of texts, as the numbers that a transformer takes. */
export interface ModelInput {
  /** Token numbers, special ones included. */
  readonly ids: Int32Array;
  /** Where the tokens of type 1 begin: the second text of a pair. `ids.length` when there are none. */
  readonly secondFrom: number;
}
