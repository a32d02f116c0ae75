import { DataError } from '../../model/index.ts';
import type { OutputReading, SessionAnswer } from './session-plan.ts';

/** A model's output: its numbers, row-major, and their shape, whose first size is 1. */
export interface ModelOutput {
  readonly numbers: Float32Array;
  readonly shape: readonly number[];
}

/**
 * Makes of an output what is asked for, so that a hidden state or logits of millions of numbers are never passed on.
 *
 * @throws DataError when the output has another shape, holds a number that is not finite, or is a vector of zeros.
 */
export function readOutput(output: ModelOutput, reading: OutputReading, model: string): SessionAnswer {
  const answer = readAs(output, reading, model);
  for (const value of answer.values)
    if (!Number.isFinite(value))
      throw new DataError(`Expected finite numbers from the model ${model}, got ${value}.`, {
        hint: 'Take the model from its source again; one of a narrower type may overflow.',
      });
  return answer;
}

function readAs(output: ModelOutput, reading: OutputReading, model: string): SessionAnswer {
  switch (reading.kind) {
    case 'vector': {
      if (reading.pooling === 'in-graph') {
        expectShape(output, [1, reading.dimension], model);
        return { values: withDirection(output.numbers.slice(), model) };
      }
      const rows = expectShape(output, [1, undefined, reading.dimension], model);
      return {
        values: withDirection(pooled(output.numbers, rows, reading.dimension, reading.pooling), model),
      };
    }
    case 'token-vectors': {
      const rows = expectShape(output, [1, undefined, reading.dimension], model);
      const values = output.numbers.slice();
      for (let row = 0; row < rows; row++)
        toUnitLength(values.subarray(row * reading.dimension, (row + 1) * reading.dimension));
      return { values };
    }
    case 'token-weights':
      return readWeights(output, reading, model);
    case 'logit':
      expectShape(output, [1, 1], model);
      return { values: output.numbers.slice() };
  }
}

/** Throws unless the shape is as it should be; gives the size of the open one. */
function expectShape(
  { shape }: ModelOutput,
  expected: readonly (number | undefined)[],
  model: string,
): number {
  const fits =
    shape.length === expected.length &&
    expected.every((size, index) => size === undefined || size === shape[index]);
  if (!fits)
    throw new DataError(
      `Expected an output of [${expected.map((size) => size ?? 'tokens').join(', ')}] from the model ${model}, got [${shape.join(', ')}].`,
      { hint: "Compare the model's description with its files." },
    );
  return shape[expected.indexOf(undefined)] ?? 1;
}

function pooled(
  numbers: Float32Array,
  rows: number,
  dimension: number,
  pooling: 'cls' | 'mean',
): Float32Array {
  if (pooling === 'cls') return numbers.slice(0, dimension);
  const sums = new Float64Array(dimension);
  for (let row = 0, place = 0; row < rows; row++)
    for (let index = 0; index < dimension; index++) sums[index]! += numbers[place++]!;
  return Float32Array.from(sums, (sum) => sum / rows);
}

/** A trained transformer gives no text a vector of zeros, which would be as near to one passage as to another. */
function withDirection(vector: Float32Array, model: string): Float32Array {
  if (vector.some((value) => value !== 0)) return toUnitLength(vector);
  throw new DataError(`Expected a vector with a direction from the model ${model}, got nothing but zeros.`, {
    hint: 'Take the model from its source again: its weights are damaged.',
  });
}

/** Divides by the length, as far as there is one. In place. */
export function toUnitLength(vector: Float32Array): Float32Array {
  let square = 0;
  for (const value of vector) square += value * value;
  if (square === 0) return vector;
  const length = Math.sqrt(square);
  for (let index = 0; index < vector.length; index++) vector[index]! /= length;
  return vector;
}

function readWeights(
  output: ModelOutput,
  { size, activation }: Extract<OutputReading, { kind: 'token-weights' }>,
  model: string,
): SessionAnswer {
  let weights = output.numbers;
  if (activation === 'in-graph') expectShape(output, [1, size], model);
  else weights = activated(greatest(output, size, model), activation);
  let count = 0;
  // A NaN is counted, so that it is found.
  for (const weight of weights) if (!(weight <= 0)) count++;
  const tokens = new Uint32Array(count);
  const values = new Float32Array(count);
  for (let token = 0, place = 0; token < size; token++) {
    const weight = weights[token]!;
    if (weight <= 0) continue;
    tokens[place] = token;
    values[place++] = weight;
  }
  return { tokens, values };
}

/** The largest logit of each token of the vocabulary over the tokens of the text. */
function greatest(output: ModelOutput, size: number, model: string): Float32Array {
  const rows = expectShape(output, [1, undefined, size], model);
  const most = output.numbers.slice(0, size);
  for (let row = 1, place = size; row < rows; row++)
    for (let token = 0; token < size; token++, place++) {
      const logit = output.numbers[place]!;
      // A NaN stays, so that it is found: nothing is larger.
      if (logit > most[token]! || Number.isNaN(logit)) most[token] = logit;
    }
  return most;
}

function activated(logits: Float32Array, activation: 'log1p-relu' | 'log1p-log1p-relu'): Float32Array {
  return logits.map((logit) => {
    const once = Math.log1p(Math.max(logit, 0));
    return activation === 'log1p-relu' ? once : Math.log1p(once);
  });
}
