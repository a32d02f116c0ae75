import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runProgram } from './run-program.ts';

let folder: string;

/** Rankings as a TREC run, by query, best first. */
function trecRun(tag: string, rankings: Readonly<Record<string, readonly string[]>>): string {
  return Object.entries(rankings)
    .flatMap(([query, ids]) =>
      ids.map((id, index) => `${query} Q0 ${id} ${index + 1} ${100 - index} ${tag}\n`),
    )
    .join('');
}

const QUERIES = ['q1', 'q2', 'q3', 'q4', 'q5', 'q6'];
const dense = Object.fromEntries(
  QUERIES.map((query, shift) => [query, Array.from({ length: 12 }, (_, i) => `d${(i * 5 + shift) % 14}`)]),
);
const bm25 = Object.fromEntries(
  QUERIES.map((query, shift) => [
    query,
    Array.from({ length: 12 }, (_, i) => `d${(i * 3 + 2 * shift) % 17}`),
  ]),
);

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'consilience-advice-'));
  writeFileSync(join(folder, 'dense.run'), trecRun('dense', dense));
  writeFileSync(join(folder, 'bm25.run'), trecRun('bm25', bm25));
  writeFileSync(join(folder, 'other.run'), trecRun('other', { q1: ['d1'] }));
  const qrels = QUERIES.flatMap((query, index) => [
    `${query} 0 d${index} 1\n`,
    `${query} 0 d${index + 4} 2\n`,
  ]);
  writeFileSync(join(folder, 'qrels.txt'), qrels.join(''));
});

afterAll(() => rmSync(folder, { recursive: true }));

async function run(...args: string[]): Promise<{ status: number | null; out: string; err: string }> {
  const { code, stdout, stderr } = await runProgram(args, { cwd: folder });
  return { status: code, out: stdout, err: stderr };
}

const FORMATS = ['text', 'json', 'jsonl', 'csv', 'tsv', 'md', 'latex'];
const COMMANDS: Readonly<Record<string, readonly string[]>> = {
  agreement: ['agreement', 'dense.run', 'bm25.run'],
  advise: ['advise', '--legs', 'dense=1,bm25=0.5', '--depth', '50'],
  sensitivity: ['sensitivity', 'dense.run', 'bm25.run', '-n', '3'],
  tune: ['tune', 'qrels.txt', 'dense.run', 'bm25.run', '--method', 'rrf', '--folds', '3'],
};

describe.each(Object.entries(COMMANDS))('%s', (name, args) => {
  it.each(FORMATS)('writes %s to standard output, and nothing else', async (format) => {
    const { status, out, err } = await run(...args, '--format', format);
    expect({ status, err }).toEqual({ status: 0, err: '' });
    expect(out.endsWith('\n')).toBe(true);
    const rows = out.slice(0, -1).split('\n');
    if (format === 'json')
      expect(JSON.parse(out)).toMatchObject({ schema: `consilience.${name}/1`, notices: [] });
    if (format === 'jsonl') for (const row of rows) expect(typeof JSON.parse(row)).toBe('object');
    if (format === 'tsv') expect(new Set(rows.map((row) => row.split('\t').length)).size).toBe(1);
    if (format === 'latex') expect(rows[0]).toContain('\\begin{tabular}');
    if (format === 'md') expect(rows[1]).toMatch(/^\| (---:? \| |---: ?\| ?)+/);
  });

  it('refuses a format that makes no sense for it', async () => {
    expect((await run(...args, '--format', 'trec')).status).toBe(2);
  });
});

describe('consilience agreement', () => {
  it('prints means, and every query on request', async () => {
    const { out } = await run('agreement', 'dense.run', 'bm25.run', '--cutoff', '5', '-q', '--format', 'tsv');
    const [header, ...rows] = out.trimEnd().split('\n');
    expect(header).toBe('first\tsecond\tquery\tshared\toverlap\tjaccard\trbo\ttau');
    expect(rows.map((row) => row.split('\t')[2])).toEqual([...QUERIES, 'all']);
    const shared = QUERIES.map(
      (query) => dense[query]!.slice(0, 5).filter((id) => bm25[query]!.slice(0, 5).includes(id)).length,
    );
    expect(rows.map((row) => Number(row.split('\t')[3]))).toEqual([
      ...shared,
      shared.reduce((sum, count) => sum + count, 0) / QUERIES.length,
    ]);
  });

  it('says which queries count for nothing', async () => {
    const { status, err } = await run('agreement', 'dense.run', 'other.run');
    expect(status).toBe(0);
    expect(err).toBe(
      'consilience agreement: note: Run other lacks 5 of the 6 queries of dense; they count for nothing in this pair.\n',
    );
  });

  it('wants two runs and a sensible persistence', async () => {
    expect(await run('agreement', 'dense.run')).toMatchObject({
      status: 2,
      out: '',
      err: expect.stringContaining('Expected at least two runs to compare, got 1.'),
    });
    expect((await run('agreement', 'dense.run', 'bm25.run', '--persistence', '1')).status).toBe(2);
  });
});

describe('consilience sensitivity and tune', () => {
  it('want two runs', async () => {
    const err = expect.stringContaining('Expected at least two runs to fuse, got 1.');
    expect(await run('sensitivity', 'dense.run')).toMatchObject({ status: 2, out: '', err });
    expect(await run('tune', 'qrels.txt', 'dense.run')).toMatchObject({ status: 2, out: '', err });
  });
});

describe('consilience advise', () => {
  it('says that a keyword first place at half weight is buried', async () => {
    const { out } = await run(
      'advise',
      '--legs',
      'dense=1,bm25=0.5',
      '--rank-constant',
      '60',
      '--depth',
      '50',
    );
    expect(out.replaceAll(/\s+/g, ' ')).toContain(
      "bm25's first place, alone (0.5/61 = 1/122), loses to any hit of dense down to rank 61, ties exactly with what only dense has at rank 62",
    );
  });

  it('adds what happened, from runs', async () => {
    const { status, out } = await run(
      'advise',
      'dense.run',
      'bm25.run',
      '--weights',
      'bm25=0.5',
      '-n',
      '3',
      '--format',
      'json',
    );
    expect(status).toBe(0);
    const { legs, statements } = JSON.parse(out);
    expect(legs).toEqual([
      { name: 'dense', weight: 1, depth: 12 },
      { name: 'bm25', weight: 0.5, depth: 12 },
    ]);
    expect(statements.map(({ code }: { code: string }) => code)).toContain('observed-own-finds');
  });

  it('wants a spec or runs, not both and not neither', async () => {
    expect((await run('advise')).err).toContain('Expected either --legs or runs, got neither.');
    expect((await run('advise', 'dense.run', '--legs', 'a=1')).err).toContain('got both.');
    expect((await run('advise', '--legs', 'a=-1')).err).toContain(
      'Expected a weight of at least 0 for a, got -1.',
    );
    expect((await run('advise')).status).toBe(2);
  });
});

describe('consilience sensitivity', () => {
  it('gives at the base what fusing and evaluating gives', async () => {
    const { out } = await run(
      'sensitivity',
      'dense.run',
      'bm25.run',
      '-n',
      '3',
      '--qrels',
      'qrels.txt',
      '-m',
      'nDCG@3',
      '--format',
      'json',
    );
    const { axes, measure } = JSON.parse(out);
    expect(measure).toBe('nDCG@3');
    const at60 = axes[0].summary.along.find(({ value }: { value: number }) => value === 60);
    const fused = await run('fuse', 'dense.run', 'bm25.run', '-n', '3', '-o', 'fused.run');
    expect(fused.status).toBe(0);
    const evaluated = await run('evaluate', 'qrels.txt', 'fused.run', '-m', 'nDCG@3', '--format', 'jsonl');
    expect(at60.measure).toBeCloseTo(JSON.parse(evaluated.out)['nDCG@3'], 12);
  });

  it('names what passes what, for one query and one axis', async () => {
    const args = ['sensitivity', 'dense.run', 'bm25.run', '-n', '3', '--query', 'q1', '--axis', 'bm25', '-q'];
    const { out } = await run(...args, '--format', 'jsonl');
    const points = out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(points.length).toBeGreaterThan(1);
    for (const point of points) {
      expect(point).toMatchObject({
        axis: 'weight of bm25',
        query: 'q1',
        overtakings: expect.stringMatching(/^d\d+ > d\d+/),
      });
    }
    const ats = points.map(({ at }) => at);
    expect(ats).toEqual([...ats].sort((a, b) => a - b));
  });

  it('refuses a measure without judgements, an unknown axis and a range upside down', async () => {
    expect((await run('sensitivity', 'dense.run', 'bm25.run', '-m', 'AP')).err).toContain(
      'Expected --qrels for a measure, got none.',
    );
    expect((await run('sensitivity', 'dense.run', 'bm25.run', '--axis', 'splade')).err).toContain(
      'got "splade"',
    );
    expect((await run('sensitivity', 'dense.run', 'bm25.run', '--constants', '9,1')).status).toBe(2);
  });
});

describe('consilience tune', () => {
  it('says the held-out score first, and that the in-sample one is too good', async () => {
    const { out } = await run(...COMMANDS['tune']!);
    expect(out).toMatch(/^On queries that had no say in the choice, tuned settings score nDCG@10/);
    expect(out.replaceAll(/\s+/g, ' ')).toContain('is in-sample, so expect the held-out score instead.');
  });

  it('prints the same bytes every time', async () => {
    expect((await run(...COMMANDS['tune']!, '--format', 'json')).out).toBe(
      (await run(...COMMANDS['tune']!, '--format', 'json')).out,
    );
  });

  it('refuses more folds than queries and a sum for a measure', async () => {
    expect((await run('tune', 'qrels.txt', 'dense.run', 'bm25.run', '--folds', '7')).err).toContain(
      'as many as there are queries (6), got 7',
    );
    expect((await run('tune', 'qrels.txt', 'dense.run', 'bm25.run', '-m', 'NumRet')).status).toBe(2);
  });
});
