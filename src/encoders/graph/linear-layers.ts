import type { GraphBuilder, Value } from './graph-builder.ts';
import { type LinearWeights, transpose } from './model-weights.ts';

/** In what numbers the products of a graph are made. */
export type GraphPrecision = 'float32' | 'int8';

/** The largest number of int8 that has its opposite. */
const LARGEST = 127;
/** What stands for 0 in the unsigned numbers of an input. */
const ZERO = 128;
/** A row whose numbers are all smaller becomes zeros. */
const SMALLEST = 1e-12;

/** An input as int8: its numbers, and the scale of each row, [rows × 1]. */
interface QuantizedRows {
  readonly numbers: Value;
  readonly scales: Value;
}

/**
 * Writes the products of a graph, whose inputs are rows, one per token.
 *
 * With `int8` weights have a scale per output and inputs a scale per row, found as the graph runs. A row's result is
 * then the same whatever rows are beside it, unlike with the one scale for all rows of the runtime's own dynamic
 * quantization.
 */
export class LinearLayers {
  readonly #graph: GraphBuilder;
  readonly #precision: GraphPrecision;
  readonly #quantized: Map<Value, QuantizedRows> = new Map();

  constructor(graph: GraphBuilder, precision: GraphPrecision) {
    this.#graph = graph;
    this.#precision = precision;
  }

  /** `weight · row + bias`, for every row. */
  linear(name: string, input: Value, weights: LinearWeights): Value {
    const product = this.product(name, input, weights);
    const bias = this.#graph.floats(`${name}.bias`, weights.bias, [weights.outputs]);
    return this.#graph.apply('Add', [product, bias]);
  }

  /** `weight · row`, for every row. */
  product(
    name: string,
    input: Value,
    { weight, outputs, inputs }: Pick<LinearWeights, 'weight' | 'outputs' | 'inputs'>,
  ): Value {
    const graph = this.#graph;
    const turned = transpose(weight, outputs, inputs);
    if (this.#precision === 'float32')
      return graph.apply('MatMul', [input, graph.floats(`${name}.weight`, turned, [inputs, outputs])]);
    const { numbers, scales } = quantizeColumns(turned, outputs);
    const rows = this.#quantize(input);
    const product = graph.applyOwn('MatMulIntegerToFloat', [
      rows.numbers,
      graph.table(`${name}.weight`, 'int8', numbers, [inputs, outputs]),
      graph.float(1),
      graph.floats(`${name}.scales`, scales, [outputs]),
      graph.constant('zero', 'uint8', Uint8Array.of(ZERO), []),
    ]);
    return graph.apply('Mul', [product, rows.scales]);
  }

  /** Once per input, however many products it goes into. */
  #quantize(input: Value): QuantizedRows {
    const known = this.#quantized.get(input);
    if (known !== undefined) return known;
    const graph = this.#graph;
    const most = graph.apply('ReduceMax', [graph.apply('Abs', [input])], { axes: [-1], keepdims: 1 });
    const scales = graph.apply('Div', [
      graph.apply('Max', [most, graph.float(SMALLEST)]),
      graph.float(LARGEST),
    ]);
    const list = graph.apply('Reshape', [scales, graph.integers([-1])]);
    const zeros = graph.apply('Expand', [
      graph.constant('zeros', 'uint8', Uint8Array.of(ZERO), [1]),
      graph.apply('Shape', [list]),
    ]);
    const quantized = {
      numbers: graph.apply('QuantizeLinear', [input, list, zeros], { axis: 0 }),
      scales,
    };
    this.#quantized.set(input, quantized);
    return quantized;
  }
}

/** The numbers of each column as multiples of a scale of its own, the largest of them {@link LARGEST}. */
function quantizeColumns(
  matrix: Float32Array,
  columns: number,
): { readonly numbers: Int8Array; readonly scales: Float32Array } {
  const scales = new Float32Array(columns);
  for (let place = 0; place < matrix.length; place++) {
    const column = place % columns;
    scales[column] = Math.max(scales[column]!, Math.abs(matrix[place]!));
  }
  for (let column = 0; column < columns; column++)
    scales[column] = scales[column] === 0 ? 1 : scales[column]! / LARGEST;
  const numbers = new Int8Array(matrix.length);
  for (let place = 0; place < matrix.length; place++)
    numbers[place] = Math.round(matrix[place]! / scales[place % columns]!);
  return { numbers, scales };
}
