/**
 * What does a text mean, in numbers? Models that turn texts into vectors, into weights of tokens, or into scores of
 * query and passage.
 *
 * @module
 */
export { type DenseSettings, TransformerDense } from './dense/transformer-dense.ts';
export {
  type OpenEncoderOptions,
  type OpenedEncoder,
  openEncoder,
  openLateInteraction,
} from './open-encoder.ts';
export { CrossEncoder, type CrossEncoderSettings } from './reranking/cross-encoder.ts';
export { LateInteraction, type LateInteractionSettings } from './reranking/late-interaction.ts';
export { ModelSessions, type SessionRunner, type SessionsSource } from './sessions/model-sessions.ts';
export type { OutputReading, SessionAnswer } from './sessions/session-plan.ts';
export type { Pruning } from './sparse/pruning.ts';
export { type SparseSettings, TransformerSparse } from './sparse/transformer-sparse.ts';
export {
  openStaticModel,
  openWordPieces,
  STATIC_384,
  verifyStaticModel,
} from './static/open-static-model.ts';
export { type ModelIdentity, StaticModel, type StaticModelFiles } from './static/static-model.ts';
