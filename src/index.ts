/**
 * Consilience: one ranked answer from rankers that disagree, and the evidence that it is better.
 *
 * This door holds what most programs need; each room has a door of its own (`consilience/runs`,
 * `consilience/fusion`, …).
 *
 * @module
 */
export { type OpenIndexOptions, openEncodingModel, openIndex } from './assembly.ts';
export {
  type HttpEncoderOptions,
  type OpenEncoderOptions,
  openHttpEncoder,
  type Pruning,
} from './encoders/index.ts';
export {
  type FusedHit,
  type FusedRanking,
  type FusionLeg,
  type FusionOptions,
  fuse,
  fuseRuns,
} from './fusion/index.ts';
export type {
  DenseEncoder,
  EncodingModel,
  Hit,
  ModelIdentity,
  Notice,
  Ranking,
  Reranker,
  SparseEncoder,
} from './model/index.ts';
export { AppError, DataError, InputError, NotFoundError, UnavailableError } from './model/index.ts';
export type {
  DocumentExplanation,
  IndexingResult,
  OpenIndex,
  RefreshOptions,
  RefreshResult,
  RerankOptions,
  SearchAnswer,
  SearchHit,
  SearchOptions,
  SourceDocument,
  SourceRecord,
  UpdateOptions,
} from './retrieval/index.ts';
export { formatTrecRun, Qrels, Run, readQrels, readRun } from './runs/index.ts';
