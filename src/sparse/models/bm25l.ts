import type { Bm25Definition } from './definition.ts';

/**
 * BM25L, which holds very long passages back less.
 *
 * The paper divides the frequency by the length first, `c = tf / (1 - b + b * dl / avgdl)`; multiplied out it is
 * the common formula with a gain of delta. Only terms that a passage holds count, as in the paper.
 *
 * @see Lv, Zhai: When documents are very long, BM25 fails! SIGIR 2011.
 * @see Kamphuis, de Vries, Boytsov, Lin: Which BM25 do you mean? ECIR 2020.
 */
export const bm25l: Bm25Definition = {
  name: 'bm25l',
  title: 'BM25L',
  formula:
    'ln((N + 1) / (df + 0.5)) * (k1 + 1) * (c + delta) / (k1 + c + delta), c = tf / (1 - b + b * dl / avgdl)',
  source: 'Lv and Zhai, SIGIR 2011; form of Kamphuis et al., ECIR 2020',
  defaultDelta: 0.5,
  inverseDocumentFrequency: (passages, holding) => Math.log((passages + 1) / (holding + 0.5)),
  coefficients: ({ k1, delta }) => ({ scale: k1 + 1, gain: delta, saturation: k1 + delta, floor: 0 }),
};
