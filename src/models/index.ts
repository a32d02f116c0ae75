/**
 * Which model, from where, and is it the right one? Descriptions of models as data, the gate that decides what may be
 * downloaded, the cache, and folders that have been checked.
 *
 * @module
 */
export { builtFiles, builtName, builtPlace } from './cache/built-graphs.ts';
export { modelCachePlace, platformCaches } from './cache/cache-place.ts';
export { hashFile } from './cache/file-digest.ts';
export { ModelCache, type PullRecord } from './cache/model-cache.ts';
export { PullLock } from './cache/pull-lock.ts';
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
export { ALLOWED_LICENCES } from './gate/licences.ts';
export type { VetCheck, VetDecision } from './gate/vet.ts';
export { DEFAULT_HUB, HubAddress } from './hub/hub-address.ts';
export { HubClient, type HubClientOptions } from './hub/hub-client.ts';
export { DEFAULT_PATIENCE, type Patience } from './hub/retrying.ts';
export { type FoundModel, findModel, modelToPull } from './opening/find-model.ts';
export { ModelFolder } from './opening/model-folder.ts';
export {
  isMisfit,
  type OpenModelOptions,
  openModel,
  presentBytes,
  pullCommand,
} from './opening/open-model.ts';
export { type PullOptions, type PullProgress, type PullResult, pullModel } from './pulling/pull-model.ts';
export { type Vetted, vetModel, vetRepository } from './pulling/vet-model.ts';
