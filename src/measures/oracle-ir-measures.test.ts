import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readQrels, readRun } from '../runs/index.ts';
import { evaluate } from './evaluate.ts';
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
