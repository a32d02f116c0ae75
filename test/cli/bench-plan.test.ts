import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runProgram } from './run-program.ts';

const PLAN = `bench: little
dataset: { name: jsonl, path: data }
rankers:
  words: { kind: bm25 }
  meaning: { kind: dense, model: static-384 }
arms:
  words: { ranker: words }
  meaning: { ranker: meaning }
  both: { fusion: { legs: { meaning: { weight: 1.0 }, words: { weight: 0.5 } } } }
measures: [Success@5]
families: { main: {} }
comparisons:
  - { family: main, arm: both, reference: words, measure: Success@5, test: mcnemar, smallestGain: 3 }
`;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'consilience-bench-plan-'));
  mkdirSync(join(folder, 'data'));
  const numbers = Array.from({ length: 30 }, (_, index) => index);
  const lines = (of: (number: number) => object) =>
    numbers.map((number) => `${JSON.stringify(of(number))}\n`).join('');
  writeFileSync(
    join(folder, 'data', 'documents.jsonl'),
    lines((number) => ({ id: `d${number}`, text: `note number ${number}` })),
  );
  writeFileSync(
    join(folder, 'data', 'queries.jsonl'),
    lines((number) => ({ id: `q${number}`, text: `number ${number}`, relevant: [`d${number}`] })),
  );
  write('little.bench.yaml', PLAN);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(name: string, text: string): void {
  writeFileSync(join(folder, name), text);
}

function bench(...args: string[]) {
  return runProgram(['bench', ...args], { cwd: folder });
}

describe('bench check', () => {
  it('says what a plan could show', async () => {
    const { code, stdout, stderr } = await bench('check', 'little.bench.yaml');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const words = stdout.replaceAll(/\s+/g, ' ');
    expect(words).toContain(
      'little: 30 queries (30 judged, 30 answerable) over 30 documents in 1 part of jsonl, whole.',
    );
    expect(words).toContain('What fusion both can and cannot do:');
    expect(words).toContain('words can never put a document that no other leg finds into the top 10');
    expect(words).toContain('- both against words on Success@5, 30 queries, mcnemar, p at most 0.05:');
    expect(words).toContain('Warning: In 1 of 1 parts there are no more documents than the 50 hits');
    expect(stdout.endsWith('The plan can be registered.\n')).toBe(true);
  });

  it.each(['json', 'jsonl', 'csv', 'tsv', 'md', 'latex'])('writes %s', async (format) => {
    const { code, stdout, stderr } = await bench('check', 'little.bench.yaml', '--format', format);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    if (format === 'json')
      expect(JSON.parse(stdout)).toMatchObject({
        schema: 'consilience.bench-check/1',
        bench: 'little',
        ready: true,
        models: [{ name: 'static-384', isHere: true }],
        power: [{ arm: 'both', queries: 30, assumptions: [{ assumed: 'discordance' }, {}, {}] }],
      });
  });

  it('exits 1 when something is missing', async () => {
    write(
      'little.bench.yaml',
      PLAN.replace('static-384', 'nomic-embed-text-v1.5').replace('path: data', 'path: gone'),
    );
    const { code, stdout } = await runProgram(['bench', 'check', 'little.bench.yaml'], {
      cwd: folder,
      environment: { CONSILIENCE_MODELS: join(folder, 'models') },
    });
    expect(code).toBe(1);
    expect(stdout).toContain('consilience models pull nomic-embed-text-v1.5');
    expect(stdout).toContain('The plan cannot be run yet: 2 problems.');
  });

  it('exits 2 for a wrong plan, with file, line and column', async () => {
    write('little.bench.yaml', PLAN.replace('ranker: meaning', 'ranker: meening'));
    const { code, stdout, stderr } = await bench('check', 'little.bench.yaml');
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain('consilience bench check: little.bench.yaml: Expected a plan, got 2 problems:');
    expect(stderr).toContain('little.bench.yaml:8:14: Expected a ranker (words, meaning), got "meening".');
  });

  it('exits 2 when there is no plan', async () => {
    const { code, stderr } = await bench('check', 'none.bench.yaml');
    expect(code).toBe(2);
    expect(stderr).toContain('none.bench.yaml');
  });
});

describe('bench register and bench amend', () => {
  it('write down, print one digest, and record what changes', async () => {
    const first = await bench('register', 'little.bench.yaml');
    expect({ code: first.code, stderr: first.stderr }).toEqual({ code: 0, stderr: '' });
    const digest = first.stdout.trimEnd().split('\n').at(-1)!;
    expect(digest).toMatch(/^[0-9a-f]{64}$/);
    const path = join(folder, 'little', 'registration.json');
    const text = readFileSync(path, 'utf8');
    expect(JSON.parse(text)).toMatchObject({ bench: 'little', digest, replication: null });
    // Nothing of this machine's folders is in it.
    expect(text).not.toContain(folder);
    expect(readFileSync(join(folder, 'little', 'plan.bench.yaml'), 'utf8')).toBe(PLAN);

    const again = await bench('register', 'little.bench.yaml');
    expect(again.code).toBe(2);
    expect(again.stderr).toContain('consilience bench amend');

    write('little.bench.yaml', PLAN.replace('smallestGain: 3', 'smallestGain: 2'));
    const amended = await bench('amend', 'little', '--reason', 'Three was a slip.', '--format', 'json');
    expect(amended.stderr).toBe('');
    expect(JSON.parse(amended.stdout)).toMatchObject({
      schema: 'consilience.bench-amend/1',
      reason: 'Three was a slip.',
      afterScores: false,
      changes: [{ part: 'plan', what: 'comparisons[0].smallestGain', from: 3, to: 2 }],
    });
    expect(readFileSync(path, 'utf8')).toBe(text);

    const idle = await bench('amend', 'little', '--reason', 'Again.');
    expect(idle.code).toBe(2);
    expect(idle.stderr).toContain('got everything as registered');
  });

  it('are refused without a reason, a registration or a bench', async () => {
    mkdirSync(join(folder, 'little'));
    expect((await bench('amend', 'little')).stderr).toContain('Expected a reason');
    expect((await bench('amend', 'little', '--reason', 'x')).stderr).toContain(
      'consilience bench register PLAN',
    );
    expect((await bench('amend', 'gone', '--reason', 'x')).code).toBe(2);
  });

  it('say that a bench beside with scores on the same queries makes this no replication', async () => {
    await bench('register', 'little.bench.yaml');
    mkdirSync(join(folder, 'little', 'arms'));
    writeFileSync(join(folder, 'little', 'arms', 'rows.ndjson'), '{"qid":"q1","score":{}}\n');
    write('second.bench.yaml', PLAN.replace('bench: little', 'bench: second'));
    const { code, stdout } = await bench('register', 'second.bench.yaml');
    expect(code).toBe(0);
    expect(stdout).toContain('This is not a replication: little has scored 1 of these queries');
    write('third.bench.yaml', PLAN.replace('bench: little', 'bench: third'));
    const elsewhere = join(folder, 'elsewhere', 'third');
    const third = await bench(
      'register',
      'third.bench.yaml',
      '--bench',
      elsewhere,
      '--scored-before',
      'little',
    );
    expect(third.stdout).toContain('not a replication');
    expect((await bench('register', 'third.bench.yaml', '--scored-before', 'none')).code).toBe(2);
  });

  it('refuse a bench that has scores', async () => {
    mkdirSync(join(folder, 'little', 'fuse'), { recursive: true });
    writeFileSync(join(folder, 'little', 'fuse', 'both.rows.ndjson'), '{}\n');
    const { code, stderr } = await bench('register', 'little.bench.yaml');
    expect(code).toBe(2);
    expect(stderr).toContain('Expected a bench without scores, got fuse/both.rows.ndjson');
  });
});
