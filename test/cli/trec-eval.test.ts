import { spawn } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PROGRAM, runProgram } from './run-program.ts';

const fixtures = fileURLToPath(new URL('../fixtures/trec_eval/', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'consilience-trec-eval-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The files as trec_eval's own tests name them: `test/NAME`, nothing compressed. */
beforeAll(() => {
  mkdirSync(join(folder, 'test'));
  for (const name of readdirSync(fixtures)) {
    const path = join(folder, 'test', name.replace(/\.gz$/, ''));
    if (name.endsWith('.gz')) writeFileSync(path, gunzipSync(readFileSync(join(fixtures, name))));
    else symlinkSync(join(fixtures, name), path);
  }
});

const trecEval = (words: string, input?: string | Uint8Array) =>
  runProgram(['trec_eval', ...words.split(/ +/)], { cwd: folder, ...(input !== undefined && { input }) });
const fixture = (name: string) => readFileSync(join(fixtures, name), 'utf8');

describe("trec_eval's own command lines, through the program", () => {
  const lines = [...fixture('README.md').matchAll(/^\.\/trec_eval (.*) \| diff - test\/(\S+)$/gm)].map(
    ([, words, expected]) => [words!, expected!] as const,
  );

  it('are all here', () => expect(lines).toHaveLength(16));

  it.each(lines.slice(0, 15))('trec_eval %s', async (words, expected) => {
    expect(await trecEval(words)).toEqual({ code: 0, stdout: fixture(expected), stderr: '' });
  });

  it('the one that mixes two collections ends as trec_eval ends it: status 4, nothing printed', async () => {
    const { code, stdout, stderr } = await trecEval(lines[15]![0]);
    expect([code, stdout]).toEqual([4, '']);
    expect(stderr).toContain('trec_eval: result qid 2024-127266 not found in qrels\n');
  });

  it.each([
    ['-q -m all_trec test/qrels.test test/results.test', 'out.test.aq'],
    ['test/qrels.test test/results.trunc', 'out.test.trunc'],
    ['-m all_trec -q -c test/qrels.test test/results.trunc', 'out.test.aqc'],
  ])('trec_eval --as 9.0.8 %s', async (words, expected) => {
    const answer = await trecEval(`--as 9.0.8 ${words}`);
    expect(answer).toEqual({ code: 0, stdout: fixture(`9.0.8/${expected}`), stderr: '' });
  });
});

describe('trec_eval as a program', () => {
  it('reads the results of 10.0 from standard input, which 9.0.8 does not', async () => {
    const results = readFileSync(join(fixtures, 'results.test'));
    const answer = await trecEval('-m map test/qrels.test -', results);
    expect(answer).toEqual({ code: 0, stdout: 'map                   \tall\t0.1785\n', stderr: '' });
    const older = await trecEval('--as 9.0.8 -m map test/qrels.test -', results);
    expect([older.code, older.stdout]).toEqual([2, '']);
    expect(older.stderr).toContain("Cannot read results file '-'");
    const empty = await trecEval('-m map test/qrels.test -', '');
    expect([empty.code, empty.stdout]).toEqual([2, '']);
  });

  it.each([
    ['no files', '-q', 1, 'Usage: trec_eval [-h] [-q] {-m measure}* trec_rel_file trec_top_file'],
    ['one file too many', 'test/qrels.test test/results.test more', 1, 'Usage: trec_eval'],
    ['an unknown flag', '-x test/qrels.test test/results.test', 1, "invalid option -- 'x'"],
    ['an unknown measure', '-m nope test/qrels.test test/results.test', 1, "illegal measure 'nope'"],
    ['an unknown release', '--as 8 test/qrels.test test/results.test', 1, 'Expected --as 9.0.8'],
    ['no such qrels', 'nope test/results.test', 2, "Cannot read qrels file 'nope'"],
    ['no such results', 'test/qrels.test nope', 2, "Cannot read results file 'nope'"],
    ['an unknown format', '-R nope test/qrels.test test/results.test', 2, "Illegal rel_format 'nope'"],
    ['a query without results', 'test/qrels.test test/results.trunc', 4, 'result qid 302 not found'],
  ])('answers %s with the exit code of trec_eval', async (_, words, code, message) => {
    const answer = await trecEval(words);
    expect([answer.code, answer.stdout]).toEqual([code, '']);
    expect(answer.stderr).toContain(message);
  });

  it('prints its own help and version, and the help of measures', async () => {
    const help = await trecEval('-h');
    expect([help.code, help.stderr]).toEqual([0, '']);
    expect(help.stdout).toContain('trec_eval [-h] [-q] [-m measure[.parameters]]');
    const ofMeasure = await trecEval('-h -m recip_rank');
    expect(ofMeasure.code).toBe(0);
    expect(ofMeasure.stdout).toMatch(/^recip_rank/m);
    expect((await trecEval('-v')).stderr).toContain('trec_eval version 10.0');
  });

  it('takes a pipe that closes early as success', async () => {
    const queries = Array.from({ length: 2000 }, (_, query) => query);
    writeFileSync(join(folder, 'many.qrels'), queries.map((query) => `${query} 0 d 1\n`).join(''));
    writeFileSync(join(folder, 'many.run'), queries.map((query) => `${query} Q0 d 1 1 t\n`).join(''));
    const words = ['trec_eval', '-q', '-m', 'all_trec', 'many.qrels', 'many.run'];
    const child = spawn(process.execPath, [PROGRAM, ...words], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let stderr = '';
    child.stderr.on('data', (chunk: Buffer) => {
      stderr += chunk.toString();
    });
    child.stdout.once('data', () => child.stdout.destroy());
    const code = await new Promise((resolve) => child.on('close', resolve));
    expect([code, stderr]).toEqual([0, '']);
  });
});
