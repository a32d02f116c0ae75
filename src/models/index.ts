/**
 * Which model, from where, and is it the right one? Descriptions of models as data, the gate that decides what may be
 * downloaded, the cache, and folders that have been checked.
 *
 * @module
 */
export { modelCachePlace } from './cache/cache-place.ts';
export { catalogued, MODEL_CATALOGUE } from './catalogue.ts';
export {
  type FileRole,
  MODEL_SCHEMA,
  type ModelCanary,
  type ModelDescription,
  type ModelFile,
  type ModelFusion,
  type ModelKind,
  type ModelSource,
  mainFile,
  type Unpinned,
} from './describing/model-description.ts';
export { parseDescription } from './describing/parse-description.ts';
export { type FoundModel, findModel } from './opening/find-model.ts';
export { ModelFolder } from './opening/model-folder.ts';
export { type OpenModelOptions, openModel, presentBytes, pullCommand } from './opening/open-model.ts';
