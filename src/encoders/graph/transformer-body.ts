import type { GraphBuilder, Value } from './graph-builder.ts';
import { activate, layerNorm } from './layers.ts';
import type { LinearLayers } from './linear-layers.ts';
import type { LinearWeights, ModelWeights } from './model-weights.ts';
import type { TransformerConfig } from './transformer-config.ts';

/** What a graph is written with. */
export interface GraphParts {
  readonly graph: GraphBuilder;
  readonly layers: LinearLayers;
  readonly config: TransformerConfig;
  readonly weights: ModelWeights;
}

/** A graph's inputs, [texts × tokens]. `types` only where texts of a pair are told apart. */
export interface TextInputs {
  readonly ids: Value;
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

/**
 * The transformer between tokens and head.
 *
 * @returns the last hidden state, a row per token, [texts · tokens × width].
 * @see Devlin et al., "BERT", https://arxiv.org/abs/1810.04805, and the modelling code of Hugging Face transformers.
 */
export function transformerBody(parts: GraphParts, inputs: TextInputs): Value {
  const { graph, layers, config, weights } = parts;
  const { family, width, innerWidth, activation } = config;
  const names = LAYER_NAMES[family];
  const shape = graph.apply('Concat', [graph.apply('Shape', [inputs.ids]), graph.integers([width])], {
    axis: 0,
  });
  let hidden = embeddings(parts, inputs);
  for (let index = 0; index < config.layers; index++) {
    const layer = `${names.layer}.${index}`;
    const attended = attention(parts, layer, hidden, shape);
    const attendedNorm = weights.norm(`${layer}.${names.attendedNorm}`, width);
    const middle = layerNorm(
      graph,
      `${layer}.attendedNorm`,
      graph.apply('Add', [attended, hidden]),
      attendedNorm,
      config,
    );
    const innerLayer = weights.linear(`${layer}.${names.inner}`, innerWidth, width);
    const inner = activate(graph, layers.linear(`${layer}.inner`, middle, innerLayer), activation);
    const outerLayer = weights.linear(`${layer}.${names.outer}`, width, innerWidth);
    const outer = layers.linear(`${layer}.outer`, inner, outerLayer);
    const outerNorm = weights.norm(`${layer}.${names.outerNorm}`, width);
    hidden = layerNorm(graph, `${layer}.outerNorm`, graph.apply('Add', [outer, middle]), outerNorm, config);
  }
  weights.checkAllRead(names.layer);
  return hidden;
}

function embeddings({ graph, config, weights }: GraphParts, { ids, types }: TextInputs): Value {
  const { width, vocabulary, positions } = config;
  const words = weights.words([vocabulary, width]);
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
  const [zero, one, two] = [0, 1, 2].map((at) => graph.integers([at])) as [Value, Value, Value];
  const length = graph.apply('Slice', [graph.apply('Shape', [ids]), one, two]);
  const table = graph.floats('positions', position, [positions, width]);
  let sum = graph.apply('Add', [word, graph.apply('Slice', [table, zero, length, zero])]);
  if (typeRows !== undefined) sum = graph.apply('Add', [sum, typeRows]);
  const norm = weights.norm('embeddings.LayerNorm', width);
  const normed = layerNorm(graph, 'embeddings', sum, norm, config);
  return graph.apply('Reshape', [normed, graph.integers([-1, width])]);
}

/** The runtime's own operator, which never holds [tokens × tokens] scores of a long text. */
function attention(parts: GraphParts, layer: string, hidden: Value, shape: Value): Value {
  const { graph, layers, config, weights } = parts;
  const { family, width, heads } = config;
  const names = LAYER_NAMES[family];
  const three = [names.query, names.key, names.value].map((part) =>
    weights.linear(`${layer}.${part}`, width, width),
  );
  const all = layers.linear(`${layer}.attention`, hidden, joined(three));
  const columns = graph.applyMany('Split', [all, graph.integers([width, width, width])], 3, { axis: -1 });
  const mixed = graph.applyOwn(
    'MultiHeadAttention',
    columns.map((column) => graph.apply('Reshape', [column, shape])),
    { num_heads: heads },
  );
  const rows = graph.apply('Reshape', [mixed, graph.integers([-1, width])]);
  return layers.linear(`${layer}.attended`, rows, weights.linear(`${layer}.${names.attended}`, width, width));
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
