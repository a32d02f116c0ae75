/**
 * What does a text mean, in numbers? Models that turn texts into vectors, into weights of tokens, or into scores of
 * query and passage. The model that ships with the package has a door of its own: static/index.ts.
 *
 * @module
 */
export { type DenseSettings, TransformerDense } from './dense/transformer-dense.ts';
export type { EncoderSettings } from './encoder-settings.ts';
export { HttpEncoder } from './http/http-encoder.ts';
export type { EmbeddingApi, HttpEncoderOptions } from './http/http-encoder-options.ts';
export { type OpeningPorts, openHttpEncoder } from './http/open-http-encoder.ts';
export { type OpenEncoderOptions, type OpenedEncoder, openEncoder } from './open-encoder.ts';
export { CrossEncoder, type CrossEncoderSettings } from './reranking/cross-encoder.ts';
export { ModelSessions, type SessionRunner, type SessionsSource } from './sessions/model-sessions.ts';
export { RUNTIME_COMMAND } from './sessions/runtime-command.ts';
export type { OutputReading, SessionAnswer } from './sessions/session-plan.ts';
export type { Pruning } from './sparse/pruning.ts';
export { type SparseSettings, TransformerSparse } from './sparse/transformer-sparse.ts';
