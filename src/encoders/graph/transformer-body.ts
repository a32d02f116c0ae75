import type { GraphBuilder, Value } from './graph-builder.ts';
import { activate, layerNorm, linear } from './layers.ts';
import type { LinearWeights, ModelWeights } from './model-weights.ts';
import type { TransformerConfig } from './transformer-config.ts';

/** A graph's inputs. `types` only where texts of a pair are told apart. */
export interface TextInputs {
  readonly ids: Value;
  readonly mask: Value;
  readonly types?: Value | undefined;
}

/** How the two families call the parts of a layer. */
const LAYER_NAMES = {
  bert: {
    layer: 'encoder.layer',
    query: 'attention.self.query',
    key: 'attention.self.key',
    value: 'attention.self.value',
    attended: 'attention.output.dense',
    attendedNorm: 'attention.output.LayerNorm',
    inner: 'intermediate.dense',
    outer: 'output.dense',
    outerNorm: 'output.LayerNorm',
  },
  distilbert: {
    layer: 'transformer.layer',
    query: 'attention.q_lin',
    key: 'attention.k_lin',
    value: 'attention.v_lin',
    attended: 'attention.out_lin',
    attendedNorm: 'sa_layer_norm',
    inner: 'ffn.lin1',
    outer: 'ffn.lin2',
    outerNorm: 'output_layer_norm',
  },
} as const;
/** What is added to the score of a padded token: its share becomes 0. */
const MASKED = -1e9;

/**
 * The transformer between tokens and head.
 *
 * @returns the last hidden state, [texts × tokens × width].
 * @see Devlin et al., "BERT", https://arxiv.org/abs/1810.04805, and the modelling code of Hugging Face transformers.
 */
export function transformerBody(
  graph: GraphBuilder,
  config: TransformerConfig,
  weights: ModelWeights,
  inputs: TextInputs,
): Value {
  const offsets = maskOffsets(graph, inputs.mask);
  let hidden = embeddings(graph, config, weights, inputs);
  const { family, width, innerWidth, activation } = config;
  const names = LAYER_NAMES[family];
  for (let index = 0; index < config.layers; index++) {
    const layer = `${names.layer}.${index}`;
    const attended = attention(graph, config, weights, layer, hidden, offsets);
    const norm1 = weights.norm(`${layer}.${names.attendedNorm}`, width);
    const added = graph.apply('Add', [attended, hidden]);
    const middle = layerNorm(graph, `${layer}.norm1`, added, norm1, config);
    const innerLayer = weights.linear(`${layer}.${names.inner}`, innerWidth, width);
    const inner = activate(graph, linear(graph, `${layer}.inner`, middle, innerLayer), activation);
    const outerLayer = weights.linear(`${layer}.${names.outer}`, width, innerWidth);
    const outer = linear(graph, `${layer}.outer`, inner, outerLayer);
    const norm2 = weights.norm(`${layer}.${names.outerNorm}`, width);
    hidden = layerNorm(graph, `${layer}.norm2`, graph.apply('Add', [outer, middle]), norm2, config);
  }
  return hidden;
}

function embeddings(
  graph: GraphBuilder,
  config: TransformerConfig,
  weights: ModelWeights,
  { ids, types }: TextInputs,
): Value {
  const { width, vocabulary, positions } = config;
  const words = weights.table('embeddings.word_embeddings.weight', [vocabulary, width]);
  const word = graph.apply('Gather', [graph.floats('words', words, [vocabulary, width]), ids], { axis: 0 });
  const position = weights.table('embeddings.position_embeddings.weight', [positions, width]);
  let typeRows: Value | undefined;
  if (config.types > 0) {
    const table = weights.table('embeddings.token_type_embeddings.weight', [config.types, width]);
    if (types === undefined) {
      // All tokens are of type 0, whose row is added to every position once and for all.
      for (let place = 0; place < position.length; place++) position[place]! += table[place % width]!;
    } else {
      typeRows = graph.apply('Gather', [graph.floats('types', table, [config.types, width]), types], {
        axis: 0,
      });
    }
  }
  const length = graph.apply('Slice', [
    graph.apply('Shape', [ids]),
    ...[[1], [2]].map((at) => graph.integers(at)),
  ]);
  const places = graph.apply('Slice', [
    graph.floats('positions', position, [positions, width]),
    graph.integers([0]),
    length,
    graph.integers([0]),
  ]);
  let sum = graph.apply('Add', [word, places]);
  if (typeRows !== undefined) sum = graph.apply('Add', [sum, typeRows]);
  return layerNorm(graph, 'embeddings', sum, weights.norm('embeddings.LayerNorm', width), config);
}

/** [texts × 1 × 1 × tokens]: 0 for a token, far below 0 for padding. */
function maskOffsets(graph: GraphBuilder, mask: Value): Value {
  const padding = graph.apply('Sub', [graph.float(1), graph.cast(mask, 'float32')]);
  const offsets = graph.apply('Mul', [padding, graph.float(MASKED)]);
  return graph.apply('Unsqueeze', [offsets, graph.integers([1, 2])]);
}

function attention(
  graph: GraphBuilder,
  config: TransformerConfig,
  weights: ModelWeights,
  layer: string,
  hidden: Value,
  offsets: Value,
): Value {
  const { family, width, heads } = config;
  const names = LAYER_NAMES[family];
  const size = width / heads;
  const three = [names.query, names.key, names.value].map((part) =>
    weights.linear(`${layer}.${part}`, width, width),
  );
  // The scores are divided by the root of the head's size: the query's weights are, once and for all.
  scale(three[0]!, 1 / Math.sqrt(size));
  const all = linear(graph, `${layer}.attention`, hidden, joined(three));
  const parts = graph.applyMany('Split', [all, graph.integers([width, width, width])], 3, { axis: -1 });
  const perHead = (part: Value, order: readonly number[]) =>
    graph.apply('Transpose', [graph.apply('Reshape', [part, graph.integers([0, 0, heads, size])])], {
      perm: order,
    });
  const [query, key, value] = [
    perHead(parts[0]!, [0, 2, 1, 3]),
    perHead(parts[1]!, [0, 2, 3, 1]),
    perHead(parts[2]!, [0, 2, 1, 3]),
  ];
  const scores = graph.apply('Add', [graph.apply('MatMul', [query, key]), offsets]);
  const shares = graph.apply('Softmax', [scores], { axis: -1 });
  const mixed = graph.apply('Transpose', [graph.apply('MatMul', [shares, value])], { perm: [0, 2, 1, 3] });
  const together = graph.apply('Reshape', [mixed, graph.integers([0, 0, width])]);
  return linear(
    graph,
    `${layer}.attended`,
    together,
    weights.linear(`${layer}.${names.attended}`, width, width),
  );
}

function scale({ weight, bias }: LinearWeights, factor: number): void {
  for (let place = 0; place < weight.length; place++) weight[place]! *= factor;
  for (let place = 0; place < bias.length; place++) bias[place]! *= factor;
}

/** Layers of one input as one layer: their outputs one after the other. */
function joined(layers: readonly LinearWeights[]): LinearWeights {
  const outputs = layers.reduce((sum, layer) => sum + layer.outputs, 0);
  const { inputs } = layers[0]!;
  const weight = new Float32Array(outputs * inputs);
  const bias = new Float32Array(outputs);
  let row = 0;
  for (const layer of layers) {
    weight.set(layer.weight, row * inputs);
    bias.set(layer.bias, row);
    row += layer.outputs;
  }
  return { weight, bias, outputs, inputs };
}
