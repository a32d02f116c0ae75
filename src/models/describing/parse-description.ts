import { JsonFields } from './json-fields.ts';
import {
  MODEL_SCHEMA,
  type ModelCanary,
  type ModelDescription,
  type ModelFile,
  type ModelFusion,
  type ModelSource,
  mainFile,
} from './model-description.ts';

const ID = /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/;
const SHA256 = /^([0-9a-f]{64}|unpinned)$/;
const REVISION = /^([0-9a-f]{40}|unpinned)$/;
const WEIGHT = /^(0|[1-9][0-9]*)(\.[0-9]+)?$/;
const LICENCE = /^[A-Za-z0-9][A-Za-z0-9.+-]*$/;
/** What pickles are called: they are programs, and no description may ask for one. */
const PICKLE = /\.(bin|pt|pth|ckpt|pkl|pickle|joblib|npy|npz|h5|msgpack)$/i;

/** The file of a folder that holds its description; no file of a model may be called so. */
export const DESCRIPTION_FILE = 'model.json';

/**
 * Reads a description of the schema `consilience.model/1`, strictly.
 *
 * @param file names the place in errors.
 * @throws InputError that names file and key when a field is missing, of another kind, or unknown.
 */
export function parseDescription(json: unknown, file: string): ModelDescription {
  const fields = new JsonFields(json, file);
  fields.choice('schema', [MODEL_SCHEMA]);
  const description: ModelDescription = {
    id: modelId(fields, 'id'),
    kind: fields.choice('kind', ['dense', 'sparse', 'cross-encoder', 'static']),
    meaning: fields.text('meaning'),
    source: source(fields.object('source')),
    files: fields.objects('files').map(modelFile),
    licence: fields.matching('licence', LICENCE, 'an SPDX licence, as Apache-2.0'),
    family: fields.choice('family', ['bert', 'distilbert', 'nomic-bert', 'xlm-roberta', 'static']),
    pooling: fields.choice('pooling', ['cls', 'mean', 'max', 'logit', 'sum']),
    normalize: fields.flag('normalize'),
    activation: fields.choice('activation', ['none', 'log1p-relu', 'log1p-log1p-relu']),
    head: fields.choice('head', ['in-graph', 'outside']),
    queryPrefix: fields.text('queryPrefix', { canBeEmpty: true }),
    passagePrefix: fields.text('passagePrefix', { canBeEmpty: true }),
    maxTokens: fields.countOr('maxTokens', null, 3),
    dimension: fields.count('dimension', 1),
    batchInvariant: fields.flag('batchInvariant'),
    precision: fields.text('precision'),
    query: fields.choice('query', ['same-model', 'token-weights']),
    fusion: fusion(fields.object('fusion')),
    ...(fields.has('matryoshka') ? { matryoshka: matryoshka(fields.object('matryoshka')) } : {}),
    ...(fields.has('dropTokens') ? { dropTokens: fields.counts('dropTokens') } : {}),
    ...(fields.has('canary') ? { canary: canary(fields.object('canary')) } : {}),
  };
  fields.ignore('matryoshka', 'dropTokens', 'canary');
  fields.finish();
  checkFiles(description, fields);
  return description;
}

/** @throws InputError unless the name can be a folder's and a leg's. */
export function modelId(fields: JsonFields, key: string): string {
  return fields.matching(key, ID, 'a name of letters, digits, ".", "-" and "_"');
}

function source(fields: JsonFields): ModelSource {
  const read: ModelSource = {
    hub: fields.choice('hub', ['huggingface', 'package', 'folder']),
    repository: fields.text('repository'),
    revision: fields.matching('revision', REVISION, 'a commit of 40 hex digits or "unpinned"'),
  };
  fields.finish();
  return read;
}

function modelFile(fields: JsonFields): ModelFile {
  const path = fields.text('path');
  if (!isInside(path)) throw fields.refuse('path', 'a path that stays inside the folder');
  if (path === DESCRIPTION_FILE) throw fields.refuse('path', `another name than ${DESCRIPTION_FILE}`);
  if (PICKLE.test(path))
    throw fields.refuse('path', 'safetensors, ONNX, JSON or text (pickles are never opened)');
  const file: ModelFile = {
    path,
    role: fields.choice('role', [
      'graph',
      'weights',
      'config',
      'tokenizer',
      'vocabulary',
      'query-weights',
      'other',
    ]),
    bytes: fields.countOr('bytes', 'unpinned', 1),
    sha256: fields.matching('sha256', SHA256, 'a sha256 of 64 hex digits or "unpinned"'),
    ...(fields.has('digestSource') ? { digestSource: fields.text('digestSource') } : {}),
  };
  fields.ignore('digestSource');
  fields.finish();
  if (file.sha256 !== 'unpinned' && file.digestSource === undefined) {
    throw fields.refuse('digestSource', 'where the digest is from');
  }
  return file;
}

/** Whether a path of a repository stays in the folder it is put under, on every system. */
export function isInside(path: string): boolean {
  if (path.includes('\\') || path.includes('\0') || path.includes(':')) return false;
  return path.split('/').every((part) => part !== '' && part !== '.' && part !== '..');
}

function fusion(fields: JsonFields): ModelFusion {
  const read: ModelFusion = {
    rule: fields.choice('rule', ['anchored-min-max']),
    weight: fields.matching('weight', WEIGHT, 'a decimal in quotes, as "0.3"'),
    isMeasured: fields.flag('isMeasured'),
  };
  fields.finish();
  return read;
}

function matryoshka(fields: JsonFields): NonNullable<ModelDescription['matryoshka']> {
  const read = { sizes: fields.counts('sizes'), layerNorm: fields.flag('layerNorm') };
  fields.finish();
  return read;
}

function canary(fields: JsonFields): ModelCanary {
  const read: ModelCanary = {
    text: fields.text('text'),
    role: fields.choice('role', ['query', 'passage']),
    first: fields.numbers('first'),
  };
  fields.finish();
  return read;
}

/** What the kind and the query side need has to be among the files. */
function checkFiles(description: ModelDescription, fields: JsonFields): void {
  const { files, query } = description;
  const roles = files.map(({ role }) => role).filter((role) => role !== 'other');
  if (new Set(roles).size < roles.length) throw fields.refuse('files', 'one file per role at most');
  if (new Set(files.map(({ path }) => path.toLowerCase())).size < files.length) {
    throw fields.refuse('files', 'every path once');
  }
  if (mainFile(description) === undefined) throw fields.refuse('files', 'a file of role graph or weights');
  if (!roles.includes('tokenizer') && !roles.includes('vocabulary')) {
    throw fields.refuse('files', 'a file of role tokenizer or vocabulary');
  }
  if (query === 'token-weights' && !roles.includes('query-weights')) {
    throw fields.refuse('files', 'a file of role query-weights, which query "token-weights" needs');
  }
}
