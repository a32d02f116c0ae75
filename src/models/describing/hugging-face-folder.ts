import { existsSync, readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { InputError } from '../../model/index.ts';
import { firstThat, readJsonFile, specialTokens } from './folder-files.ts';
import { measuredFusion } from './measured-fusion.ts';
import type { ModelDescription, ModelFile } from './model-description.ts';
import { roleOf } from './plain-description.ts';

const HINT = 'Say it in a model.json beside the files: docs/models.md shows one.';
const FAMILIES: Readonly<Record<string, ModelDescription['family']>> = {
  bert: 'bert',
  distilbert: 'distilbert',
  nomic_bert: 'nomic-bert',
  'xlm-roberta': 'xlm-roberta',
};
/** What the names of a family's classes begin with. */
const CLASSES: Readonly<Record<string, string>> = {
  bert: 'Bert',
  distilbert: 'DistilBert',
  'nomic-bert': 'NomicBert',
  'xlm-roberta': 'XLMRoberta',
};
/** Families whose graph is built from their weights; the others need a ready one. */
const BUILT: readonly ModelDescription['family'][] = ['bert', 'distilbert'];

type Json = Readonly<Record<string, unknown>>;

/**
 * Derives a description from a folder as Hugging Face's libraries write it: `config.json`, a tokenizer, weights or a
 * ready graph, and the files of sentence-transformers where there are any.
 *
 * @throws InputError that names the file or key from which something could not be derived.
 */
export function deriveDescription(folder: string): ModelDescription {
  const config = readJsonFile(folder, 'config.json', HINT);
  const family = familyOf(config, folder);
  const main = mainPath(folder, family);
  const tokenizer = firstThat(folder, ['tokenizer.json', 'vocab.txt']);
  if (tokenizer === undefined)
    throw missing(folder, 'tokenizer.json or vocab.txt', 'how text is cut into tokens');
  const head = headOf(config, family, folder);
  const base = {
    id:
      basename(folder)
        .replaceAll(/[^A-Za-z0-9._-]/g, '-')
        .replace(/^[._-]+/, '') || 'model',
    source: { hub: 'folder', repository: folder, revision: 'unpinned' },
    licence: 'unknown',
    family,
    head: 'outside',
    ...prefixes(folder),
    maxTokens: maxTokens(config, family, folder),
    // A ready graph may scale its activations over a batch, and nothing in the folder says whether it does.
    batchInvariant: main.endsWith('.safetensors'),
    precision: typeof config['torch_dtype'] === 'string' ? config['torch_dtype'] : 'as its file has it',
    fusion: measuredFusion(undefined, textOf(config, '_name_or_path')),
  } as const;
  const paths = [main, 'config.json', tokenizer];
  switch (head) {
    case 'dense':
      return {
        ...base,
        kind: 'dense',
        meaning: 'Vectors, by a model of a folder.',
        files: filesOf(folder, paths),
        pooling: densePooling(folder),
        normalize: true,
        activation: 'none',
        dimension: numberOf(config, ['hidden_size', 'dim', 'n_embd'], folder),
        query: 'same-model',
      };
    case 'sparse': {
      const weights = firstThat(folder, ['idf.json', 'query_0_SparseStaticEmbedding/idf.json']);
      return {
        ...base,
        kind: 'sparse',
        meaning: 'Weights of tokens, by a model of a folder.',
        files: filesOf(folder, weights === undefined ? paths : [...paths, weights]),
        pooling: 'max',
        normalize: false,
        activation: sparseActivation(folder),
        dimension: numberOf(config, ['vocab_size'], folder),
        dropTokens: specialTokens(folder, tokenizer),
        query: weights === undefined ? 'same-model' : 'token-weights',
      };
    }
    case 'cross-encoder':
      return {
        ...base,
        kind: 'cross-encoder',
        meaning: 'Scores of query and passage, by a model of a folder.',
        files: filesOf(folder, paths),
        pooling: 'logit',
        normalize: false,
        activation: 'none',
        dimension: 1,
        query: 'same-model',
      };
  }
}

function missing(folder: string, what: string, why: string): InputError {
  return new InputError(`Expected ${what} in ${folder}, which says ${why}; got none.`, { hint: HINT });
}

function familyOf(config: Json, folder: string): ModelDescription['family'] {
  const type = textOf(config, 'model_type');
  const family = type === undefined ? undefined : FAMILIES[type];
  if (family !== undefined) return family;
  throw new InputError(`Expected model_type ${Object.keys(FAMILIES).join(', ')}, got ${type ?? 'nothing'}.`, {
    place: join(folder, 'config.json'),
  });
}

/** What the last layer of the architecture gives. */
function headOf(
  config: Json,
  family: ModelDescription['family'],
  folder: string,
): 'dense' | 'sparse' | 'cross-encoder' {
  const place = join(folder, 'config.json');
  const [architecture] = Array.isArray(config['architectures']) ? (config['architectures'] as unknown[]) : [];
  if (typeof architecture !== 'string') {
    throw new InputError('Expected architectures with a name in it, got none.', { place, hint: HINT });
  }
  if (!architecture.startsWith(CLASSES[family]!)) {
    throw new InputError(
      `Expected an architecture that begins with ${CLASSES[family]}, as model_type says, got ${architecture}.`,
      { place, hint: HINT },
    );
  }
  if (architecture.endsWith('ForMaskedLM')) {
    // nomic's dense model keeps the name of what it was trained as.
    return existsSync(join(folder, '1_Pooling', 'config.json')) ? 'dense' : 'sparse';
  }
  if (architecture.endsWith('ForSequenceClassification')) {
    const labels = config['id2label'];
    const count =
      typeof labels === 'object' && labels !== null ? Object.keys(labels).length : config['num_labels'];
    if (count !== undefined && count !== 1) {
      throw new InputError(`Expected one label (num_labels or id2label), got ${String(count)}.`, { place });
    }
    return 'cross-encoder';
  }
  if (architecture.endsWith('Model')) return 'dense';
  throw new InputError(
    `Expected an architecture that ends in Model, ForMaskedLM or ForSequenceClassification, got ${architecture}.`,
    { place },
  );
}

/** Weights where a graph can be built from them, else a ready graph. */
function mainPath(folder: string, family: ModelDescription['family']): string {
  const weights = 'model.safetensors';
  if (BUILT.includes(family) && existsSync(join(folder, weights))) return weights;
  const graph = firstThat(folder, ['onnx/model.onnx', 'model.onnx']) ?? onlyGraph(folder);
  if (graph !== undefined) return graph;
  const what = BUILT.includes(family) ? 'model.safetensors or onnx/model.onnx' : 'onnx/model.onnx';
  throw missing(folder, what, `what a ${family} model computes`);
}

/** The one graph of a folder without `model.onnx`; which of several is meant has to be said. */
function onlyGraph(folder: string): string | undefined {
  const graphs = ['', 'onnx']
    .filter((inner) => existsSync(join(folder, inner)))
    .flatMap((inner) =>
      readdirSync(join(folder, inner))
        .filter((name) => name.endsWith('.onnx'))
        .map((name) => (inner === '' ? name : `${inner}/${name}`)),
    )
    .sort();
  if (graphs.length <= 1) return graphs[0];
  throw new InputError(`Expected one ready graph in ${folder}, got ${graphs.join(', ')}.`, { hint: HINT });
}

function filesOf(folder: string, paths: readonly string[]): ModelFile[] {
  return paths.map((path) => ({
    path,
    role: roleOf(path),
    bytes: statSync(join(folder, path)).size,
    sha256: 'unpinned',
  }));
}

/** @see https://sbert.net/docs/package_reference/sentence_transformer/models.html#pooling for the keys. */
function densePooling(folder: string): 'cls' | 'mean' | 'max' {
  const path = '1_Pooling/config.json';
  if (!existsSync(join(folder, path))) throw missing(folder, path, 'how token vectors become one');
  const pooling = readJsonFile(folder, path, HINT);
  const named = textOf(pooling, 'pooling_mode');
  const modes = (['cls', 'mean', 'max'] as const).filter(
    (mode) => named === mode || pooling[`pooling_mode_${mode}_token${mode === 'cls' ? '' : 's'}`] === true,
  );
  const [only] = modes;
  if (only !== undefined && modes.length === 1) return only;
  throw new InputError(
    `Expected one of pooling_mode_cls_token, pooling_mode_mean_tokens, pooling_mode_max_tokens to be true, got ${modes.length}.`,
    { place: join(folder, path), hint: HINT },
  );
}

/** @see https://sbert.net/docs/package_reference/sparse_encoder/models.html#spladepooling for the keys. */
function sparseActivation(folder: string): 'log1p-relu' | 'log1p-log1p-relu' {
  const path = firstThat(folder, ['1_SpladePooling/config.json', 'document_1_SpladePooling/config.json']);
  if (path === undefined) {
    throw missing(folder, '1_SpladePooling/config.json', 'how logits become weights of tokens');
  }
  const pooling = readJsonFile(folder, path, HINT);
  const [strategy, activation] = [
    textOf(pooling, 'pooling_strategy'),
    textOf(pooling, 'activation_function'),
  ];
  if (strategy === 'max' && activation === 'relu') return 'log1p-relu';
  if (strategy === 'max' && activation === 'log1p_relu') return 'log1p-log1p-relu';
  throw new InputError(
    `Expected pooling_strategy max with activation_function relu or log1p_relu, got ${strategy} with ${activation}.`,
    { place: join(folder, path), hint: HINT },
  );
}

function maxTokens(config: Json, family: ModelDescription['family'], folder: string): number {
  const path = 'sentence_bert_config.json';
  const stated = existsSync(join(folder, path))
    ? readJsonFile(folder, path, HINT)['max_seq_length']
    : undefined;
  if (typeof stated === 'number') return stated;
  const positions = numberOf(config, ['max_position_embeddings', 'n_positions'], folder);
  // Its first two positions stand for padding.
  return family === 'xlm-roberta' ? positions - 2 : positions;
}

function prefixes(folder: string): Pick<ModelDescription, 'queryPrefix' | 'passagePrefix'> {
  const path = 'config_sentence_transformers.json';
  const prompts = existsSync(join(folder, path)) ? readJsonFile(folder, path, HINT)['prompts'] : undefined;
  const of = (typeof prompts === 'object' && prompts !== null ? prompts : {}) as Json;
  return {
    queryPrefix: textOf(of, 'query') ?? '',
    passagePrefix: textOf(of, 'passage') ?? textOf(of, 'document') ?? '',
  };
}

function textOf(json: Json, key: string): string | undefined {
  const value = json[key];
  return typeof value === 'string' ? value : undefined;
}

function numberOf(config: Json, keys: readonly string[], folder: string): number {
  for (const key of keys) {
    const value = config[key];
    if (typeof value === 'number' && Number.isSafeInteger(value) && value > 0) return value;
  }
  throw new InputError(`Expected a whole number for ${keys.join(' or ')}, got none.`, {
    place: join(folder, 'config.json'),
  });
}
