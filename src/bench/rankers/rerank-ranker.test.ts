import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Reranker } from '../../model/index.ts';
import type { BenchPorts, ModelAccess, ModelPin } from '../ports.ts';
import type { Row } from '../records/row.ts';
import { MADE_UP_PLAN, type MadeUpBench, madeUpBench } from '../running/made-up-bench.test-bench.ts';
import { runBench } from '../running/run-bench.ts';

function rowsOf({ folder }: MadeUpBench, arm: string): Row[] {
  return readFileSync(join(folder, `arms/${arm}/rows.ndjson`), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Row);
}

/** Counts the words that query and passage share. */
const overlap: Reranker = {
  id: 'overlap',
  digest: '0',
  scale: 'similarity',
  score: async (query, passages) => {
    const words = new Set(query.toLowerCase().match(/[a-z]+/g) ?? []);
    const shared = (text: string) =>
      (text.toLowerCase().match(/[a-z]+/g) ?? []).filter((word) => words.has(word));
    return Float64Array.from(passages, (passage) => shared(passage).length);
  },
};

const pin: ModelPin = { id: 'overlap', revision: undefined, license: undefined, sha256: {}, device: 'cpu' };
const access: ModelAccess = {
  pin: async () => pin,
  open: async () => ({ pin, reranker: overlap, close: async () => {} }),
};

describe('a rerank', () => {
  it('reads the top of another arm again, also of a fusion that is not stored', async () => {
    const text = MADE_UP_PLAN.replace(
      '  F1:\n',
      `  R1: { rerank: { arm: F9, top: 6, model: overlap } }
  F9: { fusion: { method: rrf, ties: id, legs: { K1: { weight: 1 }, W0: { weight: 1 } } } }
  F1:
`,
    );
    const bench = await madeUpBench(text);
    const ports: BenchPorts = { ...bench.ports, models: access };
    await runBench({ ...bench, ports, planName: 'P', command: 'test', arms: ['R1', 'K1', 'W0'] });
    const words = rowsOf(bench, 'K1');
    const rows = rowsOf(bench, 'R1');
    expect(rows).toHaveLength(36);
    for (const [index, { ranked, top10 }] of rows.entries()) {
      expect(ranked).toBeUndefined();
      expect(top10!.length).toBeLessThanOrEqual(6);
      // A fusion of two lists holds the first of each among its first three.
      expect(top10).toContain(words[index]!.ranked![0]![0]);
    }
    expect(rows.some(({ top10 }, index) => top10![0] !== words[index]!.search![0])).toBe(true);
  });
});
