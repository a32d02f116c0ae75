import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { trecEval } from '../../src/measures/trec-eval/index.ts';
import { rankLogarithm } from '../../src/measures/trec-eval/rank-logarithm.ts';

const folder = fileURLToPath(new URL('../fixtures/trec_eval/', import.meta.url));

interface Answer {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a command whose paths `test/NAME` are fixtures, and any other names are the files given. */
function run(command: string, files: Readonly<Record<string, string>> = {}): Answer {
  let stdout = '';
  let stderr = '';
  const exitCode = trecEval(command.split(' ').filter(Boolean), {
    read: (path) => {
      const text = files[path];
      if (text !== undefined) return inPieces(new TextEncoder().encode(text), 7);
      const file = folder + path.replace('test/', '');
      if (existsSync(`${file}.gz`)) return inPieces(gunzipSync(readFileSync(`${file}.gz`)), 65_537);
      return existsSync(file) ? inPieces(readFileSync(file), 10_007) : undefined;
    },
    readStandardInput: () => [],
    write: (text) => {
      stdout += text;
    },
    warn: (text) => {
      stderr += text;
    },
  });
  return { exitCode, stdout, stderr };
}

/** The same bytes in chunks of one buffer, as a file is read. */
function* inPieces(bytes: Uint8Array, size: number): Generator<Uint8Array> {
  const buffer = new Uint8Array(size);
  for (let start = 0; start < bytes.length; start += size) {
    const piece = bytes.subarray(start, start + size);
    buffer.set(piece);
    yield buffer.subarray(0, piece.length);
  }
}

const read = (name: string) => readFileSync(folder + name, 'utf8');

describe("trec_eval's own tests", () => {
  const lines = read('README.md')
    .split('\n')
    .flatMap((line) => /^\.\/trec_eval (.*) \| diff - test\/(\S+)$/.exec(line)?.slice(1) ?? [])
    .reduce<[string, string][]>((pairs, part, index, parts) => {
      if (index % 2 === 0) pairs.push([part, parts[index + 1]!]);
      return pairs;
    }, []);

  test('are all here', () => expect(lines).toHaveLength(16));

  test.each(lines.slice(0, 15))('trec_eval %s', (command, expected) => {
    expect(run(command)).toEqual({ exitCode: 0, stdout: read(expected), stderr: '' });
  });

  test('the one that mixes two collections ends with status 4', () => {
    const [command] = lines[15]!;
    const answer = run(command);
    expect(answer).toMatchObject({ exitCode: 4, stdout: '' });
    expect(answer.stderr).toMatch(/^trec_eval: result qid 2024-127266 not found in qrels\n/);
  });
});

describe('trec_eval 9.0.8', () => {
  const parameters =
    '-q -miprec_at_recall..10,.20,.25,.75,.50 -m P.5,7,3 -m recall.20,2000 -m Rprec_mult.5.0,0.2,0.35 -mutility.2,-1,0,0 -m 11pt_avg..25,.5,.75 -mndcg.1=3,2=9,4=4.5 -mndcg_cut.10,20,23.4 -msuccess.2,5,20 test/qrels.test test/results.test';
  test.each([
    ['out.test.aq', '-q -m all_trec test/qrels.test test/results.test'],
    ['out.test.trunc', 'test/qrels.test test/results.trunc'],
    ['out.test.aqc', '-m all_trec -q -c test/qrels.test test/results.trunc'],
    ['out.test.aqcM', '-m all_trec -q -c -M100 test/qrels.test test/results.trunc'],
    ['out.test.aql', '-m all_trec -mrelstring.20 -q -l2 test/qrels.rel_level test/results.test'],
    ['out.test.meas_params', parameters],
    ['out.test.aqZ', '-q -m all_trec -Z test/zscores_file test/qrels.test test/results.test'],
  ])('%s', (expected, command) => {
    expect(run(`--as 9.0.8 ${command}`)).toEqual({
      exitCode: 0,
      stdout: read(`9.0.8/${expected}`),
      stderr: '',
    });
  });

  test.each([
    ['out.test.prefs', '-m all_prefs -q -R prefs test/prefs.test test/prefs.results.test'],
    ['out.test.qrels_prefs', '-m all_prefs -q -R qrels_prefs test/qrels.test test/results.test'],
    ['out.test.qrels_jg', '-m qrels_jg -q -R qrels_jg test/qrels.123 test/results.test'],
  ])('%s is the same in both releases', (expected, command) => {
    expect(run(`--as 9.0.8 ${command}`).stdout).toBe(read(expected));
  });

  interface Case extends Answer {
    readonly arguments: readonly string[];
    readonly relevance: string;
    readonly results: string;
  }
  const cases: Case[] = JSON.parse(read('9.0.8/cases.json'));
  test.each(cases.map((found, index) => [index, found.arguments.join(' '), found] as const))(
    'case %i: %s',
    (_index, command, { relevance, results, exitCode, stdout, stderr }) => {
      const answer = run(`--as 9.0.8 ${command} qrels run`, { qrels: relevance, run: results });
      expect(answer).toEqual({ exitCode, stdout, stderr });
    },
  );
});

describe('trec_eval 10.0 and 9.0.8', () => {
  const NEW = /^(iprec_at_recall|11pt_avg|rbp|unj)/;
  const grade = fc.integer({ min: -1, max: 3 });
  const query = fc.record({
    grades: fc.array(grade, { minLength: 8, maxLength: 8 }).filter((grades) => grades.some((g) => g >= 0)),
    scores: fc.array(fc.option(fc.integer({ min: 0, max: 4 })), { minLength: 8, maxLength: 8 }),
  });

  test('agree but for what is new, where scores fit 32 bits and no query is missing', () => {
    fc.assert(
      fc.property(fc.array(query, { minLength: 1, maxLength: 3 }), (queries) => {
        const qrels: string[] = [];
        const results: string[] = [];
        for (const [number, { grades, scores }] of queries.entries()) {
          for (const [index, value] of grades.entries()) qrels.push(`${number} 0 d${index} ${value}\n`);
          results.push(`${number} Q0 other 1 2.5 tag\n`);
          for (const [index, score] of scores.entries())
            if (score !== null) results.push(`${number} Q0 d${index} 1 ${score} tag\n`);
        }
        const files = { qrels: qrels.join(''), run: results.join('') };
        const lines = (release: string) =>
          run(`--as ${release} -q -m all_trec qrels run`, files)
            .stdout.split('\n')
            .filter((line) => !NEW.test(line));
        expect(lines('10.0')).toEqual(lines('9.0.8'));
      }),
      { numRuns: 60 },
    );
  });
});

describe('the discounts', () => {
  test('are those of the GNU C library', () => {
    // sha256 of the doubles math.log2(1) to math.log2(100000), little endian; CPython 3.11 calls the C library.
    const logarithms = Float64Array.from({ length: 100_000 }, (_, index) => rankLogarithm(index + 1));
    expect(createHash('sha256').update(new Uint8Array(logarithms.buffer)).digest('hex')).toBe(
      '79fa22cb7109c36031155fba7e67bef10f3c2efc5930cb403193accfbaddfbc3',
    );
  });
});
