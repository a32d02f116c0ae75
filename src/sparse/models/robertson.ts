import type { Bm25Definition } from './definition.ts';

/**
 * BM25 as Robertson and his colleagues ranked with it at TREC-3.
 *
 * The factor `k1 + 1` of the original is left out, as in Kamphuis et al.: it changes no order. Where a term
 * stands in more than half of the passages the inverse document frequency would be negative; it is 0 then, as in
 * bm25s.
 *
 * @see Robertson, Walker, Jones, Hancock-Beaulieu, Gatford: Okapi at TREC-3. 1994.
 * @see Kamphuis, de Vries, Boytsov, Lin: Which BM25 do you mean? ECIR 2020.
 */
export const robertson: Bm25Definition = {
  name: 'robertson',
  title: 'BM25 (Robertson)',
  formula: 'max(0, ln((N - df + 0.5) / (df + 0.5))) * tf / (tf + k1 * (1 - b + b * dl / avgdl))',
  source: 'Robertson et al., TREC-3, 1994; form of Kamphuis et al., ECIR 2020',
  inverseDocumentFrequency: (passages, holding) =>
    Math.max(0, Math.log((passages - holding + 0.5) / (holding + 0.5))),
  coefficients: ({ k1 }) => ({ scale: 1, gain: 0, saturation: k1, floor: 0 }),
};
