import { describe, expect, it } from 'vitest';
import { openEncoder } from '../../src/encoders/index.ts';
import { InputError, type TokenWeights } from '../../src/model/index.ts';
import { findModel, modelCachePlace, openModel, presentBytes } from '../../src/models/index.ts';

/**
 * What the tests of sentence-transformers expect of one pair, to a hundredth: similarities, and the heaviest parts.
 * The weights are 270 MB, so they are here only where somebody has pulled them.
 */
const PAIR = { query: "What's the weather in ny now?", passage: 'Currently New York is rainy.' };
const EXPECTED = [
  ['opensearch-neural-sparse-encoding-doc-v3-distill', 11.1105, { ny: 0.8049, weather: 0.971, now: 0.472 }],
  ['opensearch-neural-sparse-encoding-doc-v2-distill', 17.5307, { ny: 1.4109, weather: 1.4673, now: 0.7473 }],
] as const;

function isHere(id: string): boolean {
  return presentBytes(findModel(id, modelCachePlace())) !== undefined;
}

describe.each(EXPECTED)('%s', (id, similarity, parts) => {
  it.skipIf(!isHere(id))(
    `gives the published pair its similarity, where somebody ran models pull ${id}`,
    async () => {
      const encoder = openEncoder(await openModel(id), { threads: 1 });
      try {
        if (encoder.kind !== 'sparse')
          throw new InputError(`Expected a sparse model, got a ${encoder.kind} one.`);
        const [query] = await encoder.encode([PAIR.query], 'query');
        const [passage] = await encoder.encode([PAIR.passage], 'passage');
        const weightOf = (row: TokenWeights, word: string) =>
          row.weights[row.tokens.findIndex((token) => encoder.tokenOf(token) === word)];
        for (const [word, weight] of Object.entries(parts))
          expect(weightOf(passage!, word)! / weight).toBeCloseTo(1, 2);
        let sum = 0;
        for (const [place, token] of query!.tokens.entries()) {
          const other = passage!.tokens.indexOf(token);
          if (other >= 0) sum += query!.weights[place]! * passage!.weights[other]!;
        }
        expect(Math.abs(sum / similarity - 1)).toBeLessThan(0.01);
      } finally {
        await encoder.close();
      }
    },
  );
});
