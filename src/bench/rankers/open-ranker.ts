import type { PlannedRanker } from '../plan/plan.ts';
import type { BenchPorts } from '../ports.ts';
import { bm25Ranker } from './bm25-ranker.ts';
import { denseRanker } from './dense-ranker.ts';
import { fts5Ranker } from './fts5-ranker.ts';
import type { Ranker } from './ranker.ts';
import { searchRanker } from './search-ranker.ts';
import { sparseRanker } from './sparse-ranker.ts';
import { storedRanker } from './stored-ranker.ts';

/**
 * Makes a plan's ranker. What it needs and does not find is said now, before a query has been asked.
 *
 * @param depth how many hits are stored.
 * @throws UnavailableError, with the command that brings it, for a model that is not here; InputError for settings
 *   that a ranker cannot have.
 */
export async function openRanker(planned: PlannedRanker, depth: number, ports: BenchPorts): Promise<Ranker> {
  switch (planned.kind) {
    case 'bm25':
      return bm25Ranker(planned, depth, ports);
    case 'fts5':
      return fts5Ranker(planned, depth);
    case 'dense':
      return await denseRanker(planned, depth, ports);
    case 'sparse':
      return await sparseRanker(planned, depth, ports);
    case 'search':
      return await searchRanker(planned, depth, ports);
    case 'stored':
      return await storedRanker(planned, depth, ports);
  }
}
