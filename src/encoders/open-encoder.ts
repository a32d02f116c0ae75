import { readFileSync } from 'node:fs';
import { InputError } from '../model/index.ts';
import { builtPlace, type ModelDescription, type ModelFolder, modelCachePlace } from '../models/index.ts';
import { TransformerDense } from './dense/transformer-dense.ts';
import { graphFile } from './graph/graph-file.ts';
import type { GraphHead } from './graph/heads.ts';
import type { GraphPrecision } from './graph/linear-layers.ts';
import { readTransformerConfig } from './graph/transformer-config.ts';
import { modelParts } from './model-parts.ts';
import { CrossEncoder } from './reranking/cross-encoder.ts';
import { ModelSessions } from './sessions/model-sessions.ts';
import type { OutputReading } from './sessions/session-plan.ts';
import type { Pruning } from './sparse/pruning.ts';
import { QueryWeights } from './sparse/query-weights.ts';
import { TransformerSparse } from './sparse/transformer-sparse.ts';
import { openTokenizer } from './tokenizing/open-tokenizer.ts';
import type { TextTokenizer } from './tokenizing/text-tokenizer.ts';

/** How a model is run. */
export interface OpenEncoderOptions {
  /** Sessions at most for many texts, a thread each; the processor's cores when absent, 8 at most. */
  readonly threads?: number | undefined;
  /** Tokens of a window, special ones included, fewer than the model takes; what it takes when absent. */
  readonly maxTokens?: number | undefined;
  /** Texts longer than that: read in windows (when absent), or cut. */
  readonly longTexts?: 'windows' | 'cut' | undefined;
  /** Instead of the description's. */
  readonly queryPrefix?: string | undefined;
  /** Numbers kept of each vector, one of the description's Matryoshka sizes; all when absent. */
  readonly keep?: number | undefined;
  /** Which weights of passages a sparse model leaves out; none when absent. */
  readonly pruning?: Pruning | undefined;
  /** In what a graph built from weights computes: float32 when absent. A ready ONNX file has its own. */
  readonly precision?: GraphPrecision | undefined;
  /** Where ONNX files built from weights are kept; a folder of the models' cache when absent. */
  readonly graphs?: string | undefined;
}

/** A model that runs; `kind` says which of the ports it is. */
export type OpenedEncoder = TransformerDense | TransformerSparse | CrossEncoder;

/**
 * Opens a model of any kind but static. Its weights are loaded when the first text comes; a checkpoint without an ONNX
 * file has one built from its weights at the first opening.
 *
 * @throws InputError when the description does not fit the files, or is of a model that cannot be run; DataError when
 * a file is damaged; UnavailableError when one is missing.
 */
export function openEncoder(folder: ModelFolder, options: OpenEncoderOptions = {}): OpenedEncoder {
  const { description, digest } = folder;
  const { id, kind, queryPrefix, passagePrefix, dimension, dropTokens = [], matryoshka } = description;
  if (kind === 'static')
    throw new InputError(`Expected a transformer model, got ${id}, which is a static one.`, {
      hint: 'Static models need no opening: their vectors are sums.',
    });
  const tokenizer = openTokenizer(folder);
  checkSizes(folder, tokenizer);
  const sessions = openSessions(folder, options);
  const maxTokens = windowOf(description, options);
  if (kind === 'cross-encoder') return new CrossEncoder({ id, digest, maxTokens }, tokenizer, sessions);
  const settings = {
    id,
    digest,
    queryPrefix: options.queryPrefix ?? queryPrefix,
    passagePrefix,
    maxTokens,
    longTexts: options.longTexts ?? 'windows',
    dimension,
    precision: folder.find('graph') === undefined ? (options.precision ?? 'float32') : undefined,
    modelParts: modelParts(folder),
  };
  if (kind === 'dense')
    return new TransformerDense({ ...settings, matryoshka, keep: options.keep }, tokenizer, sessions);
  const { pruning } = options;
  return new TransformerSparse(
    { ...settings, dropTokens, pruning },
    tokenizer,
    sessions,
    queryWeightsOf(folder, tokenizer),
  );
}

function tokensOf({ id, maxTokens }: ModelDescription): number {
  if (maxTokens !== null && maxTokens > 2) return maxTokens;
  throw new InputError(`Expected the maximum number of tokens of ${id}, got ${maxTokens}.`);
}

/** @throws InputError for a window that the model does not take. */
function windowOf(description: ModelDescription, { maxTokens }: OpenEncoderOptions): number {
  const most = tokensOf(description);
  if (maxTokens === undefined) return most;
  if (Number.isInteger(maxTokens) && maxTokens > 2 && maxTokens <= most) return maxTokens;
  throw new InputError(
    `Expected from 3 to ${most} tokens of a window of ${description.id}, got ${maxTokens}.`,
    {
      code: 'bad-argument',
    },
  );
}

/** Numbers that two files state have to agree. */
function checkSizes(folder: ModelFolder, tokenizer: TextTokenizer): void {
  const { id, kind, family, dimension } = folder.description;
  if (kind === 'sparse') tokenizer.checkRows(dimension, id);
  const path = folder.find('config');
  if (path === undefined || (family !== 'bert' && family !== 'distilbert')) return;
  const config = readTransformerConfig(readFileSync(path), path);
  tokenizer.checkRows(config.vocabulary, path);
  if (tokensOf(folder.description) > config.positions)
    throw new InputError(
      `Expected at most ${config.positions} tokens for ${id}, as ${path} says, got ${tokensOf(folder.description)}.`,
    );
  const stated = kind === 'dense' ? config.width : kind === 'sparse' ? config.vocabulary : dimension;
  if (dimension !== stated)
    throw new InputError(
      `Expected ${stated} numbers per text from ${id}, as ${path} says, got ${dimension}.`,
    );
}

function openSessions(
  folder: ModelFolder,
  { threads, graphs, precision = 'float32' }: OpenEncoderOptions,
): ModelSessions {
  const { description, digest } = folder;
  const { id } = description;
  const ready = folder.find('graph');
  if (ready !== undefined)
    return new ModelSessions({ id, graph: ready, reading: readyReading(description), threads });
  const graph = graphFile(
    {
      id,
      digest,
      weights: folder.path('weights'),
      config: folder.path('config'),
      head: headOf(description),
      precision,
    },
    graphs ?? builtPlace(modelCachePlace()),
  );
  return new ModelSessions({ id, graph, reading: builtReading(description), threads });
}

function builtReading({ kind, dimension }: ModelDescription): OutputReading {
  if (kind === 'dense') return { kind: 'vector', pooling: 'in-graph', dimension };
  if (kind === 'sparse') return { kind: 'token-weights', size: dimension, activation: 'in-graph' };
  return { kind: 'logit' };
}

function readyReading(description: ModelDescription): OutputReading {
  const { kind, dimension, head } = description;
  if (head === 'in-graph' || kind === 'cross-encoder') return builtReading(description);
  if (kind === 'dense') return { kind: 'vector', pooling: vectorPooling(description), dimension };
  return { kind: 'token-weights', size: dimension, activation: weightActivation(description) };
}

function headOf(description: ModelDescription): GraphHead {
  const { kind, dropTokens = [] } = description;
  if (kind === 'dense') return { kind: 'vector', pooling: vectorPooling(description) };
  if (kind === 'sparse')
    return { kind: 'token-weights', activation: weightActivation(description), dropTokens };
  return { kind: 'logit' };
}

function vectorPooling({ id, pooling }: ModelDescription): 'cls' | 'mean' {
  if (pooling === 'cls' || pooling === 'mean') return pooling;
  throw new InputError(`Expected the pooling cls or mean for ${id}, got ${pooling}.`);
}

function weightActivation({ id, activation }: ModelDescription): 'log1p-relu' | 'log1p-log1p-relu' {
  if (activation !== 'none') return activation;
  throw new InputError(`Expected an activation of log1p and relu for ${id}, got none.`);
}

function queryWeightsOf(folder: ModelFolder, tokenizer: TextTokenizer): QueryWeights | undefined {
  if (folder.description.query !== 'token-weights') return undefined;
  const path = folder.path('query-weights');
  return new QueryWeights(readFileSync(path), tokenizer, path);
}
