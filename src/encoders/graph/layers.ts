import type { GraphBuilder, Value } from './graph-builder.ts';
import type { NormWeights } from './model-weights.ts';
import type { TransformerConfig } from './transformer-config.ts';

/** Mean 0 and variance 1 over a token's numbers, then scaled and moved. */
export function layerNorm(
  graph: GraphBuilder,
  name: string,
  input: Value,
  { scale, offset }: NormWeights,
  { epsilon }: TransformerConfig,
): Value {
  const inputs = [
    input,
    graph.floats(`${name}.scale`, scale, [scale.length]),
    graph.floats(`${name}.offset`, offset, [offset.length]),
  ];
  return graph.apply('LayerNormalization', inputs, { axis: -1, epsilon: { float: epsilon } });
}

/** The activation between two linear layers. The runtime joins the operators of gelu into one. */
export function activate(
  graph: GraphBuilder,
  input: Value,
  activation: TransformerConfig['activation'],
): Value {
  if (activation === 'relu') return graph.apply('Relu', [input]);
  if (activation === 'gelu-tanh') return geluTanh(graph, input);
  const error = graph.apply('Erf', [graph.apply('Div', [input, graph.float(Math.SQRT2)])]);
  const doubled = graph.apply('Mul', [input, graph.apply('Add', [error, graph.float(1)])]);
  return graph.apply('Mul', [doubled, graph.float(0.5)]);
}

/** `0.5 x (1 + tanh(√(2/π) (x + 0.044715 x³)))`, of the original BERT in TensorFlow. */
function geluTanh(graph: GraphBuilder, input: Value): Value {
  const cube = graph.apply('Mul', [input, graph.apply('Mul', [input, input])]);
  const inner = graph.apply('Add', [input, graph.apply('Mul', [cube, graph.float(0.044715)])]);
  const tanh = graph.apply('Tanh', [graph.apply('Mul', [inner, graph.float(Math.sqrt(2 / Math.PI))])]);
  const doubled = graph.apply('Mul', [input, graph.apply('Add', [tanh, graph.float(1)])]);
  return graph.apply('Mul', [doubled, graph.float(0.5)]);
}
