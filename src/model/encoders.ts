/** Whether a text asks or answers: some models want a prefix for one of them. */
export type TextRole = 'query' | 'passage';

/** Turns texts into vectors. */
export interface DenseEncoder {
  /** The model's name in the catalogue. */
  readonly id: string;
  /** sha256 of the model's file, in hex: an index remembers it and refuses another. */
  readonly digest: string;
  /** Numbers per vector. */
  readonly dimension: number;
  /**
   * One vector of length 1 per text, in the texts' order; `undefined` where the model has nothing to say (a text
   * without a word it knows).
   *
   * @throws UnavailableError when the model cannot run.
   */
  encode(texts: readonly string[], role: TextRole): Promise<(Float32Array | undefined)[]>;
}

/** Vectors of single words, by which soft terms find a word's neighbours. */
export interface WordVectors {
  /** The model's name in the catalogue. */
  readonly id: string;
  /** sha256 of the model's file, in hex. */
  readonly digest: string;
  /** Numbers per vector. */
  readonly dimension: number;
  /** The word's vector of length 1, in float64; `undefined` for a word of which the model knows no part. */
  vectorOf(word: string): Float64Array | undefined;
}
