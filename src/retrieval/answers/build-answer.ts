import type { IndexView } from '../searching/index-view.ts';
import { isPartial, type RankedQuery } from '../searching/rank-query.ts';
import type { SearchOptions } from '../searching/search-options.ts';
import { answeredQuery } from './answer-query.ts';
import { legReport } from './answered-legs.ts';
import { emptyReasons } from './empty-reasons.ts';
import { HitBuilder, type TextReader } from './hit-builder.ts';
import { type AgePorts, indexReport } from './index-report.ts';
import { SEARCH_SCHEMA, type SearchAnswer } from './search-answer.ts';
import { searchNotices } from './search-notices.ts';

/** What an answer is told with. */
export interface AnswerPorts extends AgePorts {
  readonly readText?: TextReader | undefined;
}

/** How many documents are wanted when nothing is said. */
export const DEFAULT_LIMIT = 10;

/** Tells what a ranked query found, and how. */
export function buildAnswer(
  ranked: RankedQuery,
  view: IndexView,
  options: SearchOptions,
  ports: AnswerPorts,
): SearchAnswer {
  const { fused, legs, plan } = ranked;
  const limit = options.limit ?? DEFAULT_LIMIT;
  const index = indexReport(view.snapshot, ports);
  const builder = new HitBuilder(ranked, view, options, ports.readText);
  const count = Math.min(limit, fused?.documents.length ?? 0);
  const hits = Array.from({ length: count }, (_, position) => builder.hit(position));
  return {
    schema: SEARCH_SCHEMA,
    query: answeredQuery(ranked),
    limit,
    hits,
    candidates: fused?.documents.length ?? 0,
    legs: legs.map(legReport),
    isPartial: isPartial(ranked),
    fusion: plan?.report ?? null,
    reranking: ranked.reranking?.report ?? null,
    index,
    emptyBecause: hits.length === 0 ? emptyReasons(ranked, view) : [],
    notices: searchNotices(ranked, view, index),
  };
}
