// What the study stores and tries; plan.md says why.

/** Pairs of k1 and b. */
export const PAIRS = [0.9, 1.2, 1.5].flatMap((k1) => [0.4, 0.6, 0.75].map((b) => ({ k1, b })));

/** The two pairs that are published defaults, Anserini's and Lucene's: the whole grid of rules runs on these. */
export const NAMED_PAIRS = [
  { k1: 0.9, b: 0.4 },
  { k1: 1.2, b: 0.75 },
];

/** A name is rare when at most `most` documents hold it, or that share of them. */
export const RARE_RULES = [
  { most: 1, share: 0 },
  { most: 3, share: 0 },
  { most: 10, share: 0 },
  { most: 3, share: 0.001 },
  { most: 3, share: 0.01 },
  { most: 3, share: 0.05 },
];
export const RARE_WEIGHTS = [0.1, 0.2, 0.3, 0.5, 0.7, 1, 1.5, 2];

/** Collections over the same texts are held out together: no figure is tuned on its own texts. */
export const SOURCES = {
  scifact: ['scifact'],
  'vaswani-npl': ['vaswani-npl'],
  cacm: ['cacm'],
  'locomo-turns': ['locomo-turns'],
  'notes-til': ['notes-til', 'one-word', 'identifiers', 'identifiers-asked'],
};

/** A mean lower than BM25's by more than this is a loss. */
export const LOSS = 0.002;
export const ALPHA = 0.05;
