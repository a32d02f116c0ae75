import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { runProgram } from './run-program.ts';

const examples = fileURLToPath(new URL('../../examples', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'consilience-compare-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const inExamples = (...args: string[]) => runProgram(args, { cwd: examples });

/** Runs of which the first alone answers `first` queries, the second alone `second`, both the rest. */
function discordantRuns(
  first: number,
  second: number,
  both: number,
): { qrels: string; a: string; b: string } {
  const count = first + second + both;
  const line = (query: number, hit: boolean, tag: string) =>
    `q${query} Q0 ${hit ? 'yes' : 'no'} 1 1 ${tag}\n`;
  const queries = Array.from({ length: count }, (_, query) => query);
  const write = (name: string, text: string) => {
    const path = join(folder, `${first}-${second}-${name}`);
    writeFileSync(path, text);
    return path;
  };
  return {
    qrels: write('qrels', queries.map((query) => `q${query} 0 yes 1\n`).join('')),
    a: write(
      'a.run',
      queries.map((query) => line(query, query < first || query >= first + second, 'a')).join(''),
    ),
    b: write('b.run', queries.map((query) => line(query, query >= first, 'b')).join('')),
  };
}

describe('consilience compare', () => {
  it('begins with a paragraph of the numbers in the table', async () => {
    const { code, stdout } = await inExamples('compare', 'qrels.txt', 'bm25.run', 'dense.run');
    expect(code).toBe(0);
    const [paragraph, table] = stdout.split('\n\n');
    expect(paragraph!.replaceAll('\n', ' ')).toContain(
      'Over 12 queries, dense is behind bm25 by 0.0460 in nDCG@10, 0.5778 to 0.6238',
    );
    expect(paragraph!.replaceAll('\n', ' ')).toMatch(/Moved most: q\d+ \([+-]0\.\d{4}\)/);
    expect(table).toMatch(/nDCG@10 {2}dense {2}bm25 +0\.5778 +0\.6238 +-0\.0460/);
    expect(paragraph!.split('\n').every((line) => line.length <= 80)).toBe(true);
  });

  it('reads 23 and 14 as the published comparison does: p 0.1877', async () => {
    const { qrels, a, b } = discordantRuns(23, 14, 433);
    const { stdout } = await runProgram(['compare', qrels, b, a, '-m', 'Success@1', '--format', 'json']);
    const [comparison] = JSON.parse(stdout).comparisons;
    expect(comparison.test.test).toBe('mcnemar');
    expect(comparison.queries).toBe(470);
    expect([comparison.wins, comparison.losses]).toEqual([23, 14]);
    expect(comparison.test.p.toFixed(4)).toBe('0.1877');
    expect(comparison.verdict).toBe('cannot-tell');
  });

  it.each(['randomization', 'mcnemar', 't', 'wilcoxon', 'sign', 'bootstrap'])(
    'gives a run and itself p = 1 by %s',
    async (test) => {
      const { qrels, a } = discordantRuns(3, 2, 5);
      const { code, stdout } = await runProgram([
        'compare',
        qrels,
        `one=${a}`,
        `two=${a}`,
        '-m',
        'Success@1',
        '--test',
        test,
        '--format',
        'json',
      ]);
      expect(code).toBe(0);
      expect(JSON.parse(stdout).comparisons[0].test.p).toBe(1);
      expect(stdout).not.toContain('NaN');
    },
  );

  it('says that a t-test has no answer to a constant difference', async () => {
    const { qrels, a, b } = discordantRuns(6, 0, 0);
    const { stdout } = await runProgram(['compare', qrels, b, a, '-m', 'Success@1', '--test', 't']);
    expect(stdout).toContain('no answer');
    expect(stdout).not.toMatch(/e-[2-9]\d/);
  });

  it('corrects all comparisons as one family', async () => {
    const fused = join(folder, 'fused.run');
    await inExamples('fuse', 'bm25.run', 'dense.run', '-o', fused);
    const runs = ['bm25.run', 'dense.run', fused];
    const all = await inExamples(
      'compare',
      'qrels.txt',
      ...runs,
      '-m',
      'AP',
      '-m',
      'RR',
      '--correction',
      'bonferroni',
      '--format',
      'json',
    );
    const { family, comparisons } = JSON.parse(all.stdout);
    expect(family).toBe(6);
    expect(comparisons).toHaveLength(6);
    for (const { test, adjustedP } of comparisons) expect(adjustedP).toBeCloseTo(Math.min(1, test.p * 6), 12);
    const one = await inExamples(
      'compare',
      'qrels.txt',
      ...runs,
      '--against',
      'bm25',
      '-m',
      'AP',
      '--format',
      'json',
    );
    expect(
      JSON.parse(one.stdout).comparisons.map((each: { against: { name: string } }) => each.against.name),
    ).toEqual(['bm25', 'bm25']);
  });

  it('never takes the absence of a difference for equality', async () => {
    const { stdout } = await inExamples(
      'compare',
      'qrels.txt',
      'bm25.run',
      'dense.run',
      '--equivalence',
      '0.01',
    );
    expect(stdout.replaceAll('\n', ' ')).toContain(
      'That the difference is under 0.01 either way is not shown',
    );
    const wide = await inExamples('compare', 'qrels.txt', 'bm25.run', 'dense.run', '--equivalence', '0.9');
    expect(wide.stdout.replaceAll('\n', ' ')).toContain('So they are the same to within the margin');
  });

  /** Of 20 queries `often` is a little higher on 16, `far` much higher on 4: the means favour `far`. */
  function oftenAndFar(): string[] {
    const queries = Array.from({ length: 20 }, (_, query) => query);
    const write = (name: string, rankOf: (query: number) => number) => {
      const lines = queries.flatMap((query) =>
        Array.from({ length: 20 }, (_, index) => {
          const id = index + 1 === rankOf(query) ? 'yes' : `no${index}`;
          return `q${query} Q0 ${id} ${index + 1} ${100 - index} ${name}\n`;
        }),
      );
      const path = join(folder, `${name}.run`);
      writeFileSync(path, lines.join(''));
      return path;
    };
    const qrels = join(folder, 'often-and-far.qrels');
    writeFileSync(qrels, queries.map((query) => `q${query} 0 yes 1\n`).join(''));
    return [
      qrels,
      write('often', (query) => (query < 4 ? 20 : 5)),
      write('far', (query) => (query < 4 ? 1 : 6)),
    ];
  }
  const paragraphOf = async (...args: string[]) =>
    (await runProgram(['compare', ...args])).stdout.split('\n\n')[0]!.replaceAll('\n', ' ');

  it('names the arm that the test found higher, even where the mean is not', async () => {
    const files = oftenAndFar();
    const sign = await paragraphOf(...files, '-m', 'RR', '--test', 'sign');
    expect(sign).toContain('far is ahead of often by 0.1633 in RR');
    expect(sign).toContain('So often is higher on more queries than chance would give at alpha 0.05');
    const success = await paragraphOf(...files, '-m', 'Success@5');
    expect(success).toContain('So often is ahead of far by more than chance would give at alpha 0.05.');
  });

  it('says "cannot tell" only when what was seen is less than what could be detected', async () => {
    const [qrels, often, far] = oftenAndFar() as [string, string, string];
    const cannot = await paragraphOf(qrels, often, far, '-m', 'RR');
    expect(cannot).toMatch(/Cannot tell: the smallest difference .* is 0\.2665, more than was seen\./);
    // The p is 0.0040, and a difference this large is found four times of ten.
    const args = [qrels, often, far, '-m', 'Success@5', '--test', 't', '--power', '0.4', '--alpha', '0.003'];
    expect(await paragraphOf(...args)).toContain('No difference is shown at alpha 0.003');
    const { stdout } = await runProgram(['compare', ...args, '--format', 'json']);
    expect(JSON.parse(stdout).comparisons[0].verdict).toBe('not-shown');
  });

  it('says why one query, or arms that agree, tell nothing', async () => {
    const [qrels, often, far] = oftenAndFar() as [string, string, string];
    expect(await paragraphOf(qrels, `a=${far}`, `b=${far}`, '-m', 'RR')).toContain(
      'Cannot tell: they agree on every query',
    );
    const one = join(folder, 'one.qrels');
    writeFileSync(one, 'q0 0 yes 1\n');
    const words = await paragraphOf(one, often, far, '-m', 'RR');
    expect(words).toContain('Over 1 query, far is ahead of often by 0.9500');
    expect(words).toContain('Cannot tell: one query has no spread');
  });

  it('corrects equivalence over the same family', async () => {
    const [qrels, often, far] = oftenAndFar() as [string, string, string];
    const args = [qrels, often, far, `also=${far}`, '-m', 'RR', '--test', 't', '--equivalence', '0.3'];
    const { stdout } = await runProgram([
      'compare',
      ...args,
      '--correction',
      'bonferroni',
      '--format',
      'json',
    ]);
    const [comparison] = JSON.parse(stdout).comparisons;
    expect(comparison.equivalence.p).toBeGreaterThan(0.05);
    expect(comparison.adjustedEquivalenceP).toBeCloseTo(Math.min(1, 3 * comparison.equivalence.p), 12);
    const wide = await paragraphOf(...args.slice(0, -1), '0.4', '--correction', 'bonferroni');
    expect(wide).toMatch(/under 0\.4 either way is (not )?shown \(p = 0\.\d{4}, 0\.\d{4} after bonferroni\)/);
  });

  it('compares means of counts, and counts a measure that is asked for twice once', async () => {
    const [qrels, often, far] = oftenAndFar() as [string, string, string];
    const { stdout } = await runProgram([
      'compare',
      ...[qrels, often, far, '-m', 'NumRet', '-m', 'AP', '-m', 'MAP', '--format', 'json'],
    ]);
    const { family, comparisons } = JSON.parse(stdout);
    expect(family).toBe(2);
    expect(comparisons[0].run.value - comparisons[0].against.value).toBe(comparisons[0].difference);
    expect(comparisons[0].run.value).toBe(20);
  });

  it('reads the unjudged share over the queries that have hits', async () => {
    const qrels = join(folder, 'half.qrels');
    writeFileSync(qrels, 'q1 0 a 1\nq2 0 a 1\n');
    const run = join(folder, 'half.run');
    writeFileSync(run, 'q1 Q0 a 1 1 half\n');
    expect(await paragraphOf(qrels, run, `twin=${run}`, '-m', 'RR')).toContain(
      'Unjudged in the top 10: twin 0.0%, half 0.0%.',
    );
  });

  it('gives the same bytes for the same seed', async () => {
    const args = [
      'compare',
      'qrels.txt',
      'bm25.run',
      'dense.run',
      '--test',
      'bootstrap',
      '--samples',
      '500',
      '--seed',
      '7',
    ];
    const [first, second] = [await inExamples(...args), await inExamples(...args)];
    expect(first.stdout).toBe(second.stdout);
    expect(first.stdout).toContain('seed 7');
  });

  it('refuses what cannot be compared', async () => {
    const alone = await inExamples('compare', 'qrels.txt', 'bm25.run');
    expect([alone.code, alone.stderr]).toEqual([2, expect.stringContaining('at least two runs')]);
    const graded = await inExamples('compare', 'qrels.txt', 'bm25.run', 'dense.run', '--test', 'mcnemar');
    expect([graded.code, graded.stderr]).toEqual([2, expect.stringContaining('Expected values of 0 and 1')]);
    const nobody = await inExamples('compare', 'qrels.txt', 'bm25.run', 'dense.run', '--against', 'splade');
    expect([nobody.code, nobody.stderr]).toEqual([2, expect.stringContaining('"splade"')]);
  });

  it('writes LaTeX that a paper can take', async () => {
    const { stdout } = await inExamples('compare', 'qrels.txt', 'bm25.run', 'dense.run', '--format', 'latex');
    expect(stdout).toContain('\\toprule');
    expect(stdout).toContain('nDCG@10 & dense & bm25 & 0.5778 & 0.6238');
  });
});
