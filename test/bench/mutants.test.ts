import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RecountFile } from '../../src/bench/../recount/index.ts';
import type { compareBench } from '../../src/bench/comparing/compare-bench.ts';
import type { ReadingFile } from '../../src/bench/records/reading-file.ts';
import type { BenchRecords } from '../../src/bench/scoring/bench-arms.ts';
import { recountBench } from '../../src/bench/scoring/recount-bench.ts';
import { scoreBench } from '../../src/bench/scoring/score-bench.ts';
import { type MadeUpBench, madeUpBench, onEvery5, rrf } from './made-up-rows.ts';
import { RECOUNT_PY, recountByPython, scoreAndCompare, writeRecords } from './score-a-bench.ts';

type Change = readonly [from: string, to: string];

const folder = mkdtempSync(join(tmpdir(), 'mutants-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Few distinct scores, gold of many sizes, grades, three legs: every formula has something to say. */
const made = madeUpBench({
  questions: 90,
  scoreSteps: 40,
  grades: 3,
  rates: { A0: 0.4, A1: 0.7, S1: 0.6 },
  measures: ['Any@1', 'Any@5', 'Every@5', 'Every@10', 'nDCG@10', 'RR@10', 'AP', 'R@5', 'P@5'],
  otherArms: {
    F1: rrf({ A1: '1.0', A0: '0.5' }),
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
  it.each<[string, string, ...Change]>([
    [
      'any@k looks one place deeper',
      'definitions.ts',
      'ranked.slice(0, top).some(',
      'ranked.slice(0, (top ?? 0) + 1).some(',
    ],
    ['every@k is content with one', 'definitions.ts', '[...gold].every(', '[...gold].some('],
    [
      'AP over what is found',
      'definitions.ts',
      'sum(places.map((place, before) => (before + 1) / place)) / expected.gold.size',
      'sum(places.map((place, before) => (before + 1) / place)) / places.length',
    ],
    ['nDCG by another logarithm', 'definitions.ts', 'Math.log2(place + 2)', 'Math.log(place + 2)'],
    ['every@k counts abstention', 'tally.ts', 'if (!isAbstention) this.#answerable', 'this.#answerable'],
  ])('%s', async (_, file, from, to) => {
    const changed = await withMutant<{ recountBench: typeof recountBench }>(
      'src/bench/scoring/recount-bench.ts',
      `src/recount/${file}`,
      from,
      to,
    );
    const bench = copyOf(made);
    expect(disagreements(await recountBench(bench))).toBe(0);
    expect(disagreements(await changed.recountBench(bench))).toBeGreaterThan(0);
  });
});

describe('a wrong formula in the first scorer is caught by another', () => {
  it.each<[string, string, ...Change]>([
    [
      'any@k wants two',
      'src/measures/definitions/success.ts',
      'foundCount(judged, values) > 0',
      'foundCount(judged, values) > 1',
    ],
    [
      'every@k forgets what is missing',
      'src/measures/definitions/success.ts',
      'foundCount(judged, values) === total',
      'foundCount(judged, values) >= total - 1',
    ],
    [
      'abstention counts among the answerable',
      'src/bench/scoring/summary.ts',
      'if (!questions.abstentions[question])',
      'if (questions.count > 0)',
    ],
    [
      'RR counts from 0',
      'src/measures/definitions/reciprocal-rank.ts',
      'return index + 1;',
      'return index + 2;',
    ],
    [
      'ties across 4 and 5',
      'src/bench/scoring/arm-values.ts',
      'isTiedAcross(hits, 5)',
      'isTiedAcross(hits, 4)',
    ],
  ])('%s: by the second', async (_, file, from, to) => {
    const entry = 'src/bench/scoring/score-bench.ts';
    const changed = await withMutant<{ scoreBench: typeof scoreBench }>(entry, file, from, to);
    const bench = copyOf(made);
    await changed.scoreBench(bench);
    expect(disagreements(await recountBench(bench))).toBeGreaterThan(0);
    await scoreBench(bench);
    expect(disagreements(await recountBench(bench))).toBe(0);
  });

  it.each<[string, string, ...Change]>([
    [
      'one tail of the binomial',
      'src/significance/distributions/binomial.ts',
      'Math.min(1, 2 * binomialAtMost',
      'Math.min(1, 1 * binomialAtMost',
    ],
    [
      'a family of those that were tested',
      'src/bench/comparing/compare-families.ts',
      '{ familySize: Math.max(planned.size, comparisons.length) }',
      '{}',
    ],
    [
      'Holm counts one too few',
      'src/significance/corrections.ts',
      'p * (ps.length - index)',
      'p * (ps.length - index - 1)',
    ],
  ])('%s: by the crosscheck and by the third', async (name, file, from, to) => {
    const entry = 'src/bench/comparing/compare-bench.ts';
    const changed = await withMutant<{ compareBench: typeof compareBench }>(entry, file, from, to);
    const bench = copyOf(made);
    await changed.compareBench(bench);
    const reading = JSON.parse(bench.records.text('score/reading.json')) as ReadingFile;
    expect(reading.family_crosscheck.equal).toBe(false);
    const place = join(folder, name.replaceAll(/\W/g, '-'));
    writeRecords(bench.records, place);
    expect(recountByPython(place).status).toBe(1);
  });
});

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
let mutants = 0;

/** A module and all it imports as one file, a text in one of its sources replaced. */
async function withMutant<Module>(entry: string, file: string, from: string, to: string): Promise<Module> {
  let changes = 0;
  const build = await rolldown({
    input: join(ROOT, entry),
    platform: 'node',
    plugins: [
      {
        name: 'mutant',
        transform(code, id) {
          if (id !== join(ROOT, file)) return null;
          changes++;
          return replacedOnce(code, from, to);
        },
      },
    ],
  });
  const { output } = await build.generate({ format: 'esm', codeSplitting: false });
  await build.close();
  expect(changes).toBe(1);
  const path = join(folder, `mutant-${mutants++}.mjs`);
  writeFileSync(path, output[0].code);
  return (await import(/* @vite-ignore */ pathToFileURL(path).href)) as Module;
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
