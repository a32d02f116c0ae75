import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { TransformerDense } from '../../src/encoders/dense/transformer-dense.ts';
import { ModelSessions } from '../../src/encoders/sessions/model-sessions.ts';
import { TransformerSparse } from '../../src/encoders/sparse/transformer-sparse.ts';
import { TextTokenizer } from '../../src/encoders/tokenizing/text-tokenizer.ts';
import { readTokenizerJson } from '../../src/encoders/tokenizing/tokenizer-files.ts';
import { sharedModel } from '../shared-models.ts';

/** Integer kernels differ between kinds of processors; on the one that made the reference it is 1 to seven places. */
const LEAST_COSINE = 0.99;

interface Description {
  readonly pooling: 'cls' | 'mean';
  readonly maxTokens: number;
}

function readModel<Vector>(folder: string) {
  const description = JSON.parse(readFileSync(`${folder}/model.json`, 'utf8')) as Description;
  const reference = JSON.parse(readFileSync(`${folder}/reference.json`, 'utf8')) as {
    texts: string[];
    ids: number[][];
    vectors: Vector[];
  };
  const path = `${folder}/tokenizer.json`;
  return {
    description,
    reference,
    tokenizer: new TextTokenizer(readTokenizerJson(readFileSync(path), path), path),
  };
}

function cosine(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let [product, first, second] = [0, 0, 0];
  for (let index = 0; index < a.length; index++) {
    product += a[index]! * b[index]!;
    first += a[index]! ** 2;
    second += b[index]! ** 2;
  }
  return product / Math.sqrt(first * second);
}

const settings = { digest: '', queryPrefix: '', passagePrefix: '', longTexts: 'cut' as const };

describe.each(['all-minilm-l6-v2-int8', 'bge-small-en-v1.5-int8', 'bge-small-en-v1.5-w8'])('%s', (id) => {
  const folder = sharedModel(id);
  it.skipIf(folder === undefined)('gives the vectors of the reference', async () => {
    const { description, reference, tokenizer } = readModel<number[]>(folder!);
    const sessions = new ModelSessions({
      id,
      graph: `${folder}/model.onnx`,
      reading: { kind: 'vector', pooling: description.pooling, dimension: 384 },
      threads: 1,
    });
    const { maxTokens } = description;
    const encoder = new TransformerDense({ ...settings, id, maxTokens, dimension: 384 }, tokenizer, sessions);
    const vectors = await encoder.encode(reference.texts, 'passage');
    expect(vectors).toHaveLength(20);
    const cosines = vectors.map((vector, index) => cosine(vector!, reference.vectors[index]!));
    expect(Math.min(...cosines)).toBeGreaterThan(LEAST_COSINE);
    for (const vector of vectors) expect(cosine(vector!, vector!)).toBeCloseTo(1, 6);
    // One of the texts is longer than the model takes.
    expect(encoder.counts).toMatchObject({ texts: 20, windowed: 0, truncated: 1 });
    expect(encoder.counts.tokens).toBe(reference.ids.flat().length);
    await encoder.close();
    console.log(id, Math.min(...cosines));
  });
});

describe('splade-tiny', () => {
  const folder = sharedModel('splade-tiny');
  it.skipIf(folder === undefined)('gives the weights of the reference', async () => {
    const { description, reference, tokenizer } = readModel<Record<string, number>>(folder!);
    const sessions = new ModelSessions({
      id: 'splade-tiny',
      graph: `${folder}/model.onnx`,
      reading: { kind: 'token-weights', size: 30_522, activation: 'in-graph' },
      threads: 1,
    });
    const { maxTokens } = description;
    const dropTokens = [0, 100, 101, 102, 103];
    const encoder = new TransformerSparse(
      { ...settings, id: 'splade-tiny', maxTokens, dimension: 30_522, dropTokens },
      tokenizer,
      sessions,
    );
    const rows = await encoder.encode(reference.texts, 'passage');
    for (const [index, { tokens, weights }] of rows.entries()) {
      const expected = reference.vectors[index]!;
      const got = new Map([...tokens].map((token, place) => [token, weights[place]!]));
      // A weight within rounding of 0 may come or go.
      const all = new Set([...Object.keys(expected).map(Number), ...got.keys()]);
      for (const token of all) {
        expect(Math.abs((expected[token] ?? 0) - (got.get(token) ?? 0))).toBeLessThan(1e-5);
      }
      expect([...tokens]).toEqual([...tokens].sort((a, b) => a - b));
    }
    expect(encoder.tokenOf(2_054)).toBe('what');
    await encoder.close();
  });
});
