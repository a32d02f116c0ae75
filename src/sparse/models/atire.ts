import type { Bm25Definition } from './definition.ts';

/**
 * BM25 as the ATIRE search engine computes it.
 *
 * @see Trotman, Jia, Crane: Towards an efficient and effective search engine. SIGIR workshop OSIR 2012.
 * @see Kamphuis, de Vries, Boytsov, Lin: Which BM25 do you mean? ECIR 2020.
 */
export const atire: Bm25Definition = {
  name: 'atire',
  title: 'BM25 (ATIRE)',
  formula: 'ln(N / df) * (k1 + 1) * tf / (tf + k1 * (1 - b + b * dl / avgdl))',
  source: 'Trotman et al., OSIR 2012; form of Kamphuis et al., ECIR 2020',
  inverseDocumentFrequency: (passages, holding) => Math.log(passages / holding),
  coefficients: ({ k1 }) => ({ scale: k1 + 1, gain: 0, saturation: k1, floor: 0 }),
};
