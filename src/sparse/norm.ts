import type { NormCoefficients } from './models/definition.ts';

// The one formula. kernels/sparse/norm.ts has the same two lines; the answers' bits rest on their being the same.

/** `1 - b + b * length / average`: 1 for a passage of average length, or where every passage is empty. */
export function lengthFactor(length: number, b: number, averageLength: number): number {
  return averageLength > 0 ? 1 - b + (b * length) / averageLength : 1;
}

/** What a term's frequency is worth in a passage, before the term's own weight. */
export function termNorm(frequency: number, factor: number, coefficients: NormCoefficients): number {
  if (!(frequency > 0)) return 0;
  const { scale, gain, saturation, floor } = coefficients;
  return (scale * (frequency + gain * factor)) / (frequency + saturation * factor) + floor;
}
