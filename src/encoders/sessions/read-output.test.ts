import { describe, expect, it } from 'vitest';
import { type ModelOutput, readOutput } from './read-output.ts';
import type { OutputReading } from './session-plan.ts';

const output = (numbers: number[], shape: number[]): ModelOutput => ({
  numbers: Float32Array.from(numbers),
  shape,
});
const read = (of: ModelOutput, reading: OutputReading) => {
  const { values, tokens } = readOutput(of, reading, 'a');
  return {
    values: [...values].map((value) => Math.round(value * 1e6) / 1e6),
    ...(tokens && { tokens: [...tokens] }),
  };
};

describe('readOutput', () => {
  it('pools rows of tokens to one vector of length 1', () => {
    const hidden = output([3, 4, 1, 0, 2, -4], [1, 3, 2]);
    const vector = { kind: 'vector', dimension: 2 } as const;
    expect(read(hidden, { ...vector, pooling: 'cls' })).toEqual({ values: [0.6, 0.8] });
    expect(read(hidden, { ...vector, pooling: 'mean' })).toEqual({ values: [1, 0] });
    expect(read(output([0, -5], [1, 2]), { ...vector, pooling: 'in-graph' })).toEqual({ values: [0, -1] });
    const zero = () => read(output([0, 0], [1, 2]), { ...vector, pooling: 'in-graph' });
    expect(zero).toThrow('a vector with a direction from the model a, got nothing but zeros');
    expect(() => read(output([1, 0, -1, 0], [1, 2, 2]), { ...vector, pooling: 'mean' })).toThrow('zeros');
    expect(read(hidden, { kind: 'token-vectors', dimension: 2 }).values).toEqual([
      0.6, 0.8, 1, 0, 0.447214, -0.894427,
    ]);
  });

  it('keeps the weights above 0, which it makes of logits where the graph does not', () => {
    const weights = { kind: 'token-weights', size: 4 } as const;
    expect(read(output([0, 2, -1, 0.5], [1, 4]), { ...weights, activation: 'in-graph' })).toEqual({
      tokens: [1, 3],
      values: [2, 0.5],
    });
    const logits = output([-3, 2, 0, 5, -2, 0.5, -1, 20], [1, 2, 4]);
    // The largest are -2, 2, 0 and 20.
    expect(read(logits, { ...weights, activation: 'log1p-relu' })).toEqual({
      tokens: [1, 3],
      values: [1.098612, 3.044523],
    });
    expect(read(logits, { ...weights, activation: 'log1p-log1p-relu' })).toEqual({
      tokens: [1, 3],
      values: [0.741276, 1.397363],
    });
  });

  it.each<[string, ModelOutput, OutputReading]>([
    ['a vector', output([1, Number.NaN], [1, 2]), { kind: 'vector', pooling: 'in-graph', dimension: 2 }],
    [
      'a mean',
      output([1, Number.POSITIVE_INFINITY], [1, 1, 2]),
      { kind: 'vector', pooling: 'mean', dimension: 2 },
    ],
    ['weights', output([1, Number.NaN], [1, 2]), { kind: 'token-weights', size: 2, activation: 'in-graph' }],
    [
      'logits',
      output([1, Number.NaN, 2, 1], [1, 2, 2]),
      { kind: 'token-weights', size: 2, activation: 'log1p-relu' },
    ],
    ['a logit', output([Number.NEGATIVE_INFINITY], [1, 1]), { kind: 'logit' }],
  ])('refuses numbers that are not finite in %s', (_, of, reading) => {
    expect(() => read(of, reading)).toThrow('Expected finite numbers from the model a');
  });

  it('refuses another shape, a batch of two included', () => {
    const reading = { kind: 'vector', pooling: 'cls', dimension: 2 } as const;
    expect(() => read(output([1, 2, 3], [1, 1, 3]), reading)).toThrow('[1, tokens, 2]');
    expect(() => read(output([1, 2, 3, 4], [2, 1, 2]), reading)).toThrow('got [2, 1, 2]');
    expect(() => read(output([1, 2], [1, 2]), { kind: 'logit' })).toThrow('got [1, 2]');
  });
});
