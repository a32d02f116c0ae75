import type { Notice } from '../../model/index.ts';
import type { RerankReport } from '../reranking/rerank-report.ts';
import type { AnsweredQuery } from './answered-query.ts';
import type { FusionReport } from './fusion-report.ts';
import type { IndexReport } from './index-report.ts';
import type { LegReport } from './leg-report.ts';
import type { SearchHit } from './search-hit.ts';

/** The name and version of the shape of {@link SearchAnswer} in JSON. */
export const SEARCH_SCHEMA = 'consilience.search/1';

/**
 * What a search found and how. Plain data: `JSON.stringify` gives the published schema. Every field is always
 * there; `null` means that there is nothing to say.
 */
export interface SearchAnswer {
  readonly schema: typeof SEARCH_SCHEMA;
  /** The query as it was understood. */
  readonly query: AnsweredQuery;
  /** How many hits were wanted. */
  readonly limit: number;
  /** Best first. */
  readonly hits: readonly SearchHit[];
  /** How many different documents the legs gave to the fusion; at least the number of hits. */
  readonly candidates: number;
  /** Every leg that was asked for: used, skipped or failed, in the order of the fusion. */
  readonly legs: readonly LegReport[];
  /** Whether a leg or the reranker is missing from it: it failed, or its model is not there. */
  readonly isPartial: boolean;
  /** How the legs became one ranking; `null` when no leg gave anything. */
  readonly fusion: FusionReport | null;
  /** What became of the reranking; `null` when none was asked for, or no leg gave anything. */
  readonly reranking: RerankReport | null;
  readonly index: IndexReport;
  /** Why there is no hit, in sentences; empty when there is one. */
  readonly emptyBecause: readonly Notice[];
  /** What the reader should know besides: offers (`did-you-mean`, `unfinished-word`), a stale index, a leg that failed. */
  readonly notices: readonly SearchNotice[];
}

/** A notice of a search, with what a program needs to act on it. */
export interface SearchNotice extends Notice {
  /** Words that the index knows, offered for a word of the query. Never put in its place. */
  readonly offers?: readonly OfferedWord[];
}

/** A word of the index that the query may have meant. */
export interface OfferedWord {
  /** The word of the query. */
  readonly word: string;
  /** The word of the index, as it is most often written. */
  readonly offer: string;
  /** How many passages hold it. */
  readonly passages: number;
}
