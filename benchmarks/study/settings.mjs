// What the study stores and tries; plan.md says why.

/** Pairs of k1 and b. */
export const PAIRS = [0.9, 1.2, 1.5].flatMap((k1) => [0.4, 0.6, 0.75].map((b) => ({ k1, b })));

/** The two pairs that are published defaults, Anserini's and Lucene's: the whole grid of rules runs on these. */
export const NAMED_PAIRS = [
  { k1: 0.9, b: 0.4 },
  { k1: 1.2, b: 0.75 },
];

/** A name is rare when at most so many documents hold it. */
export const RARE_RULES = [1, 3, 6, 12, 25, 50].map((most) => ({ most }));
export const RARE_WEIGHTS = [0.02, 0.05, 0.1, 0.2, 0.3, 0.5, 0.7, 1];

/** Collections over the same texts are held out together: no figure is tuned on its own texts. */
export const SOURCES = {
  scifact: ['scifact'],
  'vaswani-npl': ['vaswani-npl'],
  cacm: ['cacm'],
  'locomo-turns': ['locomo-turns'],
  'notes-til': ['notes-til', 'one-word', 'identifiers', 'identifiers-asked'],
};

/** Queries that the rare-terms leg is for: they judge that leg and what ships, not the fusion of the others. */
export const IDENTIFIERS = ['identifiers', 'identifiers-asked'];

/** A mean lower than BM25's by more than this is a loss. */
export const LOSS = 0.002;
export const ALPHA = 0.05;
