import type { GraphBuilder, Value } from './graph-builder.ts';
import { activate, layerNorm } from './layers.ts';
import type { GraphParts, TextInputs } from './transformer-body.ts';

/** What a graph makes of the hidden state. */
export type GraphHead =
  | { readonly kind: 'vector'; readonly pooling: 'cls' | 'mean' }
  /** One vector per token, each of length 1. */
  | { readonly kind: 'token-vectors' }
  | {
      readonly kind: 'token-weights';
      readonly activation: 'log1p-relu' | 'log1p-log1p-relu';
      /** Tokens whose weight is 0. */
      readonly dropTokens: readonly number[];
    }
  | { readonly kind: 'logit' };

/** What a head is put on. */
export interface HeadInputs extends GraphParts {
  readonly texts: TextInputs;
  /** A row per token. */
  readonly rows: Value;
}

/** Tokens of the vocabulary whose logits are in memory at once: 4 MB for a text of 512 tokens. */
const BLOCK = 2_048;
/** PyTorch's `normalize` divides by no less. */
const SHORTEST = 1e-12;

/** Adds the head and the graph's one output. */
export function addHead(inputs: HeadInputs, head: GraphHead): void {
  const { graph, config } = inputs;
  switch (head.kind) {
    case 'vector': {
      const pooled = head.pooling === 'cls' ? firstToken(inputs) : mean(inputs);
      graph.output('vector', unitLength(graph, pooled), ['batch', config.width]);
      return;
    }
    case 'token-vectors': {
      const vectors = perText(inputs, unitLength(graph, inputs.rows), config.width);
      graph.output('token_vectors', vectors, ['batch', 'sequence', config.width]);
      return;
    }
    case 'token-weights':
      graph.output('weights', tokenWeights(inputs, head), ['batch', config.vocabulary]);
      return;
    case 'logit':
      graph.output('logit', logit(inputs), ['batch', 1]);
  }
}

/** Rows of a width as [texts × tokens × width]. */
function perText({ graph, texts }: HeadInputs, rows: Value, width: number): Value {
  const shape = [graph.apply('Shape', [texts.ids]), graph.integers([width])];
  return graph.apply('Reshape', [rows, graph.apply('Concat', shape, { axis: 0 })]);
}

function firstToken(inputs: HeadInputs): Value {
  const { graph, rows, config } = inputs;
  const [zero, one] = [graph.integers([0]), graph.integers([1])];
  const first = graph.apply('Slice', [perText(inputs, rows, config.width), zero, one, one]);
  return graph.apply('Squeeze', [first, one]);
}

/** Nothing is padded, so that the mean over all tokens is the masked one. */
function mean(inputs: HeadInputs): Value {
  const { graph, rows, config } = inputs;
  return graph.apply('ReduceMean', [perText(inputs, rows, config.width)], { axes: [1], keepdims: 0 });
}

function unitLength(graph: GraphBuilder, vectors: Value): Value {
  const length = graph.apply('ReduceL2', [vectors], { axes: [-1], keepdims: 1 });
  return graph.apply('Div', [vectors, graph.apply('Max', [length, graph.float(SHORTEST)])]);
}

/** BERT: a pooler with tanh, then the classifier; DistilBERT: the same with relu. */
function logit(inputs: HeadInputs): Value {
  const { graph, layers, config, weights } = inputs;
  const isBert = config.family === 'bert';
  const pooler = isBert
    ? weights.linear('pooler.dense', config.width, config.width)
    : weights.headLinear('pre_classifier', config.width, config.width);
  const pooled = layers.linear('pooler', firstToken(inputs), pooler);
  const bent = graph.apply(isBert ? 'Tanh' : 'Relu', [pooled]);
  return layers.linear('classifier', bent, weights.headLinear('classifier', 1, config.width));
}

/**
 * For each token of the vocabulary the largest logit over the text's tokens, activated. The product with the
 * vocabulary is made in blocks, so that [tokens × vocabulary] numbers never exist.
 *
 * @see Formal et al., "SPLADE v2", https://arxiv.org/abs/2109.10086, equation 6 (maximum, one log1p); Shen et al.,
 * "Exploring ℓ0 Sparsification for Inference-free Sparse Retrievers", https://arxiv.org/abs/2504.14839 (two).
 */
function tokenWeights(
  inputs: HeadInputs,
  { activation, dropTokens }: Extract<GraphHead, { kind: 'token-weights' }>,
): Value {
  const { graph, config } = inputs;
  const { vocabulary } = config;
  const projector = projectorWeights(inputs);
  const bias = graph.floats('projector.bias', projector.bias, [vocabulary]);
  const largest = graph.apply('Add', [largestLogits(inputs, projector.weight), bias]);
  let weights = log1p(graph, graph.apply('Relu', [largest]));
  if (activation === 'log1p-log1p-relu') weights = log1p(graph, weights);
  const kept = new Float32Array(vocabulary).fill(1);
  for (const token of dropTokens) kept[token] = 0;
  return graph.apply('Mul', [weights, graph.floats('kept', kept, [vocabulary])]);
}

function log1p(graph: GraphBuilder, value: Value): Value {
  return graph.apply('Log', [graph.apply('Add', [value, graph.float(1)])]);
}

/** The last linear layer of a masked language model: its weights are those of the words where it has none of its own. */
function projectorWeights({ config, weights }: HeadInputs): { weight: Float32Array; bias: Float32Array } {
  const { family, width, vocabulary } = config;
  const isBert = family === 'bert';
  const own = isBert ? 'cls.predictions.decoder.weight' : 'vocab_projector.weight';
  return {
    weight: weights.has(own)
      ? weights.headTable(own, [vocabulary, width])
      : weights.words([vocabulary, width]),
    bias: weights.headTable(isBert ? 'cls.predictions.bias' : 'vocab_projector.bias', [vocabulary]),
  };
}

function largestLogits(inputs: HeadInputs, projector: Float32Array): Value {
  const { graph, layers, config } = inputs;
  const { width, vocabulary } = config;
  const tokens = transformedTokens(inputs);
  const blocks: Value[] = [];
  for (let from = 0; from < vocabulary; from += BLOCK) {
    const outputs = Math.min(BLOCK, vocabulary - from);
    const weight = projector.subarray(from * width, (from + outputs) * width);
    const product = layers.product(`projector.${from}`, tokens, { weight, outputs, inputs: width });
    const logits = perText(inputs, product, outputs);
    blocks.push(graph.apply('ReduceMax', [logits], { axes: [1], keepdims: 0 }));
  }
  return graph.apply('Concat', blocks, { axis: -1 });
}

/** What is multiplied with the vocabulary, a row per token. */
function transformedTokens({ graph, layers, config, weights, rows }: HeadInputs): Value {
  const { family, width, activation } = config;
  const [transform, norm] =
    family === 'bert'
      ? ['cls.predictions.transform.dense', 'cls.predictions.transform.LayerNorm']
      : ['vocab_transform', 'vocab_layer_norm'];
  const transformed = layers.linear('transform', rows, weights.headLinear(transform!, width, width));
  const bent = activate(graph, transformed, activation);
  return layerNorm(graph, 'transform', bent, weights.headNorm(norm!, width), config);
}
