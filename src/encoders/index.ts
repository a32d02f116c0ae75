/**
 * What does a text mean, in numbers? Models that turn texts into vectors.
 *
 * @module
 */
export { HttpEncoder } from './http/http-encoder.ts';
export type { EmbeddingApi, HttpEncoderOptions } from './http/http-encoder-options.ts';
export { type OpeningPorts, openHttpEncoder } from './http/open-http-encoder.ts';
export {
  openStaticModel,
  openWordPieces,
  STATIC_384,
  verifyStaticModel,
} from './static/open-static-model.ts';
export { type ModelIdentity, StaticModel, type StaticModelFiles } from './static/static-model.ts';
