/** The fusion that a search has when nothing is said: data, written by a study and checked by a test. */
export interface DefaultFusion {
  readonly method: string;
  readonly normalization: string;
  /** How many documents each leg gives. */
  readonly depth: number;
  readonly complete: 'none' | 'depth' | 'all';
  /** The legs in the order of the fusion. */
  readonly legs: readonly string[];
  /** By leg name, as decimals. */
  readonly weights: Readonly<Record<string, string>>;
  /** The weight of a leg that nobody has measured. */
  readonly unmeasuredWeight: string;
}

/**
 * Anchored min-max over each leg's top 100, weights by model: what lost to BM25 alone on none of the collections
 * tried. Chosen by `npm run study:fusion`; docs/decisions/0008-default-fusion.md says how, and what lost.
 */
export const DEFAULT_FUSION: DefaultFusion = {
  method: 'weighted-sum',
  normalization: 'anchored-min-max',
  depth: 100,
  complete: 'none',
  legs: ['bm25', 'static', 'rare'],
  weights: { bm25: '1', static: '0.3', rare: '0.1' },
  unmeasuredWeight: '0.3',
};
