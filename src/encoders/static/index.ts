/**
 * What does a text mean, by the model that ships with the package? A door of its own: every search comes through it,
 * and should not load what runs other models.
 *
 * @module
 */
export {
  openStaticModel,
  openWordPieces,
  STATIC_384,
  verifyStaticModel,
} from './open-static-model.ts';
export { type ModelIdentity, StaticModel, type StaticModelFiles } from './static-model.ts';
