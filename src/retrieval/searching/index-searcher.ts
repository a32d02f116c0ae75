import type { Run } from '../../runs/index.ts';
import type { DocumentExplanation } from '../answers/document-explanation.ts';
import type { SearchAnswer } from '../answers/search-answer.ts';
import type { SearchOptions } from './search-options.ts';

/** A query of a batch. */
export interface BatchQuery {
  readonly id: string;
  readonly text: string;
}

/** What a batch of queries gives: runs of documents, one per leg and the fused one. */
export interface BatchRuns {
  /** By leg name, each query cut at the fusion's depth. */
  readonly legs: ReadonlyMap<string, Run>;
  /** Cut at the limit; ties are in the order written. Of a reranked query the scores are 1 / rank. */
  readonly fused: Run;
  /** Whether a leg or the reranker failed for a query, or its model is not there. */
  readonly isPartial: boolean;
  /** For how many queries each leg (or `rerank`) failed or lacked what it needs, with the reason. */
  readonly problems: readonly { readonly leg: string; readonly reason: string; readonly queries: number }[];
}

/** Answers queries from one snapshot of an index. */
export interface IndexSearcher {
  /** @throws InputError for options out of range; UnavailableError under `strict` when a leg cannot run. */
  search(query: string, options?: SearchOptions): Promise<SearchAnswer>;
  /**
   * Why a document stands where it stands, or why not among the hits.
   *
   * @throws NotFoundError when the index has no such document.
   */
  explain(query: string, documentId: string, options?: SearchOptions): Promise<DocumentExplanation>;
  /** Ranks many queries; the same ranks as {@link search} gives. */
  rank(queries: Iterable<BatchQuery>, options?: SearchOptions): Promise<BatchRuns>;
}
