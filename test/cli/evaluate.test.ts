import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { sharedData } from '../shared-data.ts';
import { runProgram } from './run-program.ts';

const examples = fileURLToPath(new URL('../../examples', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'consilience-evaluate-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const inExamples = (...args: string[]) => runProgram(args, { cwd: examples });

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

describe('consilience evaluate', () => {
  it('prints one row per run, means in the last digits trec_eval prints', async () => {
    const { code, stdout } = await inExamples(
      'evaluate',
      'qrels.txt',
      'bm25.run',
      'words=dense.run',
      '-m',
      'RR',
      '-m',
      'NumRet',
    );
    expect(code).toBe(0);
    expect(stdout).toBe(
      'run    query      RR  NumRet\nbm25   all    0.7434     120\nwords  all    0.6458     120\n',
    );
  });

  it('shows every query on request, before the mean', async () => {
    const { stdout } = await inExamples(
      'evaluate',
      'qrels.txt',
      'bm25.run',
      '-m',
      'P@5',
      '-q',
      '--format',
      'csv',
    );
    const rows = stdout.trimEnd().split('\n');
    expect(rows[0]).toBe('run,query,P@5');
    expect(rows).toHaveLength(1 + 12 + 1);
    // Byte order, as trec_eval: q10 before q2.
    expect(rows.slice(1, 4).map((row) => row.split(',')[1])).toEqual(['q1', 'q10', 'q11']);
    expect(rows.at(-1)).toMatch(/^bm25,all,0\./);
  });

  it('writes JSON whose fields do not depend on flags', async () => {
    const [plain, perQuery] = await Promise.all([
      inExamples('evaluate', 'qrels.txt', 'bm25.run', '-m', 'AP', '--format', 'json'),
      inExamples('evaluate', 'qrels.txt', 'bm25.run', '-m', 'AP', '--format', 'json', '-q'),
    ]);
    expect(plain.stdout).toBe(perQuery.stdout);
    const document = JSON.parse(plain.stdout);
    expect(document.schema).toBe('consilience.evaluate/1');
    expect(document.runs[0].perQuery).toHaveLength(12);
    expect(document.notices).toEqual([]);
  });

  it.each([
    ['jsonl', /^\{"run":"bm25","query":"all","AP":0\.49/],
    ['tsv', /^run\tquery\tAP\n/],
    ['md', /^\| run \| query \| AP \|\n\| --- \| --- \| ---: \|\n/],
    ['latex', /^\\begin\{tabular\}\{llr\}\n\\toprule\n/],
  ])('writes %s', async (format, pattern) => {
    const { code, stdout } = await inExamples(
      'evaluate',
      'qrels.txt',
      'bm25.run',
      '-m',
      'AP',
      '--format',
      format,
    );
    expect(code).toBe(0);
    expect(stdout).toMatch(pattern);
  });

  it('says which queries a run lacks, and counts them 0', async () => {
    const qrels = file('some.qrels', 'q1 0 a 1\nq2 0 b 1\n');
    const run = file('some.run', 'q1 Q0 a 1 1 t\nq3 Q0 z 1 1 t\n');
    const { code, stdout, stderr } = await runProgram(['evaluate', qrels, run, '-m', 'RR']);
    expect(code).toBe(0);
    expect(stdout).toContain('0.5000');
    expect(stderr).toContain('1 of 2 queries of the qrels has no ranking');
    expect(stderr).toContain('1 of 2 queries of run "t" has no qrels and is ignored');
    expect((await runProgram(['evaluate', qrels, run, '-m', 'RR', '--quiet'])).stderr).toBe('');
  });

  it('calls a run by the name it was given, and keeps its tag for programs', async () => {
    const qrels = file('named.qrels', 'q1 0 a 1\nq2 0 b 1\n');
    const run = file('named.run', 'q1 Q0 a 1 1 its-tag\n');
    const { stdout, stderr } = await runProgram(['evaluate', qrels, `words=${run}`, '--format', 'json']);
    expect(stderr).toContain('"words"');
    expect(stderr).not.toContain('its-tag');
    const [named] = JSON.parse(stdout).runs;
    expect([named.name, named.tag]).toEqual(['words', 'its-tag']);
  });

  it('names every measure it does not know, with what may have been meant', async () => {
    const { code, stdout, stderr } = await inExamples(
      'evaluate',
      'qrels.txt',
      'bm25.run',
      '-m',
      'nDGC@10',
      '-m',
      'P',
    );
    expect(code).toBe(2);
    expect(stdout).toBe('');
    expect(stderr).toContain('nDGC@10');
    expect(stderr).toContain('nDCG');
    expect(stderr).toContain('P@');
  });

  it('names the place of a bad line, and goes on when asked to', async () => {
    const run = file('bad.run', 'q1 Q0 note-21 1 2 t\nq1 Q0 note-10 2 1,5 t\n');
    const qrels = join(examples, 'qrels.txt');
    const strict = await runProgram(['evaluate', qrels, run]);
    expect(strict.code).toBe(2);
    expect(strict.stderr).toContain(`${run}:2: Expected a finite decimal score`);
    const lenient = await runProgram(['evaluate', qrels, run, '--lenient', '-m', 'NumRet']);
    expect(lenient.code).toBe(0);
    expect(lenient.stderr).toContain('1 line could not be read');
  });

  it('refuses two streams for one standard input', async () => {
    const { code, stderr } = await runProgram(['evaluate', '-', '-'], { input: 'q 0 d 1\n' });
    expect(code).toBe(2);
    expect(stderr).toContain('standard input for one file at most');
  });

  it('explains a number with its worked sum', async () => {
    const { stdout } = await inExamples(
      'evaluate',
      'qrels.txt',
      'dense.run',
      '-m',
      'nDCG@5',
      '--explain-measure',
      '--query',
      'q3',
    );
    expect(stdout).toContain('rank 4: note-23, grade 1: 1/log2(5)');
    expect(stdout).toContain('nDCG@5 = (1/log2(5)) / (2/log2(2) + 1/log2(3) + 1/log2(4))');
  });

  it('explains as it evaluates, notices included', async () => {
    const qrels = file('explain.qrels', 'q1 0 a 1\nq2 0 b 1\n');
    const run = file('explain.run', 'q1 Q0 a 1 1 t\nq1 Q0 a 2 1 t\n');
    const args = ['evaluate', qrels, run, '-m', 'Bpref', '--explain-measure', '--lenient'];
    const first = await runProgram(args);
    expect(first.stdout).toContain('Bpref = (1) / 1 = 1\n');
    expect(first.stderr).toContain('duplicate');
    const missing = await runProgram([...args, '--query', 'q2']);
    expect(missing.stdout).toContain('Bpref = 0\n');
    expect(missing.stderr).toContain('Query "q2" has no ranking in run "t"');
    const unknown = await runProgram([...args, '--query', 'q3']);
    expect([unknown.code, unknown.stderr]).toEqual([2, expect.stringContaining('got "q3"')]);
    const contradiction = await runProgram([...args, '--ties', 'id', '--compat', 'trec_eval-10']);
    expect([contradiction.code, contradiction.stdout]).toEqual([2, '']);
    const alone = await runProgram(['evaluate', qrels, run, '--query', 'q1']);
    expect([alone.code, alone.stderr]).toEqual([2, expect.stringContaining('--explain-measure')]);
  });

  it.each(['most-legs', 'first-leg', 'id', 'input-order'])(
    'gives a stream of fused lines the value of the written file, ties %s',
    async (ties) => {
      const fused = join(folder, `${ties}.run`);
      const legs = ['bm25.run', 'dense.run', '--ties', ties];
      await inExamples('fuse', ...legs, '-o', fused);
      const stream = await inExamples('fuse', ...legs, '-o', '-');
      const measures = ['-m', 'AP', '-m', 'nDCG@3', '-m', 'RR', '-q', '--format', 'csv', '--quiet'];
      const ofFile = await inExamples('evaluate', 'qrels.txt', fused, ...measures);
      const ofStream = await runProgram(['evaluate', join(examples, 'qrels.txt'), '-', ...measures], {
        input: stream.stdout,
      });
      expect(ofStream.stdout).toBe(ofFile.stdout);
    },
  );

  const collections = [
    ['vaswani-npl', 'qrels'],
    ['cacm', 'qrels.cacm.txt'],
    ['scifact', 'qrels.beir-v1.0.0-scifact.test.txt'],
  ] as const;
  const names = {
    map: 'AP',
    ndcg_cut_10: 'nDCG@10',
    P_10: 'P@10',
    P_30: 'P@30',
    recip_rank: 'RR',
    recall_100: 'R@100',
  };

  describe.skipIf(sharedData('scifact') === undefined)(
    'as trec_eval 10 (collections that are not shipped)',
    () => {
      it.each(collections)('prints the recorded values over %s', async (collection, qrelsName) => {
        const expected = readFileSync(
          sharedData(collection, 'expected', 'bm25s_lucene_k1_0.9_b_0.4_top100.trec_eval.txt')!,
          'utf8',
        );
        const recorded = new Map(
          expected
            .split('\n')
            .map((line) => line.split('\t').map((cell) => cell.trim()))
            .filter((cells) => cells[1] === 'all')
            .map(([name, , value]) => [name, value]),
        );
        const run = sharedData(collection, 'expected', 'bm25s_lucene_k1_0.9_b_0.4_top100.run.gz')!;
        expect(gunzipSync(readFileSync(run)).length).toBeGreaterThan(0);
        const wanted = Object.entries(names).filter(([name]) => recorded.has(name));
        expect(wanted.length).toBeGreaterThan(3);
        const flags = wanted.flatMap(([, spelling]) => ['-m', spelling]);
        const { stdout } = await runProgram([
          'evaluate',
          sharedData(collection, qrelsName)!,
          run,
          ...flags,
          '--compat',
          'trec_eval-10',
        ]);
        const [, row] = stdout.trimEnd().split('\n');
        expect(row!.split(/\s+/).slice(2)).toEqual(wanted.map(([name]) => recorded.get(name)));
      });
    },
  );
});
