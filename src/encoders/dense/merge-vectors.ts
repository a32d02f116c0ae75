import { toUnitLength } from '../sessions/read-output.ts';

/** A window's vector of length 1, and its share in the mean. */
export interface WeightedVector {
  readonly vector: Float32Array;
  readonly weight: number;
}

/**
 * One vector of length 1 for a text read in windows: the weighted mean of theirs. Computed in float64, in the order
 * of the windows.
 *
 * @param windows at least one; of vectors of one length.
 */
export function mergeVectors(windows: readonly WeightedVector[]): Float32Array {
  const [first] = windows;
  if (windows.length === 1) return first!.vector;
  const sums = new Float64Array(first!.vector.length);
  for (const { vector, weight } of windows)
    for (let index = 0; index < sums.length; index++) sums[index]! += weight * vector[index]!;
  const total = windows.reduce((sum, { weight }) => sum + weight, 0);
  return toUnitLength(Float32Array.from(sums, (sum) => sum / total));
}
