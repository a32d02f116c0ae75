import { InputError, type Ranking } from '../../model/index.ts';
import { Run } from '../../runs/index.ts';
import { legReport } from '../answers/answered-legs.ts';
import type { BatchQuery, BatchRuns } from './index-searcher.ts';
import type { IndexView } from './index-view.ts';
import { withRemedy } from './problem.ts';
import { isGap, isPartial, type RankedQuery, type RankPorts, rankQuery } from './rank-query.ts';
import { legsOf } from './search-legs.ts';
import type { SearchOptions } from './search-options.ts';

/** How many documents a batch gives per query when nothing is said: what runs usually hold. */
export const BATCH_LIMIT = 1000;

/**
 * Ranks queries into runs: one per leg, cut at the fusion's depth, and the fused one. A query without hits is in no
 * run: a file of a run cannot hold it. A reranked query's scores in the fused run are 1 / rank: the order is that of two
 * scales, the reranker's and the fused one, which one column cannot hold.
 *
 * @throws InputError when two queries have one id.
 */
export async function rankBatch(
  queries: Iterable<BatchQuery>,
  view: IndexView,
  options: SearchOptions,
  ports: RankPorts = {},
): Promise<BatchRuns> {
  const asked = legsOf(view, options.legs);
  const legs = new Map(asked.map(({ name }) => [name, new Map<string, Ranking>()]));
  const replaced = new Set(legs.keys());
  const fused = new Map<string, Ranking>();
  const problems = new Problems();
  const ids = new Set<string>();
  const limit = options.limit ?? BATCH_LIMIT;
  let hasGaps = false;
  for (const { id, text } of queries) {
    if (ids.has(id))
      throw new InputError(`Expected queries with different ids, got ${JSON.stringify(id)} twice.`);
    ids.add(id);
    const ranked = await rankQuery(text, view, options, ports);
    hasGaps ||= isPartial(ranked);
    for (const asked of ranked.legs) {
      replaced.delete(asked.leg.name);
      if (asked.state === 'used') {
        legs.get(asked.leg.name)!.set(id, rankingOf(asked.list.documents, asked.list.scores, view));
        continue;
      }
      // A leg with nothing to do for a query is no problem: the query has no rare terms.
      if (!isGap(asked)) continue;
      const { command, reason } = legReport(asked);
      problems.add(asked.leg.name, withRemedy(reason ?? '', command));
    }
    if (ranked.reranking?.isGap === true) {
      const { command, reason } = ranked.reranking.report;
      problems.add('rerank', withRemedy(reason ?? '', command));
    }
    if (ranked.fused !== undefined) {
      const documents = ranked.fused.documents.slice(0, limit);
      fused.set(id, rankingOf(documents, runScores(ranked), view));
    }
  }
  // A leg that no query asked has no run.
  if (ids.size > 0) for (const name of replaced) legs.delete(name);
  return {
    legs: new Map([...legs].map(([name, rankings]) => [name, Run.from(name, withHits(rankings))])),
    fused: Run.from('fused', withHits(fused), { readingOrder: 'as-written' }),
    isPartial: hasGaps,
    problems: problems.all,
  };
}

/** Why legs and rerankers are missing from answers, and from how many. */
class Problems {
  readonly #problems = new Map<string, { leg: string; reason: string; queries: number }>();

  get all(): BatchRuns['problems'] {
    return [...this.#problems.values()];
  }

  add(leg: string, reason: string): void {
    const key = `${leg}\n${reason}`;
    const problem = this.#problems.get(key) ?? { leg, reason, queries: 0 };
    problem.queries++;
    this.#problems.set(key, problem);
  }
}

/** By position, descending as a run needs them. */
function runScores({ fused, reranking }: RankedQuery): readonly number[] {
  if (reranking?.report.state !== 'used') return fused!.scores;
  return fused!.documents.map((_, position) => 1 / (position + 1));
}

function rankingOf(documents: readonly number[], scores: readonly number[], view: IndexView): Ranking {
  return documents.map((document, index) => ({ id: view.numbers.idOf(document), score: scores[index]! }));
}

function withHits(rankings: ReadonlyMap<string, Ranking>): [string, Ranking][] {
  return [...rankings].filter(([, ranking]) => ranking.length > 0);
}
