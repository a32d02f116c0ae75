import type { EncodeOptions, Reranker, TokenEncoder } from '../../model/index.ts';

/** Below every cosine: what a passage without tokens scores, and every passage when the query has none. */
const NOTHING_ALIKE = -1;

/**
 * Late interaction: every token of the query looks for the token of the passage that is most like it, and the score is
 * the mean of those cosines, -1 to 1 (Khattab and Zaharia, "ColBERT", SIGIR 2020, equation 3, where it is their sum;
 * the mean gives the same order and does not grow with the query). Here over the last hidden states of a model that was
 * trained for whole texts, so that no further model is needed.
 *
 * No name stands for it on the command line, since it does not help everywhere. With all-MiniLM-L6-v2 in int8 over the
 * first 24 documents: of 75 claims of SciFact nDCG@10 rises after BM25 (0.67 to 0.70) and falls after the default fusion
 * (0.70 to 0.68); of 188 titles of notes RR@10 rises after both (0.88 to 0.90, 0.89 to 0.91).
 * `benchmarks/quality/rerank.mjs` measures.
 */
export class LateInteraction implements Reranker {
  readonly id: string;
  readonly digest: string;
  readonly scale = 'similarity' as const;
  readonly #encoder: TokenEncoder;

  constructor(encoder: TokenEncoder) {
    this.id = `late-interaction:${encoder.id}`;
    this.digest = encoder.digest;
    this.#encoder = encoder;
  }

  /** The passages' tokens are looked at as a whole, however many windows the model reads them in. */
  async score(
    query: string,
    passages: readonly string[],
    options: EncodeOptions = {},
  ): Promise<Float64Array> {
    if (passages.length === 0) return new Float64Array(0);
    const [asked] = await this.#encoder.encodeTokens([query], 'query', { signal: options.signal });
    const matrices = await this.#encoder.encodeTokens(passages, 'passage', options);
    return Float64Array.from(matrices, (matrix) => meanBestCosine(asked!, matrix, this.#encoder.dimension));
  }
}

/**
 * The mean over the rows of `query` of the largest dot product with a row of `passage`; -1 when either has none.
 *
 * @param query rows × dimension, row-major, rows of length 1; so is `passage`.
 */
export function meanBestCosine(query: Float32Array, passage: Float32Array, dimension: number): number {
  const [rows, columns] = [query.length / dimension, passage.length / dimension];
  if (rows === 0 || columns === 0) return NOTHING_ALIKE;
  let sum = 0;
  for (let row = 0; row < rows; row++) {
    const from = row * dimension;
    let best = NOTHING_ALIKE;
    for (let column = 0; column < columns; column++) {
      const to = column * dimension;
      let product = 0;
      for (let index = 0; index < dimension; index++) product += query[from + index]! * passage[to + index]!;
      if (product > best) best = product;
    }
    sum += best;
  }
  return sum / rows;
}
