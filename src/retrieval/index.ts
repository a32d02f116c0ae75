/**
 * What is the best answer, and why? Documents become passages, passages segments of an index; a query goes
 * through its legs and their fusion to an explained answer. Reaches files, models and time only through ports.
 *
 * @module
 */
export type { AnsweredFilter, AnsweredQuery } from './answers/answered-query.ts';
export {
  type DocumentExplanation,
  EXPLAIN_SCHEMA,
  type ExplainedDocument,
  type LegExplanation,
  type Removal,
  type TermExplanation,
} from './answers/document-explanation.ts';
export type { FusionReport } from './answers/fusion-report.ts';
export type { FileChanges, IndexReport } from './answers/index-report.ts';
export type { LegReport } from './answers/leg-report.ts';
export {
  type OfferedWord,
  SEARCH_SCHEMA,
  type SearchAnswer,
  type SearchNotice,
} from './answers/search-answer.ts';
export type { HitLeg, HitPassage, HitSnippet, HitTerm, SearchHit } from './answers/search-hit.ts';
export type { IndexingResult, IndexProgress } from './indexing/index-progress.ts';
export type { SourceDocument, SourceFile, SourceRecord } from './indexing/source-document.ts';
export type { BatchQuery, BatchRuns, IndexSearcher } from './searching/index-searcher.ts';
export type { SearchFusion, SearchOptions } from './searching/search-options.ts';
