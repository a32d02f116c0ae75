import { toUnitLength } from '../sessions/read-output.ts';

/** A model whose first numbers are a smaller vector of their own. */
export interface MatryoshkaRule {
  /** How many numbers may be kept. */
  readonly sizes: readonly number[];
  /** Whether the model's authors scale to mean 0 and variance 1 before they cut. */
  readonly layerNorm: boolean;
}

/** PyTorch's `layer_norm`. */
const EPSILON = 1e-5;

/**
 * The first numbers of a vector, of length 1 again. With `layerNorm` as nomic-embed-text-v1.5's authors do it: the
 * whole vector is centred and scaled, then cut, then scaled to length 1. That the vector has length 1 already does not
 * matter: but for one factor the result is the same.
 */
export function cutVector(vector: Float32Array, size: number, layerNorm: boolean): Float32Array {
  if (size === vector.length && !layerNorm) return vector;
  const whole = layerNorm ? centred(vector) : vector;
  return toUnitLength(whole.slice(0, size));
}

function centred(vector: Float32Array): Float32Array {
  const mean = vector.reduce((sum, value) => sum + value, 0) / vector.length;
  const variance = vector.reduce((sum, value) => sum + (value - mean) ** 2, 0) / vector.length;
  const scale = 1 / Math.sqrt(variance + EPSILON);
  return vector.map((value) => (value - mean) * scale);
}
