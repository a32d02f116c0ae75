import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runProgram } from './run-program.ts';

const MADE_UP = fileURLToPath(new URL('../fixtures/longmemeval/made-up.json', import.meta.url));

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'datasets-cli-'));
  mkdirSync(join(folder, 'qrels'));
  writeFileSync(join(folder, 'corpus.jsonl'), '{"_id":"d1","title":"","text":"tea"}\n');
  writeFileSync(join(folder, 'queries.jsonl'), '{"_id":"1","text":"drink"}\n');
  writeFileSync(join(folder, 'qrels/test.tsv'), 'query-id\tcorpus-id\tscore\n1\td1\t1\n1\td9\t1\n');
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('datasets list and show', () => {
  it('name every format and what it lets one choose', async () => {
    const list = await runProgram(['datasets', 'list', '--format', 'json']);
    expect(list.code).toBe(0);
    const { schema, datasets } = JSON.parse(list.stdout);
    expect(schema).toBe('consilience.datasets-list/1');
    expect(datasets.map(({ name }: { name: string }) => name)).toEqual([
      'longmemeval',
      'locomo',
      'beir',
      'vaswani',
      'smart',
      'msmarco',
      'jsonl',
      'trec',
      'folder',
      'known-items',
    ]);
    const shown = await runProgram(['datasets', 'show', 'longmemeval']);
    expect(shown.stdout).toContain('per-question');
    expect(shown.stdout).toMatch(/\[merge, keep\]\s+\(default: merge\)/);
    expect(shown.stdout).toContain('d6f21ea9d60a0d56f34a05b609c79c88a451d2ae03597821ea3d5a9678c3a442');
  });

  it('say which names there are for one that is none', async () => {
    const { code, stderr } = await runProgram(['datasets', 'show', 'longmem']);
    expect(code).toBe(2);
    expect(stderr).toContain('Expected one of longmemeval, locomo');
  });
});

describe('datasets check', () => {
  it('recognises a file, counts it and says what is odd', async () => {
    const { code, stdout } = await runProgram(['datasets', 'check', MADE_UP]);
    expect(code).toBe(0);
    expect(stdout).toContain('longmemeval, per-question (roles=both, duplicates=merge, split=all)');
    expect(stdout).toContain('8 to 14 candidates for a query');
    expect(stdout).toContain('36 queries, 3 of them with no answer');
    expect(stdout).toContain('multi-session: 7 (1 with no answer)');
    expect(stdout).toContain('Nothing stands against figures over it.');
  });

  it('takes a setting and options, and writes JSON', async () => {
    const { code, stdout } = await runProgram([
      ...['datasets', 'check', MADE_UP, '--dataset', 'longmemeval', '--setting', 'pooled'],
      ...['--option', 'roles=user', '--option', 'split=abstention', '--format', 'json'],
    ]);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      schema: 'consilience.datasets-check/1',
      setting: 'pooled',
      choices: 'roles=user, duplicates=merge, split=abstention',
      parts: 1,
      queries: 3,
      isUnfit: false,
    });
  });

  it('ends with 1 when gold is missing, and shows it in every format', async () => {
    const text = await runProgram(['datasets', 'check', folder]);
    expect(text.code).toBe(1);
    expect(text.stdout).toContain('! 1 relevant document is not among the candidates');
    const csv = await runProgram(['datasets', 'check', folder, '--format', 'csv']);
    expect(csv.code).toBe(1);
    expect(csv.stdout).toMatch(/^gold-missing,1,yes,/m);
  });

  it('ends with 2 for what it cannot recognise, does not know or cannot read', async () => {
    for (const args of [
      [join(folder, 'qrels')],
      [join(folder, 'none')],
      [folder, '--dataset', 'none'],
      [folder, '--option', 'split'],
      [folder, '--option', 'splits=test'],
      [folder, '--setting', 'pooled'],
    ]) {
      const { code, stdout, stderr } = await runProgram(['datasets', 'check', ...args]);
      expect(code).toBe(2);
      expect(stdout).toBe('');
      expect(stderr).toContain('consilience datasets check: Expected');
    }
  });
});
