import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readRun } from '../../src/runs/index.ts';
import { PROGRAM, runProgram } from './run-program.ts';

const FILES = {
  'bm25.run': 'q1 Q0 d1 1 9 bm25\nq1 Q0 d2 2 8 bm25\nq1 Q0 d3 3 7 bm25\nq2 Q0 d1 1 5 bm25\n',
  'dense.run': 'q1 Q0 d4 1 0.9 dense\nq1 Q0 d1 2 0.8 dense\nq1 Q0 d5 3 0.7 dense\n',
  'sparse.run': 'q1 Q0 d5 1 3 sparse\nq2 Q0 d9 1 2 sparse\n',
  'bad.run': 'q1 Q0 d1 1 9 bad\n\nq1 Q0 d2 2 1,5 bad\n',
  'twice.run': 'q1 Q0 d1 1 9 twice\nq1 Q0 d1 2 8 twice\nq1 Q0 d2 3 7\n',
  'comments.run': '# made by hand\nq1 Q0 d1 1 9 comments\n',
  'dense.json': '{"q1":{"d4":0.9,"d1":0.8,"d5":0.7}}',
  'empty.run': '',
};
const LACKS_Q2 =
  'consilience fuse: note: Leg dense lacks 1 of 2 queries (q2); the others alone decide there.\n';
const SEPARATED =
  'consilience fuse: note: 1 tied score was lowered by single ulps, so that every reader keeps the order; -o FILE keeps the scores and writes a sidecar instead.\n';

let cwd = '';
beforeAll(() => {
  cwd = mkdtempSync(join(tmpdir(), 'consilience-fuse-'));
  for (const [name, content] of Object.entries(FILES)) writeFileSync(join(cwd, name), content);
  writeFileSync(join(cwd, 'dense.run.gz'), gzipSync(FILES['dense.run']));
  writeFileSync(join(cwd, 'broken.run.gz'), gzipSync(FILES['dense.run']).subarray(0, 40));
});
afterAll(() => rmSync(cwd, { recursive: true }));

const fuse = (...args: string[]) => runProgram(['fuse', ...args], { cwd });
const read = (name: string) => readFileSync(join(cwd, name), 'utf8');
const places = (stdout: string) =>
  stdout
    .trimEnd()
    .split('\n')
    .map((line) => line.split(' ').slice(0, 3).join(' '));

describe('consilience fuse', () => {
  test('fuses two runs by reciprocal rank: scores, places, and what a user should know', async () => {
    const { code, stdout, stderr } = await fuse('bm25.run', 'dense.run');
    expect(code).toBe(0);
    expect(stdout).toBe(
      [
        `q1 Q0 d1 1 ${123 / 3782} rrf`,
        `q1 Q0 d4 2 ${1 / 61} rrf`,
        `q1 Q0 d2 3 ${1 / 62} rrf`,
        `q1 Q0 d3 4 ${1 / 63} rrf`,
        'q1 Q0 d5 5 0.01587301587301587 rrf',
        `q2 Q0 d1 1 ${1 / 61} rrf`,
        '',
      ].join('\n'),
    );
    expect(stderr).toBe(LACKS_Q2 + SEPARATED);
  });

  test('says nothing with --quiet, and gives the same bytes with any number of threads', async () => {
    const quiet = await fuse('bm25.run', 'dense.run', '--quiet');
    expect(quiet.stderr).toBe('');
    for (const threads of ['1', '3']) {
      expect(await fuse('bm25.run', 'dense.run', '--quiet', '--threads', threads)).toEqual(quiet);
    }
  });

  test('gives the same bytes where there is no WebAssembly, with one thread and with several', () => {
    for (const [leg, name] of ['large-a', 'large-b'].entries()) {
      let text = '';
      for (let query = 0; query < 40; query++) {
        for (let rank = 1; rank <= 300; rank++)
          text += `q${query} Q0 document-${(rank * 7 + leg * 100) % 401} ${rank} ${(300 - rank) / 8} ${name}\n`;
      }
      writeFileSync(join(cwd, `${name}.run`), text);
    }
    const arguments_ = ['fuse', 'large-a.run', 'large-b.run', '--quiet', '--threads'];
    const outputs = [[], ['--jitless']].flatMap((flags) =>
      ['1', '3'].map((threads) => {
        const { stdout } = spawnSync(process.execPath, [...flags, PROGRAM, ...arguments_, threads], { cwd });
        return createHash('sha256').update(stdout).digest('hex');
      }),
    );
    expect(spawnSync(process.execPath, ['--jitless', '-p', 'typeof WebAssembly']).stdout.toString()).toBe(
      'undefined\n',
    );
    const expected = spawnSync(process.execPath, [PROGRAM, ...arguments_, '1'], { cwd }).stdout.toString();
    expect(expected.split('\n').length).toBeGreaterThan(12_000);
    expect(new Set(outputs)).toEqual(new Set([createHash('sha256').update(expected).digest('hex')]));
  });

  test('weighs legs by name', async () => {
    const { stdout } = await fuse(
      'bm25.run',
      'dense.run',
      '--weights',
      'dense=1,bm25=0.5',
      '--query',
      'q1',
      '--quiet',
    );
    expect(places(stdout)).toEqual(['q1 Q0 d1', 'q1 Q0 d4', 'q1 Q0 d5', 'q1 Q0 d2', 'q1 Q0 d3']);
    expect(stdout.split('\n')[0]).toBe(`q1 Q0 d1 1 ${0.5 / 61 + 1 / 62} rrf`);
  });

  test('takes another rank constant', async () => {
    const { stdout } = await fuse(
      'bm25.run',
      'dense.run',
      '--rank-constant',
      '0',
      '--query',
      'q1',
      '-n',
      '2',
      '--quiet',
    );
    expect(stdout).toBe('q1 Q0 d1 1 1.5 rrf\nq1 Q0 d4 2 1 rrf\n');
  });

  test('cuts legs at a depth, for all or by name', async () => {
    const all = await fuse('bm25.run', 'dense.run', '--depth', '1', '--query', 'q1', '--quiet');
    expect(places(all.stdout)).toEqual(['q1 Q0 d1', 'q1 Q0 d4']);
    const named = await fuse(
      'bm25.run',
      'dense.run',
      '--depth',
      'dense=1,bm25=2',
      '--query',
      'q1',
      '--quiet',
    );
    expect(places(named.stdout)).toEqual(['q1 Q0 d1', 'q1 Q0 d4', 'q1 Q0 d2']);
  });

  test('cuts each query at a limit', async () => {
    const { stdout } = await fuse('bm25.run', 'dense.run', '-n', '1', '--quiet');
    expect(places(stdout)).toEqual(['q1 Q0 d1', 'q2 Q0 d1']);
  });

  test('orders true ties by the rule asked for', async () => {
    // d3 and d5 are tied: third in one leg each.
    const tied = async (rule: string, ...legs: string[]) => {
      const { stdout } = await fuse(...legs, '--ties', rule, '--query', 'q1', '--quiet');
      return places(stdout)
        .slice(3)
        .map((place) => place.slice(6));
    };
    expect(await tied('most-legs', 'bm25.run', 'dense.run')).toEqual(['d3', 'd5']);
    expect(await tied('first-leg', 'dense.run', 'bm25.run')).toEqual(['d5', 'd3']);
    expect(await tied('input-order', 'dense.run', 'bm25.run')).toEqual(['d5', 'd3']);
    expect(await tied('id', 'dense.run', 'bm25.run')).toEqual(['d3', 'd5']);
  });

  test('keeps its order for every reader of what it prints', async () => {
    const { stdout } = await fuse('dense.run', 'bm25.run', '--ties', 'input-order', '--quiet');
    const run = readRun(stdout, { name: 'printed' });
    for (const order of ['id', 'id-descending', 'as-written'] as const) {
      expect(run.ranking('q1', order).map(({ id }) => id)).toEqual(
        places(stdout)
          .slice(0, 5)
          .map((place) => place.slice(6)),
      );
    }
  });

  test('fuses only the queries asked for', async () => {
    const { stdout } = await fuse('bm25.run', 'sparse.run', '--query', 'q2', '--quiet');
    expect(places(stdout)).toEqual(['q2 Q0 d1', 'q2 Q0 d9']);
    const { code, stderr, stdout: none } = await fuse('bm25.run', 'sparse.run', '--query', 'q9');
    expect([code, none]).toEqual([2, '']);
    expect(stderr).toContain('consilience fuse: Expected a query of one of the runs, got "q9".');
  });

  test('reads gzip, JSON and standard input as it reads plain runs', async () => {
    const plain = await fuse('bm25.run', 'dense.run');
    expect(await fuse('bm25.run', 'dense.run.gz')).toEqual(plain);
    expect(await fuse('bm25.run', 'dense.json')).toEqual(plain);
    const piped = await runProgram(['fuse', 'bm25.run', '-'], { cwd, input: FILES['dense.run'] });
    expect(piped).toEqual(plain);
    const packed = await runProgram(['fuse', 'bm25.run', '-'], { cwd, input: gzipSync(FILES['dense.run']) });
    expect(packed).toEqual(plain);
  });

  test('explains every place', async () => {
    const { code, stdout, stderr } = await fuse('bm25.run', 'dense.run', '--explain');
    expect([code, stderr]).toEqual([0, LACKS_Q2]);
    expect(stdout).toBe(
      `query  rank  document     score  gap to next    bm25      term   dense      term
q1        1  d1        0.032522        0.016       1  0.016393       2  0.016129
q1        2  d4        0.016393      0.00026  absent         –       1  0.016393
q1        3  d2        0.016129      0.00026       2  0.016129  absent         –
q1        4  d3        0.015873          tie       3  0.015873  absent         –
q1        5  d5        0.015873            –  absent         –       3  0.015873
q2        1  d1        0.016393            –       1  0.016393  absent         –
`,
    );
  });
});

describe('the formats of consilience fuse', () => {
  const first = (format: string) =>
    fuse('bm25.run', 'dense.run', '--query', 'q1', '-n', '2', '--quiet', '--format', format);

  test('text', async () => {
    expect((await first('text')).stdout).toBe(
      'query  rank  document     score\nq1        1  d1        0.032522\nq1        2  d4        0.016393\n',
    );
  });

  test('json: a versioned document with every contribution and the notices, quiet or not', async () => {
    const document: unknown = JSON.parse((await first('json')).stdout);
    expect(document).toEqual({
      schema: 'consilience.fuse/1',
      tag: 'rrf',
      legs: ['bm25', 'dense'],
      queries: [
        {
          query: 'q1',
          ranking: [
            {
              id: 'd1',
              rank: 1,
              score: 123 / 3782,
              contributions: [
                { leg: 'bm25', weight: 1, rank: 1, score: 9, term: 1 / 61 },
                { leg: 'dense', weight: 1, rank: 2, score: 0.8, term: 1 / 62 },
              ],
            },
            {
              id: 'd4',
              rank: 2,
              score: 1 / 61,
              contributions: [
                { leg: 'bm25', weight: 1, rank: null, score: null, term: null },
                { leg: 'dense', weight: 1, rank: 1, score: 0.9, term: 1 / 61 },
              ],
            },
          ],
        },
      ],
      notices: [
        {
          code: 'leg-lacks-queries',
          count: 1,
          message: 'Leg dense lacks 1 of 2 queries (q2); the others alone decide there.',
        },
      ],
    });
  });

  test('jsonl: one object per hit', async () => {
    const rows = (await first('jsonl')).stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatchObject({ query: 'q1', rank: 1, id: 'd1', score: 123 / 3782, 'bm25.rank': 1 });
    expect(rows[1]).toMatchObject({
      rank: 2,
      id: 'd4',
      'bm25.rank': null,
      'bm25.term': null,
      'dense.rank': 1,
    });
  });

  test('csv and tsv: a header and full precision', async () => {
    const csv = (await first('csv')).stdout;
    expect(csv.split('\n')[0]).toBe('query,rank,id,score,gap,bm25.rank,bm25.term,dense.rank,dense.term');
    expect(csv.split('\n')[1]).toBe(`q1,1,d1,${123 / 3782},${123 / 3782 - 1 / 61},1,${1 / 61},2,${1 / 62}`);
    expect((await first('tsv')).stdout).toBe(csv.replaceAll(',', '\t'));
  });

  test('a tie is 0 and a leg that lacks the document is empty for programs: columns of numbers stay so', async () => {
    const csv = (await fuse('bm25.run', 'dense.run', '--query', 'q1', '--format', 'csv')).stdout;
    const rows = csv
      .trimEnd()
      .split('\n')
      .slice(1)
      .map((line) => line.split(','));
    expect(rows.flatMap((row) => row.slice(3)).filter((field) => Number.isNaN(Number(field)))).toEqual([]);
    expect(rows[3]!.slice(4, 8)).toEqual(['0', '3', `${1 / 63}`, '']);
  });

  test('json is written a query at a time, as the whole document would be', async () => {
    const { stdout } = await fuse('bm25.run', 'dense.run', '--format', 'json');
    expect(`${JSON.stringify(JSON.parse(stdout), null, 2)}\n`).toBe(stdout);
  });

  test('md and latex', async () => {
    expect((await first('md')).stdout.split('\n')[2]).toBe(
      '| q1 | 1 | d1 | 0.032522 | 0.016 | 1 | 0.016393 | 2 | 0.016129 |',
    );
    const latex = (await first('latex')).stdout;
    expect(latex).toMatch(/^\\begin\{tabular\}\{lrlr+\}\n\\toprule\n/);
    expect(latex).toContain('q1 & 2 & d4 & 0.016393 & -- & absent & -- & 1 & 0.016393 \\\\\n');
  });

  test('an unknown one is refused with the choices', async () => {
    const { code, stdout, stderr } = await first('xml');
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain('Allowed choices are trec, text, json, jsonl, csv, tsv, md, latex.');
  });
});

describe('a run written with -o', () => {
  test('keeps its tied scores, and a sidecar keeps their order', async () => {
    const { code, stdout, stderr } = await fuse(
      'dense.run',
      'bm25.run',
      '--ties',
      'input-order',
      '-o',
      'out.run',
      '--tag',
      'mine',
    );
    expect([code, stdout, stderr]).toEqual([0, '', LACKS_Q2]);
    const text = read('out.run');
    expect(places(text).slice(3, 5)).toEqual(['q1 Q0 d5', 'q1 Q0 d3']);
    expect(readRun(text, { name: 'out' }).ranking('q1', 'as-written').slice(3)).toEqual([
      { id: 'd5', score: 1 / 63 },
      { id: 'd3', score: 1 / 63 },
    ]);
    const sidecar = JSON.parse(read('out.run.meta.json')) as Record<string, unknown>;
    expect(sidecar).toMatchObject({
      schema: 'consilience.run-sidecar/1',
      sha256: createHash('sha256').update(text).digest('hex'),
      readingOrder: 'as-written',
      ties: 'input-order',
      madeBy: { method: 'rrf', parameters: { rankConstant: '60' }, arithmetic: 'exact' },
    });
    expect(readdirSync(cwd).filter((name) => name.endsWith('.tmp'))).toEqual([]);
    // Fused alone, the run comes back in its own order.
    const again = await fuse('out.run', '--query', 'q1', '--quiet');
    expect(places(again.stdout)).toEqual(places(text).slice(0, 5));
  });

  test('and - is standard output, where ties are parted instead', async () => {
    expect(await fuse('bm25.run', 'dense.run', '-o', '-')).toEqual(await fuse('bm25.run', 'dense.run'));
    expect(existsSync(join(cwd, '-'))).toBe(false);
  });

  test('can be explained while it is written, but not on the same stream', async () => {
    const both = await fuse('bm25.run', 'dense.run', '-o', 'explained.run', '--explain', '--query', 'q1');
    expect(both.code).toBe(0);
    expect(both.stdout).toMatch(/^query +rank +document +score +gap to next +bm25 +term +dense +term\n/);
    expect(read('explained.run')).toMatch(/^q1 Q0 d1 1 /);
    const stream = await fuse('bm25.run', 'dense.run', '-o', '-', '--explain');
    expect([stream.code, stream.stdout]).toEqual([2, '']);
    expect(stream.stderr).toContain('-o fused.run --explain');
  });

  test('is refused in another format, and where it cannot be written', async () => {
    const other = await fuse('bm25.run', 'dense.run', '-o', 'never.run', '--format', 'json');
    expect(other.code).toBe(2);
    expect(other.stderr).toContain('Expected --format trec for --output, got json.');
    const below = await fuse('bm25.run', 'dense.run', '-o', 'bm25.run/never.run');
    expect(below.code).toBe(2);
    expect(below.stderr).toContain('Expected to be able to write bm25.run/never.run, got ');
    expect(existsSync(join(cwd, 'never.run'))).toBe(false);
  });

  test('is not begun when a tag cannot stand in a column', async () => {
    const { code, stderr } = await fuse('bm25.run', 'dense.run', '-o', 'never.run', '--tag', 'two words');
    expect(code).toBe(2);
    expect(stderr).toContain('Expected a tag without white space or control characters, got "two words".');
    expect(readdirSync(cwd).filter((name) => name.includes('never'))).toEqual([]);
  });
});

describe('wrong use and wrong input end with 2, nothing on standard output, and the words', () => {
  test.each([
    [
      'two legs of one name',
      ['bm25.run', 'bm25.run'],
      'consilience fuse: Expected runs with different names, got "bm25" for bm25.run and bm25.run.\n  A run goes by its tag, or by a name that you give: first=bm25.run second=bm25.run\n',
    ],
    [
      'a weight for no leg',
      ['bm25.run', 'dense.run', '--weights', 'colbert=1'],
      'consilience fuse: Expected a weight for one of the legs bm25, dense, got "colbert".\n',
    ],
    [
      'two runs from one standard input',
      ['a=-', 'b=-'],
      'consilience fuse: Expected one run from standard input (-), got several.\n',
    ],
    ['a weight that is no number', ['bm25.run', 'dense.run', '--weights', 'bm25=much'], '"much"'],
    [
      'a weight without a name',
      ['bm25.run', 'dense.run', '--weights', '0.5'],
      'Expected name=value parted by commas for --weights, got "0.5".',
    ],
    [
      'a weight below 0',
      ['bm25.run', 'dense.run', '--weights', 'bm25=-1'],
      'Expected a weight of at least 0 for bm25, got -1.',
    ],
    [
      'a missing file',
      ['bm25.run', 'none.run'],
      'consilience fuse: Expected a run file, got nothing at none.run.\n',
    ],
    ['a folder', ['bm25.run', '.'], 'Expected a readable file at ., got a folder.'],
    [
      'a bad file',
      ['bm25.run', 'bad.run'],
      'consilience fuse: bad.run:3: Expected a finite decimal score such as 12.5 or 3e-4, got "1,5".\n  Mend the file, or add --lenient to pass over such lines and have them counted.\n',
    ],
    ['a duplicate or a short line', ['twice.run'], 'consilience fuse: twice.run:'],
    ['a comment', ['comments.run'], 'comments.run:1: Expected 6 columns'],
    [
      'an empty file',
      ['bm25.run', 'empty.run'],
      'empty.run: Expected a run (query Q0 document rank score tag), got an empty file.',
    ],
    ['a gzip that breaks off', ['bm25.run', 'broken.run.gz'], 'broken.run.gz: Expected a whole gzip file'],
    [
      'an unknown flag',
      ['bm25.run', '--wieghts', 'x=1'],
      "error: unknown option '--wieghts'\n(Did you mean --weights?)\n",
    ],
    ['no run', [], "error: missing required argument 'RUN'"],
    [
      'an unknown tie rule',
      ['bm25.run', '--ties', 'best'],
      'Allowed choices are most-legs, first-leg, id, input-order.',
    ],
    [
      'a limit of 0',
      ['bm25.run', '--limit', '0'],
      'Expected a whole number of at least 1 for --limit, got 0.',
    ],
    ['a limit in words', ['bm25.run', '--limit', 'ten'], 'Expected a number for --limit, got "ten".'],
    [
      'a depth of half a hit',
      ['bm25.run', '--depth', '0.5'],
      'Expected a whole number for a depth, got 0.5.',
    ],
    [
      'a rank constant below 0',
      ['bm25.run', '--rank-constant', '-1'],
      'Expected rankConstant of at least 0, got -1.',
    ],
  ])('%s', async (_, args, words) => {
    const { code, stdout, stderr } = await fuse(...args);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(words);
    expect(stderr).not.toMatch(/\n\s+at /);
  });

  test('a query asked for twice is given once', async () => {
    const { stdout } = await fuse('bm25.run', 'dense.run', '--query', 'q1', '--query', 'q1', '-n', '1');
    expect(places(stdout)).toEqual(['q1 Q0 d1']);
  });

  test.skipIf(!existsSync('/dev/full'))('a full disk behind standard output is told', () => {
    const { status, stderr } = spawnSync(
      'sh',
      ['-c', '"$0" "$1" fuse bm25.run > /dev/full', process.execPath, PROGRAM],
      {
        cwd,
        encoding: 'utf8',
      },
    );
    expect([status, stderr]).toEqual([
      3,
      'consilience fuse: Expected to be able to write standard output, got ENOSPC.\n',
    ]);
  });

  test('an unknown command', async () => {
    const { code, stdout, stderr } = await runProgram(['fuze']);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain("error: unknown command 'fuze'\n(Did you mean fuse?)");
  });
});

describe('lenient reading', () => {
  test('counts what it passes over, and ends with 0', async () => {
    const { code, stdout, stderr } = await fuse('twice.run', 'bad.run', '--lenient');
    expect(code).toBe(0);
    expect(places(stdout)).toEqual(['q1 Q0 d1']);
    expect(stderr).toContain(
      'note: twice.run: 1 line could not be read and was left out (first: twice.run:3: Expected 6 columns',
    );
    expect(stderr).toContain(
      'note: twice.run: 1 duplicate document was merged, keeping the best (first: twice.run:2: ',
    );
    expect(stderr).toContain('note: bad.run: 1 line could not be read and was left out (first: bad.run:3: ');
  });

  test('comments are skipped when asked for', async () => {
    const { code, stdout, stderr } = await fuse('comments.run', '--comments');
    expect([code, stdout, stderr]).toEqual([0, `q1 Q0 d1 1 ${1 / 61} rrf\n`, '']);
  });
});

describe('the shell', () => {
  test('help names every flag, with examples', async () => {
    const { code, stdout, stderr } = await runProgram(['help', 'fuse']);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^Usage: consilience fuse \[options\] <RUN\.\.\.>\n/);
    for (const flag of [
      '--method',
      '--rank-constant',
      '--weights',
      '--depth',
      '--limit',
      '--ties',
      '--normalization',
      '--arithmetic',
      '--query',
      '--output',
      '--separate-ties',
      '--explain',
      '--lenient',
      '--comments',
      '--format',
      '--quiet',
    ]) {
      expect(stdout).toContain(flag);
    }
    expect(stdout).toContain('Examples:');
    expect(await runProgram(['fuse', '--help'])).toEqual({ code, stdout, stderr });
  });

  test.each([
    ['a fused run', `fuse big.run`],
    ['a table', `fuse big.run --format jsonl`],
    ['help', 'help fuse'],
  ])('a reader that has seen enough of %s is success', (_, args) => {
    const lines = Array.from(
      { length: 40_000 },
      (_, line) => `q${line >> 10} Q0 document-${line} 1 ${-line} big`,
    );
    writeFileSync(join(cwd, 'big.run'), `${lines.join('\n')}\n`);
    const command = `"${process.execPath}" "${PROGRAM}" ${args} | head -1; echo "\${PIPESTATUS[0]}"`;
    const { stdout, stderr } = spawnSync('bash', ['-c', command], { cwd, encoding: 'utf8' });
    expect(stderr).toBe('');
    expect(stdout.trimEnd().split('\n')).toHaveLength(2);
    expect(stdout.trimEnd().split('\n')[1]).toBe('0');
  });

  test('an interrupt while it waits for input ends it by that signal, which a shell shows as 130', async () => {
    const child = spawn(process.execPath, [PROGRAM, 'fuse', '-'], { cwd, stdio: ['pipe', 'pipe', 'pipe'] });
    const ended = new Promise<unknown[]>((resolve) => child.on('close', (...end) => resolve(end)));
    // More than a pipe holds: once this is taken, the program is up and reading.
    await new Promise<void>((resolve, reject) => {
      child.stdin.write('q Q0 d 1 1 t\n'.padEnd(4_000_000, ' \n'), (error) =>
        error ? reject(error) : resolve(),
      );
    });
    child.kill('SIGINT');
    expect(await ended).toEqual([null, 'SIGINT']);
  });
});
