import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { compareBench } from '../../src/bench/comparing/compare-bench.ts';
import { scoreBench } from '../../src/bench/scoring/score-bench.ts';
import { readRun } from '../../src/runs/index.ts';
import { readFile } from '../../web/engine/open-files/read-file.ts';
import { madeUpBench } from '../bench/made-up-rows.ts';
import { runProgram } from './run-program.ts';

const examples = fileURLToPath(new URL('../../examples', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'consilience-report-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const inExamples = (...args: string[]) => runProgram(args, { cwd: examples });
const place = (name: string) => join(folder, name);
const RUNS = ['qrels.txt', 'bm25.run', 'dense.run', '-m', 'nDCG@10', '-m', 'Success@1'];

describe('consilience report', () => {
  it('writes runs in every form at once, and says nothing', async () => {
    const outputs = ['a.html', 'a.md', 'a.tex', 'a.csv', 'a.xml', 'a.json'].map(place);
    const { code, stdout } = await inExamples('report', ...RUNS, ...outputs.flatMap((path) => ['-o', path]));
    expect([code, stdout]).toEqual([0, '']);
    const [html, md, tex, csv, xml, json] = outputs.map((path) => readFileSync(path, 'utf8'));
    expect(html).toContain('<svg');
    expect(md).toContain('# 2 runs on qrels.txt');
    expect(tex).toContain('\\toprule');
    expect(csv!.split('\n')[0]).toBe('query,arm,standing,failed,nDCG@10,Success@1');
    expect(xml).toContain('<testsuites');
    expect(JSON.parse(json!).schema).toBe('consilience-report/1');
  });

  it('opens a page again, and makes the same page of it', async () => {
    await inExamples('report', ...RUNS, '-o', place('first.html'));
    const { code } = await runProgram([
      'report',
      '--from',
      place('first.html'),
      '-o',
      place('second.html'),
      '-o',
      place('second.json'),
    ]);
    expect(code).toBe(0);
    expect(readFileSync(place('second.html'), 'utf8')).toBe(readFileSync(place('first.html'), 'utf8'));
    await runProgram(['report', '--from', place('second.json'), '-o', place('third.html')]);
    expect(readFileSync(place('third.html'), 'utf8')).toBe(readFileSync(place('first.html'), 'utf8'));
  });

  it('carries its runs and qrels where asked to, in a page that the lab and --from open', async () => {
    const page = place('carrying.html');
    const { code } = await inExamples('report', ...RUNS, '--with-runs', '-o', page);
    expect(code).toBe(0);
    const html = readFileSync(page, 'utf8');
    const { parts, problems } = await readFile('carrying.html', new Blob([html]));
    expect(problems).toEqual([]);
    const opened = parts.map((part) => (part.kind === 'run' ? part.run : part.kind));
    const [bm25, dense, kind] = opened;
    expect([opened.length, kind]).toEqual([3, 'qrels']);
    for (const [run, name] of [
      [bm25, 'bm25'],
      [dense, 'dense'],
    ] as const) {
      const given = readRun(readFileSync(join(examples, `${name}.run`)), { name });
      if (run === undefined || typeof run === 'string') throw new Error('Expected a run.');
      expect(run.queryIds).toEqual(given.queryIds);
      for (const id of run.queryIds) {
        expect(run.ranking(id).map((hit) => hit.id)).toEqual(given.ranking(id).map((hit) => hit.id));
      }
    }
    await inExamples('report', ...RUNS, '-o', place('bare.html'));
    await runProgram(['report', '--from', page, '-o', place('again.html')]);
    expect(readFileSync(place('again.html'), 'utf8')).toBe(readFileSync(place('bare.html'), 'utf8'));
    const refused = [
      await inExamples('report', ...RUNS, '--with-runs', '-o', place('x.md')),
      await inExamples('report', '--from', page, '--with-runs', '-o', place('x.html')),
    ];
    expect(refused.map((each) => each.code)).toEqual([2, 2]);
  });

  it('prints Markdown when no file is named', async () => {
    const { code, stdout } = await inExamples('report', ...RUNS, '--title', 'Two runs');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^# Two runs\n\n\*\*Of 2 comparisons/);
  });

  it('reports on a bench by its folder', async () => {
    const bench = madeUpBench({ questions: 60, rates: { A0: 0.4, A1: 0.8 } });
    await scoreBench(bench);
    await compareBench(bench);
    const root = place('made-up');
    for (const [path, bytes] of bench.records.files) {
      await mkdir(dirname(join(root, path)), { recursive: true });
      await writeFile(join(root, path), bytes);
    }
    writeFileSync(join(root, 'plan.bench.yaml'), stringify(JSON.parse(JSON.stringify(bench.plan))));
    const { code, stderr } = await runProgram([
      'report',
      root,
      '-o',
      place('bench.html'),
      '-o',
      place('bench.md'),
    ]);
    expect([code, stderr]).toEqual([0, '']);
    expect(readFileSync(place('bench.md'), 'utf8')).toContain('planned comparisons');
  });

  it.each([
    [['report'], 'Expected a bench, or qrels and runs'],
    [['report', 'nowhere'], 'got nothing at nowhere'],
    [['report', 'qrels.txt'], 'or runs after the qrels'],
    [['report', ...RUNS, '-o', 'a.pdf'], 'Names may end in .html'],
    [['report', '--from', 'qrels.txt'], 'with its data inside'],
    [['report', ...RUNS, '--against', 'nobody'], 'Expected one of the runs'],
  ])('refuses %j', async (args, words) => {
    const { code, stdout, stderr } = await inExamples(...args);
    expect(code).toBeGreaterThanOrEqual(2);
    expect(stdout).toBe('');
    expect(stderr).toContain(words);
    expect(stderr).not.toContain('bug of ours');
  });
});

describe('consilience compare as a gate', () => {
  const write = (name: string, text: string) => {
    writeFileSync(place(name), text);
    return place(name);
  };
  const ids = Array.from({ length: 30 }, (_, query) => `q${query}`);
  const qrels = write('gate.qrels', ids.map((id) => `${id} 0 yes 1\n`).join(''));
  const run = (name: string, hits: (query: number) => boolean, queries = ids) =>
    write(
      `${name}.run`,
      queries.map((id, query) => `${id} Q0 ${hits(query) ? 'yes' : 'no'} 1 1 ${name}\n`).join(''),
    );
  const base = run('base', () => true);
  const worse = run('worse', (query) => query >= 12);
  const slightlyWorse = run('slight', (query) => query >= 2);
  const gate = (other: string, ...flags: string[]) =>
    runProgram(['compare', qrels, base, other, '--against', base, '-m', 'Success@1', ...flags]);

  it('is silent and content when nothing is worse', async () => {
    const { code, stdout, stderr } = await gate(
      `same=${base}`,
      '--fail-on',
      'significant',
      '--max-query-drop',
      '0.5',
      '--annotations',
      'github',
    );
    expect([code, stdout, stderr]).toEqual([0, '', '']);
  });

  it('stops at a significant loss, names the queries, and writes what was asked for', async () => {
    const summary = write('summary.md', 'before\n');
    const { code, stdout, stderr } = await runProgram(
      [
        'compare',
        qrels,
        base,
        worse,
        '-m',
        'Success@1',
        '--fail-on',
        'significant',
        '--annotations',
        'github',
        '--junit',
        place('gate.xml'),
      ],
      { environment: { GITHUB_STEP_SUMMARY: summary } },
    );
    expect(code).toBe(1);
    expect(stdout).toContain('worse is behind base in Success@1');
    expect(stderr).toMatch(/^::error title=Retrieval is worse::.*q0 \(-1\.0000\)/);
    expect(readFileSync(place('gate.xml'), 'utf8')).toContain('failures="1"');
    expect(readFileSync(summary, 'utf8')).toMatch(/^before\n## Retrieval: worse/);
  });

  it('lets a loss pass that is not significant, unless any is to stop, or single queries fall too far', async () => {
    expect((await gate(slightlyWorse, '--fail-on', 'significant')).code).toBe(0);
    expect((await gate(slightlyWorse, '--fail-on', 'any')).code).toBe(1);
    expect((await gate(slightlyWorse, '--max-query-drop', '0.5')).code).toBe(1);
    expect((await gate(slightlyWorse, '--max-query-drop', '1')).code).toBe(0);
    expect((await gate(worse, '--fail-on', 'never', '--max-query-drop', '0.5')).code).toBe(0);
  });

  it('has its findings in the JSON', async () => {
    const { stdout } = await gate(worse, '--fail-on', 'significant', '--format', 'json');
    const { gate: found } = JSON.parse(stdout);
    expect(found).toMatchObject({ failOn: 'significant', maxQueryDrop: null, passed: false });
    expect(found.findings[0].queries).toHaveLength(12);
  });

  it('refuses runs over other queries', async () => {
    const shorter = run('shorter', () => true, ids.slice(1));
    const { code, stderr } = await gate(shorter, '--fail-on', 'significant');
    expect(code).toBe(2);
    expect(stderr).toContain('1 that shorter lacks: "q0"');
  });

  it.each([
    ['another collection', 'data:\n  test collection:\n    name: "other"\n', 'name of the collection'],
    ['other qrels', 'data:\n  test collection:\n    qrels: "b"\n', 'qrels of the collection'],
    ['another order of ties', 'method:\n  score ties: "first-leg; 3 scores lowered"\n', 'order of ties'],
  ])('refuses runs made with %s', async (_, metadata, words) => {
    const one = run('one', () => true);
    const two = run('two', () => true);
    write(
      'one.run.ir_metadata.yml',
      'data:\n  test collection:\n    name: "this"\n    qrels: "a"\nmethod:\n  score ties: "id; 0 scores lowered"\n',
    );
    write('two.run.ir_metadata.yml', metadata);
    const { code, stdout, stderr } = await runProgram([
      'compare',
      qrels,
      one,
      two,
      '-m',
      'Success@1',
      '--fail-on',
      'any',
    ]);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(words);
  });

  it('asks which run is the base when there are several', async () => {
    const { code, stderr } = await runProgram([
      'compare',
      qrels,
      base,
      worse,
      slightlyWorse,
      '--fail-on',
      'any',
    ]);
    expect(code).toBe(2);
    expect(stderr).toContain('Expected --against');
  });
});
