import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { graphFile } from '../../src/encoders/graph/graph-file.ts';
import type { GraphHead } from '../../src/encoders/graph/heads.ts';
import { ModelSessions } from '../../src/encoders/sessions/model-sessions.ts';
import type { OutputReading, SessionAnswer } from '../../src/encoders/sessions/session-plan.ts';
import { sharedData } from '../shared-data.ts';

const tiny = sharedData('tiny-transformers');
let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'consilience-graphs-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function expected<Case>(model: string): Case[] {
  return (JSON.parse(readFileSync(`${tiny}/${model}/expected.json`, 'utf8')) as { cases: Case[] }).cases;
}

function sessionsOf(model: string, head: GraphHead, reading: OutputReading): ModelSessions {
  const graph = graphFile(
    {
      id: model,
      digest: 'a digest',
      weights: `${tiny}/${model}/model.safetensors`,
      config: `${tiny}/${model}/config.json`,
      head,
      precision: 'float32',
    },
    folder,
  );
  return new ModelSessions({ id: model, graph, reading, threads: 1 });
}

function runner(model: string, head: GraphHead, reading: OutputReading) {
  const sessions = sessionsOf(model, head, reading);
  return (ids: number[], secondFrom = ids.length): Promise<SessionAnswer> =>
    sessions.runnerFor(1).run({ ids: Int32Array.from(ids), secondFrom });
}

function largestDifference(a: ArrayLike<number>, b: ArrayLike<number>): number {
  expect(a.length).toBe(b.length);
  return Math.max(...Array.from(a, (value, index) => Math.abs(value - b[index]!)));
}

/** A float32 run agrees with the reference's to about 1e-5. */
const TOLERANCE = 1e-4;

describe.skipIf(tiny === undefined)('graphs built from weights', () => {
  it.each(['cls', 'mean'] as const)('give the vectors of the reference, %s', async (pooling) => {
    const run = runner(
      'bert',
      { kind: 'vector', pooling },
      { kind: 'vector', pooling: 'in-graph', dimension: 32 },
    );
    const cases = expected<{ ids: number[]; cls: number[]; mean: number[] }>('bert');
    expect(cases).toHaveLength(15);
    let largest = 0;
    for (const { ids, ...vectors } of cases) {
      const { values } = await run(ids);
      largest = Math.max(largest, largestDifference(values, vectors[pooling]));
    }
    expect(largest).toBeLessThan(TOLERANCE);
  });

  it('give the logits of the reference, from half precision', async () => {
    const run = runner('bert-cross-encoder', { kind: 'logit' }, { kind: 'logit' });
    const cases = expected<{ ids: number[]; token_type_ids: number[]; logit: number }>('bert-cross-encoder');
    expect(cases).toHaveLength(6);
    for (const { ids, token_type_ids: types, logit } of cases) {
      const { values } = await run(ids, types.indexOf(1));
      expect(Math.abs(values[0]! - logit)).toBeLessThan(TOLERANCE);
    }
  });

  it.each([
    ['log1p-relu', 'sum_v1'],
    ['log1p-log1p-relu', 'sum_v3'],
  ] as const)('give the weights of the reference, %s', async (activation, sum) => {
    const run = runner(
      'distilbert-mlm',
      { kind: 'token-weights', activation, dropTokens: [0, 100, 101, 102, 103] },
      { kind: 'token-weights', size: 30_522, activation: 'in-graph' },
    );
    const cases = expected<{
      ids: number[];
      nonzero: number;
      sum_v1: number;
      sum_v3: number;
      top: [number, number][];
    }>('distilbert-mlm');
    expect(cases).toHaveLength(15);
    for (const { ids, nonzero, top, ...sums } of cases) {
      const { tokens, values } = await run(ids);
      const weights = new Map([...tokens!].map((token, place) => [token, values[place]!]));
      expect([...tokens!]).toEqual([...tokens!].sort((a, b) => a - b));
      expect(tokens).toHaveLength(nonzero);
      const total = values.reduce((sumSoFar, weight) => sumSoFar + weight, 0);
      expect(Math.abs(total - sums[sum])).toBeLessThan(TOLERANCE * Math.max(1, sums[sum]));
      for (const [token, weight] of top) {
        const expectedWeight = activation === 'log1p-relu' ? Math.expm1(weight) : weight;
        expect(Math.abs((weights.get(token) ?? 0) - expectedWeight)).toBeLessThan(TOLERANCE);
      }
    }
  });

  it('give a vector per token, of which the mean of the raw ones is the text', async () => {
    const run = runner('bert', { kind: 'token-vectors' }, { kind: 'token-vectors', dimension: 32 });
    for (const { ids, cls } of expected<{ ids: number[]; cls: number[] }>('bert')) {
      const { values } = await run(ids);
      expect(values.length).toBe(32 * ids.length);
      expect(largestDifference(values.subarray(0, 32), cls)).toBeLessThan(TOLERANCE);
    }
  });
});
