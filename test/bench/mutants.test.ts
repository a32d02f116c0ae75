import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { compareBench } from '../../src/bench/comparing/compare-bench.ts';
import type { ReadingFile } from '../../src/bench/records/reading-file.ts';
import type { BenchRecords } from '../../src/bench/scoring/bench-arms.ts';
import { recountBench } from '../../src/bench/scoring/recount-bench.ts';
import type { scoreBench } from '../../src/bench/scoring/score-bench.ts';
import type { RecountFile } from '../../src/recount/index.ts';
import { type MadeUpBench, madeUpBench, onEvery5, rrf } from './made-up-rows.ts';
import { RECOUNT_PY, recountByPython, scoreAndCompare, writeRecords } from './score-a-bench.ts';

type Change = readonly [from: string, to: string];

const folder = mkdtempSync(join(tmpdir(), 'mutants-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Few distinct scores, gold of many sizes, grades, three legs: every formula has something to say. */
const made = madeUpBench({
  questions: 40,
  scoreSteps: 40,
  grades: 3,
  rates: { A0: 0.4, A1: 0.7, S1: 0.6 },
  measures: ['Any@1', 'Any@5', 'Every@5', 'Every@10', 'nDCG@10', 'RR@10', 'AP', 'R@5', 'P@5'],
  otherArms: {
    F1: rrf({ A1: '1.0', A0: '0.5' }),
    F2: rrf({ A0: '1', A1: '1' }),
    F3: rrf({ S1: '1.0', A1: '1.0', A0: '0.5' }),
  },
  comparisons: [onEvery5('F1', 'A0'), onEvery5('A1', 'A0'), onEvery5('F3', 'A1')],
  familySize: 5,
});
beforeAll(() => scoreAndCompare(made));

describe('a wrong formula in the third scorer is caught by the other two', () => {
  const text = readFileSync(RECOUNT_PY, 'utf8');

  it.each<[string, ...Change]>([
    ['any@k looks one place deeper', 'found[:k], 1) if', 'found[:k + 1], 1) if'],
    ['every@k is content with one', 'int(0 < len(gold) == len(hits))', 'int(0 < len(hits))'],
    [
      'every@k counts abstention',
      'answerable = [row for row in part if not row.get("abstention")]',
      'answerable = part',
    ],
    ['RR counts from 0', 'enumerate(found[:k], 1) if', 'enumerate(found[:k], 0) if'],
    ['nDCG without its discount', '/ log2(rank + 1)', '/ 1'],
    ['P divides by what is found', 'len(hits) / max(1, k)', 'len(hits) / max(1, len(hits))'],
    ['one tail of the binomial', 'Fraction(2 * sum(', 'Fraction(1 * sum('],
    [
      'Holm without its maximum',
      'adjusted = max(adjusted, min(Fraction(1), (family["size"] - place) * p))',
      'adjusted = min(Fraction(1), (len(tested) - place) * p)',
    ],
    [
      'ranks of a fusion from 0',
      'enumerate(ids(found, "ranked", "leg50")[:leg["depth"]], 1)',
      'enumerate(ids(found, "ranked", "leg50")[:leg["depth"]], 0)',
    ],
    ['ties of a fusion by id alone', 'RULES[blend["ties"]](places[d])', 'RULES["id"](places[d])'],
  ])('%s', (name, from, to) => {
    const place = join(folder, name.replaceAll(/\W/g, '-'));
    writeRecords(made.records, place);
    const script = join(place, 'mutant.py');
    writeFileSync(script, replacedOnce(text, from, to));
    expect(recountByPython(place, script).status).toBe(1);
  });
});

describe('a wrong formula in the second scorer is caught by the first', () => {
  it.each<[string, ...Change]>([
    [
      'any@k looks one place deeper',
      'ranked.slice(0, top).some((id) => gold.has(id))',
      'ranked.slice(0, (top ?? 0) + 1).some((id) => gold.has(id))',
    ],
    ['every@k is content with one', '[...gold].every((id)', '[...gold].some((id)'],
    [
      'AP over what is found',
      '(before + 1) / place)) / expected.gold.size',
      '(before + 1) / place)) / places.length',
    ],
    ['nDCG from the second place on', 'Math.log2(place + 2)', 'Math.log2(place + 3)'],
    ['every@k counts abstention', 'if (!isAbstention) this.#answerable', 'this.#answerable'],
  ])('%s', async (_, from, to) => {
    const bench = copyOf(made);
    expect(disagreements(await recountBench(bench))).toBe(0);
    const mutant = await withMutant(from, to);
    expect(disagreements(await mutant.recountBench(bench))).toBeGreaterThan(0);
  });
});

describe('a wrong formula in the first scorer is caught by another', () => {
  it.each<[string, ...Change]>([
    ['any@k wants two', 'foundCount(judged, values) > 0 ? 1 : 0', 'foundCount(judged, values) > 1 ? 1 : 0'],
    [
      'every@k forgets what is missing',
      'foundCount(judged, values) === total ?',
      'foundCount(judged, values) >= total - 1 ?',
    ],
    ['abstention counts among the answerable', 'if (!questions.abstentions[question]) counting', 'counting'],
    ['RR counts from 0', '>= rel) return index + 1;', '>= rel) return index + 2;'],
    ['ties across 4 and 5', 'isTiedAcross(hits, 5)) tiedAtFive', 'isTiedAcross(hits, 4)) tiedAtFive'],
  ])('%s: by the second', async (_, from, to) => {
    const bench = copyOf(made);
    const mutant = await withMutant(from, to);
    await mutant.scoreBench(bench);
    expect(disagreements(await recountBench(bench))).toBeGreaterThan(0);
  });

  it.each<[string, ...Change]>([
    ['one tail of the binomial', '2 * binomialAtMost(fewer, n', '1 * binomialAtMost(fewer, n'],
    [
      'a family of those that were tested',
      '{ familySize: Math.max(planned.size, comparisons.length) }',
      '{}',
    ],
    [
      'Holm counts one too few',
      'holm: (ps) => neverFalling(ps.map((p, index) => p * (ps.length - index))',
      'holm: (ps) => neverFalling(ps.map((p, index) => p * (ps.length - index - 1))',
    ],
  ])('%s: by the crosscheck and by the third', async (name, from, to) => {
    const bench = copyOf(made);
    const mutant = await withMutant(from, to);
    await mutant.compareBench(bench);
    const reading = JSON.parse(bench.records.text('score/reading.json')) as ReadingFile;
    expect(reading.family_crosscheck.equal).toBe(false);
    const place = join(folder, name.replaceAll(/\W/g, '-'));
    writeRecords(bench.records, place);
    expect(recountByPython(place).status).toBe(1);
  });
});

interface Scorers {
  readonly scoreBench: typeof scoreBench;
  readonly recountBench: typeof recountBench;
  readonly compareBench: typeof compareBench;
}

const bundled = bundleScorers();
let mutants = 0;

/** Both scorers and the comparing, a text in their code replaced. */
async function withMutant(from: string, to: string): Promise<Scorers> {
  const path = join(folder, `mutant-${mutants++}.mjs`);
  writeFileSync(path, replacedOnce(await bundled, from, to));
  return (await import(/* @vite-ignore */ pathToFileURL(path).href)) as Scorers;
}

/** The scorers and all they import as one text. */
async function bundleScorers(): Promise<string> {
  const entry = fileURLToPath(new URL('./all-scorers.ts', import.meta.url));
  const build = await rolldown({ input: entry, platform: 'node' });
  const { output } = await build.generate({ format: 'esm', codeSplitting: false });
  await build.close();
  return output[0].code;
}

function replacedOnce(text: string, from: string, to: string): string {
  const parts = text.split(from);
  if (parts.length !== 2)
    throw new Error(`Expected ${JSON.stringify(from)} once, got it ${parts.length - 1} times.`);
  return parts.join(to);
}

function copyOf({ plan, records }: MadeUpBench): BenchRecords & Pick<MadeUpBench, 'records'> {
  return { plan, records: records.copy() };
}

function disagreements(recounts: readonly RecountFile[]): number {
  return recounts.reduce(
    (sum, { row_diffs, summary_diffs, g0_problems }) =>
      sum + row_diffs.length + summary_diffs.length + g0_problems.length,
    0,
  );
}
