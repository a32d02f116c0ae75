import type { Bm25Definition } from './definition.ts';

/**
 * BM25 as Lucene computes it, but with exact lengths: Lucene stores a passage's length in one byte, which the
 * setting `lengths: 'lucene'` does too.
 *
 * The inverse document frequency never falls below 0, since 1 is added inside the logarithm; the factor `k1 + 1`
 * is absent (Lucene dropped it in version 8).
 *
 * @see Kamphuis, de Vries, Boytsov, Lin: Which BM25 do you mean? ECIR 2020, "Lucene (accurate)".
 */
export const lucene: Bm25Definition = {
  name: 'lucene',
  title: 'BM25 (Lucene)',
  formula: 'ln(1 + (N - df + 0.5) / (df + 0.5)) * tf / (tf + k1 * (1 - b + b * dl / avgdl))',
  source: 'Apache Lucene BM25Similarity; Kamphuis et al., ECIR 2020',
  inverseDocumentFrequency: (passages, holding) => Math.log(1 + (passages - holding + 0.5) / (holding + 0.5)),
  coefficients: ({ k1 }) => ({ scale: 1, gain: 0, saturation: k1, floor: 0 }),
};
