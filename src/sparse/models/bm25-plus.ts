import type { Bm25Definition } from './definition.ts';

/**
 * BM25+, in which holding a term at all is worth at least delta.
 *
 * Only terms that a passage holds count, as in the paper's sum over the words that query and document share.
 *
 * @see Lv, Zhai: Lower-bounding term frequency normalization. CIKM 2011.
 * @see Kamphuis, de Vries, Boytsov, Lin: Which BM25 do you mean? ECIR 2020.
 */
export const bm25Plus: Bm25Definition = {
  name: 'bm25+',
  title: 'BM25+',
  formula: 'ln((N + 1) / df) * ((k1 + 1) * tf / (tf + k1 * (1 - b + b * dl / avgdl)) + delta)',
  source: 'Lv and Zhai, CIKM 2011; form of Kamphuis et al., ECIR 2020',
  defaultDelta: 1,
  inverseDocumentFrequency: (passages, holding) => Math.log((passages + 1) / holding),
  coefficients: ({ k1, delta }) => ({ scale: k1 + 1, gain: 0, saturation: k1, floor: delta }),
};
