/**
 * The four numbers that make a variant of BM25 out of one formula. With `tf` the (field-weighted) frequency of
 * the term in the passage and `length = 1 - b + b * dl / avgdl`:
 *
 * `norm(tf, length) = scale * (tf + gain * length) / (tf + saturation * length) + floor`, and 0 when tf is 0.
 *
 * Every variant here is a case of it, so one line of float64 arithmetic, the same in the kernel and in
 * TypeScript, scores them all; where a summand is 0 or a factor 1 the line is bit for bit the textbook's.
 */
export interface NormCoefficients {
  readonly scale: number;
  readonly gain: number;
  readonly saturation: number;
  readonly floor: number;
}

/** The parameters that a variant of BM25 may have. */
export interface Bm25Parameters {
  /** How soon a term's repetition stops counting; 0 or more. */
  readonly k1: number;
  /** How much long passages are held back, from 0 (not) to 1 (fully). */
  readonly b: number;
  /** The lower bound that BM25L and BM25+ add; 0 or more. */
  readonly delta: number;
}

/** One variant of BM25: what it is, where it is from, and how it is computed. */
export interface Bm25Definition {
  /** Its name in settings. */
  readonly name: string;
  readonly title: string;
  /** The contribution of one term, in the textbook's form. */
  readonly formula: string;
  /** Paper or reference implementation. */
  readonly source: string;
  /** The value of delta when the settings give none; `undefined` for variants without it. */
  readonly defaultDelta?: number;
  /**
   * How much a term counts, from the number of live passages and of those that hold it (1 or more). Never
   * negative: a negative weight would rank passages without the word above those with it.
   */
  inverseDocumentFrequency(passages: number, holding: number): number;
  /** The variant as a case of the common formula. */
  coefficients(parameters: Bm25Parameters): NormCoefficients;
}
