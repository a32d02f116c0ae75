import type { PlannedRanker } from '../plan/plan.ts';
import { bestHits } from './best-hits.ts';
import { Fts5Index } from './fts5/fts5-index.ts';
import { fts5QueryWords } from './fts5/fts5-query.ts';
import type { Ranker } from './ranker.ts';

/** What a plan says of the ranker that deep-recall has for words. */
type PlannedFts5 = Extract<PlannedRanker, { kind: 'fts5' }>;

/** The weight of the title beside 1 for the text, as deep-recall has it. */
const USUAL_TITLE_WEIGHT = 5;

/**
 * SQLite's FTS5 as deep-recall uses it. Equal scores are in order of the ids' bytes: deep-recall says no order, and
 * SQLite then gives them as they were put in, which deep-recall does in order of path.
 */
export function fts5Ranker(planned: PlannedFts5, depth: number): Ranker {
  const { titleWeight = USUAL_TITLE_WEIGHT } = planned;
  return {
    settings: { kind: 'fts5', tokenizer: 'porter unicode61', title_weight: titleWeight, body_weight: 1 },
    models: [],
    countTexts: ({ documents }) => ({ texts: documents.length, windowed: 0 }),
    open: async ({ documents }) => {
      const index = new Fts5Index(documents.map(({ title = '', text }) => ({ title, body: text })));
      const ids = documents.map(({ id }) => id);
      return {
        rank: async ({ text }) => bestHits(ids, index.score(fts5QueryWords(text), titleWeight), depth),
        close: async () => {},
      };
    },
    close: async () => {},
  };
}
