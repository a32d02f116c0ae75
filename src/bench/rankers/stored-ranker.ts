import type { PlannedRanker } from '../plan/plan.ts';
import type { BenchPorts } from '../ports.ts';
import type { Ranker } from './ranker.ts';

/** What a plan says of rankings that somebody has stored. */
type PlannedStored = Extract<PlannedRanker, { kind: 'stored' }>;

/**
 * Gives the rankings that somebody has stored, in their order, with their scores. A query that they lack has an empty
 * ranking: what was stored says nothing else of it.
 *
 * @throws NotFoundError when there is no such file; InputError when it cannot be read.
 */
export async function storedRanker(
  planned: PlannedStored,
  depth: number,
  ports: BenchPorts,
): Promise<Ranker> {
  const { path, format = 'trec' } = planned;
  const rankings = await ports.openStored(path, format);
  return {
    settings: { kind: 'stored', path, format },
    models: [],
    countTexts: () => ({ texts: 0, windowed: 0 }),
    open: async () => ({
      rank: async ({ id }) => rankings.get(id)?.slice(0, depth) ?? [],
      close: async () => {},
    }),
    close: async () => {},
  };
}
