/**
 * What is the best answer, and why? Documents become passages, passages segments of an index; a query goes
 * through its legs and their fusion to an explained answer. Reaches files, models and time only through ports.
 *
 * @module
 */
export type { AnsweredFilter, AnsweredQuery } from './answers/answered-query.ts';
export type { AnswerPorts } from './answers/build-answer.ts';
export {
  type DocumentExplanation,
  EXPLAIN_SCHEMA,
  type ExplainedDocument,
  type LegExplanation,
  type Removal,
  type TermExplanation,
} from './answers/document-explanation.ts';
export type { FusionReport } from './answers/fusion-report.ts';
export type { TextReader } from './answers/hit-builder.ts';
export type { AgePorts, FileChanges, IndexReport } from './answers/index-report.ts';
export type { LegReport } from './answers/leg-report.ts';
export {
  type OfferedWord,
  SEARCH_SCHEMA,
  type SearchAnswer,
  type SearchNotice,
} from './answers/search-answer.ts';
export type { HitLeg, HitPassage, HitSnippet, HitTerm, SearchHit } from './answers/search-hit.ts';
export type { PassageHits } from './documents/document-list.ts';
export { heldModels, type ModelOpener } from './encoding/opened-models.ts';
export type {
  FolderFreshness,
  FolderProgress,
  RefreshOptions,
  RefreshResult,
} from './folder/folder-refresh.ts';
export { DEFAULT_FUSION, type DefaultFusion } from './fusing/default-fusion.ts';
export { adoptSettings, storedSettings } from './indexing/adopt-settings.ts';
export { indexDocuments } from './indexing/index-documents.ts';
export type {
  EncodedTexts,
  IndexingPhase,
  IndexingResult,
  IndexProgress,
} from './indexing/index-progress.ts';
export type { IndexingOptions, IndexingPorts } from './indexing/indexing-options.ts';
export { mergeDue } from './indexing/merge-due.ts';
export type { SegmentMakers } from './indexing/segment-makers.ts';
export type {
  DocumentChanges,
  SourceDocument,
  SourceFile,
  SourceRecord,
  UnreadableFile,
} from './indexing/source-document.ts';
export type { Leg, LegOptions, PreparedLeg, SkippedLeg, TermMatch } from './legs/leg.ts';
export { MissingLeg } from './legs/missing-leg.ts';
export { RARE_TERMS_RULE, type RareTermsRule } from './legs/rare-terms-rule.ts';
export { SOFT_TERMS_RULE, type SoftTermsRule, softFactor } from './legs/soft-terms-rule.ts';
export { MemoryIndexStore } from './memory/memory-index-store.ts';
export type { IndexPorts, TextModel } from './opening/index-ports.ts';
export type {
  Documents,
  DocumentText,
  EncoderCheck,
  EncoderStatus,
  IndexOverview,
  IndexStatus,
  OpenIndex,
  PathVerdict,
  UpdateOptions,
} from './opening/open-index.ts';
export { StoredIndex } from './opening/stored-index.ts';
export { pathPattern } from './queries/path-pattern.ts';
export type { ReadQuery } from './queries/read-query.ts';
export type { OpenReranker } from './reranking/rerank-fused.ts';
export type { RerankOptions } from './reranking/rerank-options.ts';
export type { RerankedPlace, RerankReport } from './reranking/rerank-report.ts';
export { createSearcher, type SearchPorts } from './searching/create-searcher.ts';
export type { BatchQuery, BatchRuns, IndexSearcher } from './searching/index-searcher.ts';
export type { IndexView, ViewPorts } from './searching/index-view.ts';
export type { RankPorts } from './searching/rank-query.ts';
export type { SearchFusion, SearchOptions } from './searching/search-options.ts';
export { SegmentCache } from './searching/segment-cache.ts';
export type { Delay } from './searching/within-budget.ts';
export { DEFAULT_SETTINGS } from './settings/default-settings.ts';
export {
  type Bm25Settings,
  type EncoderIdentity,
  FIELD_NAMES,
  type FieldName,
  type IndexSettings,
} from './settings/index-settings.ts';
export { resolveSettings, type SettingsChoice, type SettingsGround } from './settings/resolve-settings.ts';
export { type ChangeCost, type SettingChanges, settingChanges } from './settings/setting-changes.ts';
