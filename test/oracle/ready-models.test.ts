import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type OpenEncoderOptions, openEncoder } from '../../src/encoders/index.ts';
import { openModel } from '../../src/models/index.ts';
import { sharedModels } from '../shared-data.ts';

/** Integer kernels differ between kinds of processors; on the one that made the reference it is 1 to seven places. */
const LEAST_COSINE = 0.99;
const models = sharedModels();

function readReference<Vector>(id: string): { texts: string[]; ids: number[][]; vectors: Vector[] } {
  return JSON.parse(readFileSync(`${models}/${id}/reference.json`, 'utf8')) as ReturnType<
    typeof readReference<Vector>
  >;
}

async function open(id: string, options: OpenEncoderOptions = {}) {
  return openEncoder(await openModel(`${models}/${id}`), { threads: 1, longTexts: 'cut', ...options });
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

const dense = ['all-minilm-l6-v2-int8', 'bge-small-en-v1.5-int8', 'bge-small-en-v1.5-w8'];

describe.skipIf(models === undefined)('ready models', () => {
  it.each(dense)('%s gives the vectors of the reference', async (id) => {
    const reference = readReference<number[]>(id);
    const encoder = await open(id, { queryPrefix: '' });
    if (encoder.kind !== 'dense') throw new Error(`Expected a dense encoder, got ${encoder.kind}.`);
    const vectors = await encoder.encode(reference.texts, 'query');
    expect(vectors).toHaveLength(20);
    const cosines = vectors.map((vector, index) => cosine(vector!, reference.vectors[index]!));
    expect(Math.min(...cosines)).toBeGreaterThan(LEAST_COSINE);
    for (const vector of vectors) expect(Math.hypot(...vector!)).toBeCloseTo(1, 6);
    // One of the texts is longer than the model takes.
    expect(encoder.counts).toEqual({
      texts: 20,
      windowed: 0,
      truncated: 1,
      tokens: reference.ids.flat().length,
    });
    await encoder.close();
  });

  it('put the prefix of the model before queries, and no other', async () => {
    const prefix = 'Represent this sentence for searching relevant passages: ';
    const [encoder, plain] = [
      await open('bge-small-en-v1.5-int8'),
      await open('bge-small-en-v1.5-int8', { queryPrefix: '' }),
    ];
    if (encoder.kind !== 'dense' || plain.kind !== 'dense') throw new Error('Expected dense encoders.');
    const [query] = await encoder.encode(['a lift'], 'query');
    expect(await plain.encode([`${prefix}a lift`, 'a lift'], 'query')).toEqual([
      query,
      (await encoder.encode(['a lift'], 'passage'))[0],
    ]);
    expect(encoder.identity.settings).toContain(prefix);
    expect(encoder.identity.settings).not.toBe(plain.identity.settings);
    await Promise.all([encoder.close(), plain.close()]);
  });

  it('splade-tiny gives the weights of the reference', async () => {
    const reference = readReference<Record<string, number>>('splade-tiny');
    const encoder = await open('splade-tiny');
    if (encoder.kind !== 'sparse') throw new Error(`Expected a sparse encoder, got ${encoder.kind}.`);
    const rows = await encoder.encode(reference.texts, 'passage');
    expect(rows).toHaveLength(20);
    for (const [index, { tokens, weights }] of rows.entries()) {
      const expected = reference.vectors[index]!;
      const got = new Map([...tokens].map((token, place) => [token, weights[place]!]));
      // A weight within rounding of 0 may come or go.
      for (const token of new Set([...Object.keys(expected).map(Number), ...got.keys()]))
        expect(Math.abs((expected[token] ?? 0) - (got.get(token) ?? 0))).toBeLessThan(1e-5);
      expect([...tokens]).toEqual([...tokens].sort((a, b) => a - b));
    }
    expect(encoder.tokenOf(2_054)).toBe('what');
    expect(encoder.tokenOf(40_000)).toBeUndefined();
    await encoder.close();
  });
});
