import { mkdtempSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { MADE_UP_PLAN } from '../../src/bench/running/made-up-bench.test-bench.ts';
import { sharedModels } from '../shared-data.ts';
import { runProgram } from './run-program.ts';

const models = sharedModels();

const RANKERS = `rankers:
  sparse: { kind: sparse, model: ${models}/splade-tiny, window: 30 }
  bge: { kind: dense, model: ${models}/bge-small-en-v1.5-int8, pieceWords: 350, merge: best, withoutQueryPrefix: true }
`;
const PLAN = MADE_UP_PLAN.replace('rankers:\n', RANKERS).replace(
  'arms:\n',
  'arms:\n  S1: { ranker: sparse }\n  B1: { ranker: bge }\n',
);

interface StoredRow {
  readonly gold: readonly string[];
  readonly search: readonly string[];
}

describe.skipIf(models === undefined)('bench run with models', () => {
  const home = mkdtempSync(join(tmpdir(), 'bench-models-'));
  writeFileSync(join(home, 'made-up.bench.yaml'), PLAN);
  const run = (...args: string[]) =>
    runProgram(['bench', 'run', 'made-up.bench.yaml', ...args], { cwd: home });
  const textOf = (path: string) => readFileSync(join(home, 'made-up', path), 'utf8');

  it('reads long texts in windows, counts them, and goes on from what it had encoded', async () => {
    expect(await run('--arm', 'S1', '--first', '4')).toMatchObject({ code: 0, stderr: '' });
    const [rows, record] = [textOf('arms/S1/rows.ndjson'), textOf('arms/S1/run.json')];
    const { settings, texts, texts_windowed } = JSON.parse(record);
    expect(settings).toMatchObject({ kind: 'sparse', model_id: 'splade-tiny', window: 30 });
    expect(texts).toBeGreaterThan(30);
    expect(texts_windowed).toBeGreaterThan(0);
    expect(texts_windowed).toBeLessThan(texts);
    truncateSync(join(home, 'made-up/arms/S1/rows.ndjson'), rows.length - 100);
    expect((await run('--arm', 'S1', '--first', '4', '--resume')).code).toBe(0);
    expect([textOf('arms/S1/rows.ndjson'), textOf('arms/S1/run.json')]).toEqual([rows, record]);
  });

  it('ranks by vectors of pieces', async () => {
    expect((await run('--arm', 'B1', '--first', '3')).code).toBe(0);
    const rows = textOf('arms/B1/rows.ndjson').trimEnd().split('\n');
    for (const line of rows) {
      const { gold, search } = JSON.parse(line) as StoredRow;
      expect(search.slice(0, 5)).toContain(gold[0]);
    }
  });
});
