import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { Qrels, Run, readQrels, readRun } from '../runs/index.ts';
import { evaluate } from './evaluate.ts';
import { formatFixed } from './format-fixed.ts';
import { parseMeasure } from './parse-measures.ts';

const folder = new URL('../../test/fixtures/ir_measures/', import.meta.url);
const read = (name: string) => readFileSync(new URL(name, folder));
const qrels = readQrels(read('qrels.txt'), { name: 'qrels.txt' });
const run = readRun(read('run.txt'), { name: 'run.txt' });
const expected: Record<string, { repr: string; values: Record<string, number | null> }> = JSON.parse(
  read('expected.json').toString(),
);

/** gdeval prints five decimal places; all else is compared to the last few digits. */
function digitsOf(spelling: string): number {
  return spelling.startsWith('ERR') || spelling.includes('exp-log2') ? 5 : 12;
}

describe('ir_measures 0.4.3', () => {
  it.each(Object.keys(expected).filter((spelling) => spelling !== 'NumQ'))(
    'agrees for every query on %s',
    (spelling) => {
      const { queryIds, measures } = evaluate(run, qrels, [parseMeasure(spelling)]);
      const { values } = measures[0]!;
      expect(queryIds).toHaveLength(16);
      for (const [query, queryId] of queryIds.entries()) {
        // Accuracy leaves out the queries for which the ranking holds nothing relevant; they count 0 here.
        const theirs = expected[spelling]!.values[queryId] ?? 0;
        expect(Math.abs(values[query]! - theirs), `query ${queryId}`).toBeLessThanOrEqual(
          0.5000001 * 10 ** -digitsOf(spelling),
        );
      }
    },
  );

  it.each(
    Object.entries(expected).filter(([spelling]) => !/^(SetRelP|NumRelRet|SetP\(relative)/.test(spelling)),
  )('spells %s as it does, but for whole numbers', (spelling, { repr }) => {
    expect(parseMeasure(spelling).spelling).toBe(repr.replace(/\.0\b/, ''));
  });

  it('differs from it on NumQ, which counts the queries that the run lacks', () => {
    expect(evaluate(run, qrels, [parseMeasure('NumQ')]).measures[0]!.aggregate).toBe(16);
    expect(Object.values(expected['NumQ']!.values).filter((value) => value === 1)).toHaveLength(14);
  });

  it('has measures that tell the queries apart', () => {
    const distinct = Object.values(expected).map(({ values }) => new Set(Object.values(values)).size);
    expect(distinct.filter((count) => count >= 4).length).toBeGreaterThanOrEqual(80);
  });
});

/** From the tests that ir_measures publishes, which took them from gdeval, cwl-eval and by hand. */
describe("ir_measures' published values", () => {
  const smallQrels = Qrels.from([
    ['0', { D0: 0, D1: 1, D2: 1, D3: 2, D4: 0 }],
    ['1', { D0: 1, D3: 2, D5: 2 }],
  ]);
  const smallRun = runOf('0 D0 .8, 0 D2 .7, 0 D1 .3, 0 D3 .4, 0 D4 .1, 1 D1 .8, 1 D3 .7, 1 D4 .3, 1 D2 .4');

  it.each([
    ["nDCG(dcg='exp-log2')@20", [0.6201, 0.35099]],
    ["nDCG(dcg='exp-log2')@2", [0.17377, 0.38685]],
    ['ERR@20', [0.10175, 0.09375]],
    ['ERR@2', [0.03125, 0.09375]],
    ['Judged@1000', [1, 1 / 4]],
    ['Judged@3', [1, 1 / 3]],
    ['Judged@1', [1, 0]],
  ])('%s', (spelling, values) => {
    const column = evaluate(smallRun, smallQrels, [parseMeasure(spelling)]).measures[0]!;
    expect([...column.values].map((value) => Number(formatFixed(value, 5)))).toEqual(
      values.map((value) => Number(formatFixed(value, 5))),
    );
  });

  const cwlQrels = Qrels.from([
    ['T1', { D1: 1, D2: 0, D3: 1, D4: 1, D7: 1, D8: 0, D9: 1, D10: 0 }],
    ['T2', { D1: 1, D2: 1, D5: 1, D6: 0, D7: 1, D8: 1, D9: 1, D10: 0 }],
    ['T3', { D4: 0, D5: 0, D6: 1, D7: 1, D8: 1, D9: 0, D10: 1 }],
  ]);
  const cwlRun = runOf(
    ['T1', 'T2', 'T3']
      .flatMap((query) => Array.from({ length: 10 }, (_, index) => `${query} D${index + 1} ${10 - index}`))
      .join(', '),
  );

  it.each([
    ['AP', [0.7087, 0.7438, 0.3068]],
    ['SDCG(max_rel=1)@10', [0.5645, 0.6531, 0.2848]],
    ['P@1', [1, 1, 0]],
    ['P@10', [0.5, 0.6, 0.4]],
    ['P@20', [0.25, 0.3, 0.2]],
    ['P@5', [0.6, 0.6, 0]],
    ['RBP(p=0.9,rel=1)', [0.3501, 0.3996, 0.1988]],
    ['RR', [1, 1, 0.1667]],
  ])('%s of cwl-eval', (spelling, values) => {
    const column = evaluate(cwlRun, cwlQrels, [parseMeasure(spelling)]).measures[0]!;
    for (const [query, value] of values.entries()) {
      expect(Math.abs(column.values[query]! - value)).toBeLessThan(0.0001);
    }
  });
});

/** A run from `query document score, ...`. */
function runOf(text: string): Run {
  const rankings = new Map<string, { id: string; score: number }[]>();
  for (const [query, id, score] of text.split(', ').map((hit) => hit.split(' '))) {
    const ranking = rankings.get(query!) ?? [];
    ranking.push({ id: id!, score: Number(score) });
    rankings.set(query!, ranking);
  }
  return Run.from('published', rankings);
}
