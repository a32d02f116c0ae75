import { JsonFields } from './json-fields.ts';
import { measuredFusion } from './measured-fusion.ts';
import type { FileRole, ModelDescription, ModelFile, ModelFusion } from './model-description.ts';
import { isInside, modelId } from './parse-description.ts';

/** Fields of the plain form that say nothing about what a text becomes. */
const OF_NO_USE = ['recommendedBatchSize', 'similarity', 'addSpecialTokens', 'softTerms'] as const;

/**
 * Reads the plain form of a description that lies beside ready files: `name`, `kind`, `pooling`, `dimensions`,
 * `maxTokens`, prefixes, `files` by path with bytes and sha256.
 *
 * @param file names the place in errors.
 * @param folder where the files lie.
 * @throws InputError that names file and key.
 */
export function parsePlainDescription(json: unknown, file: string, folder: string): ModelDescription {
  const fields = new JsonFields(json, file);
  const kind = fields.choice('kind', ['dense', 'sparse', 'cross-encoder', 'static']);
  const files = fields.entries('files').map(([path, of]) => plainFile(fields, file, path, of));
  const main = files.find(({ role }) => role === 'graph' || role === 'weights');
  if (main === undefined) throw fields.refuse('files', 'a .onnx or a .safetensors file');
  const baseModel = fields.has('baseModel') ? fields.text('baseModel') : undefined;
  const description: ModelDescription = {
    id: modelId(fields, 'name'),
    kind,
    meaning:
      baseModel === undefined ? 'A model of a folder.' : `A model of a folder, made from ${baseModel}.`,
    source: { hub: 'folder', repository: folder, revision: 'unpinned' },
    files,
    licence: fields.text('licence').split(' ')[0]!,
    family: kind === 'static' ? 'static' : 'bert',
    pooling: pooling(fields, kind),
    normalize: fields.has('normalize') ? fields.flag('normalize') : kind === 'dense',
    ...plainHead(fields, kind, main.role === 'graph'),
    queryPrefix: fields.text('queryPrefix', { canBeEmpty: true }),
    passagePrefix: fields.text('documentPrefix', { canBeEmpty: true }),
    maxTokens: fields.countOr('maxTokens', null, 3),
    dimension: fields.count('dimensions', 1),
    ...(fields.has('dropTokenIds') ? { dropTokens: fields.counts('dropTokenIds') } : {}),
    batchInvariant: fields.flag('batchInvariant'),
    precision: fields.text('precision'),
    query: 'same-model',
    fusion: fields.has('fusion')
      ? plainFusion(fields.object('fusion'))
      : measuredFusion(main.sha256, baseModel),
  };
  fields.ignore('baseModel', 'normalize', 'activation', 'dropTokenIds', 'fusion', ...OF_NO_USE);
  fields.finish();
  return description;
}

function plainFile(all: JsonFields, place: string, path: string, fields: JsonFields): ModelFile {
  if (!isInside(path)) throw all.refuse('files', 'paths that stay inside the folder');
  const file: ModelFile = {
    path,
    role: roleOf(path),
    bytes: fields.count('bytes', 1),
    sha256: fields.matching('sha256', /^[0-9a-f]{64}$/, 'a sha256 of 64 hex digits'),
    digestSource: place,
  };
  fields.finish();
  return file;
}

/** What a file is for, by its name. */
export function roleOf(path: string): FileRole {
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (name.endsWith('.onnx')) return 'graph';
  if (name.endsWith('.safetensors')) return 'weights';
  if (name === 'config.json') return 'config';
  if (name === 'tokenizer.json') return 'tokenizer';
  if (name === 'vocab.txt') return 'vocabulary';
  return name === 'idf.json' ? 'query-weights' : 'other';
}

function pooling(fields: JsonFields, kind: ModelDescription['kind']): ModelDescription['pooling'] {
  if (kind !== 'static') return fields.choice('pooling', ['cls', 'mean', 'max', 'logit']);
  fields.ignore('pooling');
  return 'sum';
}

/** `log1p(relu(x)), inside the graph`: what is applied, and by whom. */
function plainHead(
  fields: JsonFields,
  kind: ModelDescription['kind'],
  isGraph: boolean,
): Pick<ModelDescription, 'activation' | 'head'> {
  if (!fields.has('activation')) {
    if (kind === 'sparse') throw fields.refuse('activation', 'log1p(relu(x)) or log1p(log1p(relu(x)))');
    return { activation: 'none', head: 'outside' };
  }
  const text = fields.matching(
    'activation',
    /^(log1p\()?log1p\(relu\(x\)\)\)?(, inside the graph)?$/,
    'log1p(relu(x)) or log1p(log1p(relu(x))), followed by “, inside the graph” where it is',
  );
  return {
    activation: text.startsWith('log1p(log1p') ? 'log1p-log1p-relu' : 'log1p-relu',
    head: isGraph && text.endsWith('inside the graph') ? 'in-graph' : 'outside',
  };
}

function plainFusion(fields: JsonFields): ModelFusion {
  fields.choice('method', ['min-max']);
  const weight = fields.number('weight');
  fields.finish();
  return { rule: 'anchored-min-max', weight: String(weight), isMeasured: true };
}
