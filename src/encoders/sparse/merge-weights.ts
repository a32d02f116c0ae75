import type { TokenWeights } from '../../model/index.ts';

/**
 * One row for a text read in windows: for each token the largest weight that a window gives it. That is what the model
 * would have said of the whole text as far as its maximum over tokens goes.
 *
 * @param windows rows with ascending tokens.
 * @param dropped tokens that say nothing about a text: the special ones.
 */
export function mergeWeights(windows: readonly TokenWeights[], dropped: ReadonlySet<number>): TokenWeights {
  const largest = new Map<number, number>();
  for (const { tokens, weights } of windows)
    for (let place = 0; place < tokens.length; place++) {
      const token = tokens[place]!;
      if (!dropped.has(token)) largest.set(token, Math.max(weights[place]!, largest.get(token) ?? 0));
    }
  const tokens = Uint32Array.from(largest.keys()).sort();
  return { tokens, weights: Float32Array.from(tokens, (token) => largest.get(token)!) };
}
