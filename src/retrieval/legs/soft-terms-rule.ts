/** How a word's neighbours in meaning count: data, measured. */
export interface SoftTermsRule {
  /** How many neighbours a word has at most. */
  readonly most: number;
  /** Only words with a cosine above this are neighbours. */
  readonly above: number;
  /** What a neighbour of cosine 1 counts, the word itself counting 1. */
  readonly weight: number;
}

/**
 * Twenty neighbours above 0.2 at 0.7. On five collections thresholds of 0.2 to 0.3, 10 to 60 neighbours and weights
 * of 0.5 to 0.7 lay within 0.005 of each other: a plateau, no peak.
 */
export const SOFT_TERMS_RULE: SoftTermsRule = { most: 20, above: 0.2, weight: 0.7 };

/**
 * What a neighbour `t` of a word `w` counts: `weight * f`, where
 * `f = (cosine - above) / (1 - above) * min(1, idf(w) / idf(t))`.
 *
 * The cap keeps a rare neighbour from outweighing its word; a word that the index lacks has no frequency to cap by.
 *
 * @param idfOfWord `undefined` for a word that the index lacks.
 */
export function softFactor(
  cosine: number,
  idfOfWord: number | undefined,
  idfOfNeighbour: number,
  { above, weight }: SoftTermsRule = SOFT_TERMS_RULE,
): number {
  const cap = idfOfWord === undefined ? 1 : Math.min(1, idfOfWord / idfOfNeighbour);
  return weight * (((cosine - above) / (1 - above)) * cap);
}
