import { ProtobufMessage } from './protobuf.ts';

/** Opset 17: the first with LayerNormalization. */
const OPSET = 17;
const IR_VERSION = 8;
/** Of the runtime's own operators. */
const OWN_DOMAIN = 'com.microsoft';
const NUMBER_TYPES = { float32: 1, uint8: 2, int8: 3, int64: 7 } as const;
const ATTRIBUTE_TYPES = { float: 1, integer: 2, integers: 7 } as const;

/** The name of a value in the graph. */
export type Value = string;

/** Whole numbers and lists of them; other numbers are written as `{ float }`. */
export type Attributes = Readonly<Record<string, number | readonly number[] | { readonly float: number }>>;

/**
 * An ONNX model as it is being written: tables, operators in the order they run, inputs and outputs.
 *
 * @see https://github.com/onnx/onnx/blob/main/onnx/onnx.proto (the numbers of the fields)
 */
export class GraphBuilder {
  readonly #graph: ProtobufMessage = new ProtobufMessage();
  readonly #tables: Set<string> = new Set();
  #values = 0;

  /** A text input: one number per text and token. */
  input(name: string): Value {
    this.#graph.message(11, valueInfo(name, 'int64', ['batch', 'sequence']));
    return name;
  }

  /** What the model gives, as float32. */
  output(name: string, value: Value, shape: readonly (number | string)[]): void {
    this.#node('Identity', [value], [name]);
    this.#graph.message(12, valueInfo(name, 'float32', shape));
  }

  /** A table of float32, row-major. The numbers are not copied. */
  floats(name: string, numbers: Float32Array, shape: readonly number[]): Value {
    return this.table(name, 'float32', numbers, shape);
  }

  /** One number of float32. */
  float(value: number): Value {
    return this.constant(`float_${value}`, 'float32', Float32Array.of(value), []);
  }

  /** A list of int64, as shapes and axes are given. */
  integers(values: readonly number[]): Value {
    const numbers = BigInt64Array.from(values, BigInt);
    return this.constant(`integers_${values.join('_')}`, 'int64', numbers, [values.length]);
  }

  /** A table of any type. The numbers are not copied; a name is used once. */
  table(
    name: string,
    type: keyof typeof NUMBER_TYPES,
    numbers: ArrayBufferView,
    shape: readonly number[],
  ): Value {
    if (this.#tables.has(name)) throw new Error(`The table ${name} is in the graph already.`);
    this.#tables.add(name);
    const tensor = new ProtobufMessage();
    for (const size of shape) tensor.integer(1, size);
    tensor.integer(2, NUMBER_TYPES[type]).text(8, name);
    tensor.bytes(9, new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength));
    this.#graph.message(5, tensor);
    return name;
  }

  /** A small table that may be asked for again. */
  constant(
    name: string,
    type: keyof typeof NUMBER_TYPES,
    numbers: ArrayBufferView,
    shape: readonly number[],
  ): Value {
    return this.#tables.has(name) ? name : this.table(name, type, numbers, shape);
  }

  /** An operator of ONNX with one output. */
  apply(operator: string, inputs: readonly Value[], attributes: Attributes = {}): Value {
    const value = this.#nextValue();
    this.#node(operator, inputs, [value], attributes);
    return value;
  }

  /** An operator of the runtime's own; an absent input is the empty name. */
  applyOwn(operator: string, inputs: readonly Value[], attributes: Attributes = {}): Value {
    const value = this.#nextValue();
    this.#node(operator, inputs, [value], attributes, OWN_DOMAIN);
    return value;
  }

  /** An operator of ONNX with several outputs. */
  applyMany(operator: string, inputs: readonly Value[], count: number, attributes: Attributes = {}): Value[] {
    const values = Array.from({ length: count }, () => this.#nextValue());
    this.#node(operator, inputs, values, attributes);
    return values;
  }

  /** The bytes of the model's file, in pieces. */
  finish(name: string): readonly Uint8Array[] {
    const model = new ProtobufMessage().integer(1, IR_VERSION).text(2, 'consilience');
    this.#graph.text(2, name);
    model.message(7, this.#graph);
    for (const [domain, version] of [
      ['', OPSET],
      [OWN_DOMAIN, 1],
    ] as const)
      model.message(8, new ProtobufMessage().text(1, domain).integer(2, version));
    return model.pieces;
  }

  #nextValue(): Value {
    return `value_${this.#values++}`;
  }

  #node(
    operator: string,
    inputs: readonly Value[],
    outputs: readonly Value[],
    attributes: Attributes = {},
    domain = '',
  ): void {
    const node = new ProtobufMessage();
    for (const input of inputs) node.text(1, input);
    for (const output of outputs) node.text(2, output);
    node.text(3, `${operator}_${outputs[0]}`).text(4, operator);
    for (const [name, value] of Object.entries(attributes)) node.message(5, attribute(name, value));
    if (domain !== '') node.text(7, domain);
    this.#graph.message(1, node);
  }
}

function attribute(name: string, value: Attributes[string]): ProtobufMessage {
  const message = new ProtobufMessage().text(1, name);
  if (typeof value === 'number') return message.integer(3, value).integer(20, ATTRIBUTE_TYPES.integer);
  if ('float' in value) return message.float(2, value.float).integer(20, ATTRIBUTE_TYPES.float);
  for (const integer of value) message.integer(8, integer);
  return message.integer(20, ATTRIBUTE_TYPES.integers);
}

function valueInfo(
  name: string,
  type: keyof typeof NUMBER_TYPES,
  shape: readonly (number | string)[],
): ProtobufMessage {
  const sizes = new ProtobufMessage();
  for (const size of shape) {
    const dimension = new ProtobufMessage();
    sizes.message(1, typeof size === 'number' ? dimension.integer(1, size) : dimension.text(2, size));
  }
  const tensor = new ProtobufMessage().integer(1, NUMBER_TYPES[type]).message(2, sizes);
  return new ProtobufMessage().text(1, name).message(2, new ProtobufMessage().message(1, tensor));
}
