/**
 * What does a text mean, in numbers? Models that turn texts into vectors.
 *
 * @module
 */
export {
  openStaticModel,
  openWordPieces,
  STATIC_384,
  verifyStaticModel,
} from './static/open-static-model.ts';
export { type ModelIdentity, StaticModel, type StaticModelFiles } from './static/static-model.ts';
