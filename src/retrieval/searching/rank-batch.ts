import { InputError, type Ranking } from '../../model/index.ts';
import { Run } from '../../runs/index.ts';
import type { BatchQuery, BatchRuns } from './index-searcher.ts';
import type { IndexView } from './index-view.ts';
import { type Delay, isGap, rankQuery, reasonOf } from './rank-query.ts';
import { legsOf } from './search-legs.ts';
import type { SearchOptions } from './search-options.ts';

/** How many documents a batch gives per query when nothing is said: what runs usually hold. */
export const BATCH_LIMIT = 1000;

/**
 * Ranks queries into runs: one per leg, cut at the fusion's depth, and the fused one. A query without hits is in no
 * run: a file of a run cannot hold it.
 *
 * @throws InputError when two queries have one id.
 */
export async function rankBatch(
  queries: Iterable<BatchQuery>,
  view: IndexView,
  options: SearchOptions,
  delay?: Delay,
): Promise<BatchRuns> {
  const asked = legsOf(view, options.legs);
  const legs = new Map(asked.map(({ name }) => [name, new Map<string, Ranking>()]));
  const replaced = new Set(legs.keys());
  const fused = new Map<string, Ranking>();
  const problems = new Map<string, { leg: string; reason: string; queries: number }>();
  const ids = new Set<string>();
  const limit = options.limit ?? BATCH_LIMIT;
  let isPartial = false;
  for (const { id, text } of queries) {
    if (ids.has(id))
      throw new InputError(`Expected queries with different ids, got ${JSON.stringify(id)} twice.`);
    ids.add(id);
    const ranked = await rankQuery(text, view, options, delay);
    isPartial ||= ranked.legs.some(isGap);
    for (const asked of ranked.legs) {
      replaced.delete(asked.leg.name);
      if (asked.state === 'used') {
        legs.get(asked.leg.name)!.set(id, rankingOf(asked.list.documents, asked.list.scores, view));
        continue;
      }
      // A leg with nothing to do for a query is no problem: the query has no rare terms.
      if (!isGap(asked)) continue;
      const reason = asked.state === 'skipped' ? asked.skipped.skipped : reasonOf(asked.error);
      const key = `${asked.leg.name}\n${reason}`;
      const problem = problems.get(key) ?? { leg: asked.leg.name, reason, queries: 0 };
      problem.queries++;
      problems.set(key, problem);
    }
    if (ranked.fused !== undefined) {
      const { documents, scores } = ranked.fused;
      fused.set(id, rankingOf(documents.slice(0, limit), scores.slice(0, limit), view));
    }
  }
  // A leg that no query asked has no run.
  if (ids.size > 0) for (const name of replaced) legs.delete(name);
  return {
    legs: new Map([...legs].map(([name, rankings]) => [name, Run.from(name, withHits(rankings))])),
    fused: Run.from('fused', withHits(fused), { readingOrder: 'as-written' }),
    isPartial,
    problems: [...problems.values()],
  };
}

function rankingOf(documents: readonly number[], scores: readonly number[], view: IndexView): Ranking {
  return documents.map((document, index) => ({ id: view.numbers.idOf(document), score: scores[index]! }));
}

function withHits(rankings: ReadonlyMap<string, Ranking>): [string, Ranking][] {
  return [...rankings].filter(([, ranking]) => ranking.length > 0);
}
