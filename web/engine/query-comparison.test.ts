import { describe, expect, it } from 'vitest';
import { evaluate, parseMeasure } from '../../src/measures/index.ts';
import { FIRST_STATE } from '../state/lab-state.ts';
import { comparedSides } from './compared-sides.ts';
import { labFusion } from './lab-fusion.ts';
import { dataOf } from './made-up-data.test-data.ts';
import { compareQueries, passes, type QueriesCompared, queriesCsv, whoFound } from './query-comparison.ts';

const data = dataOf(
  {
    one: { q1: 'r x', q2: 'x r', q3: 'x y', q5: 'r', q6: 'x, "r' },
    two: { q1: 'x r', q2: 'r x', q3: 'y x', q5: 'r', q7: 'r' },
  },
  { q1: { r: 1 }, q2: { r: 1 }, q3: { r: 1 }, q4: { r: 1 }, q5: { r: 1 }, q7: { r: 1 } },
);

function compared(arm: string, reference: string, from = data, measure = 'RR'): QueriesCompared {
  const sides = comparedSides(from, FIRST_STATE, []);
  const side = (key: string) => sides.find((each) => each.key === key)!;
  const work = compareQueries(from, [side(arm), side(reference)], measure);
  for (;;) {
    const { done, value } = work.next();
    if (done === true) return value;
  }
}

function measuredOf(result: QueriesCompared): Extract<QueriesCompared, { kind: 'measured' }> {
  if (result.kind !== 'measured') throw new Error(`Expected measured queries, got ${result.kind}.`);
  return result;
}

describe('two lists, query by query', () => {
  const { comparison, outcomes, paragraph, notices } = measuredOf(compared('A', 'B'));

  it('counts what is better, worse, the same, unjudged and not run', () => {
    const kinds = Object.fromEntries(outcomes.map(({ id, kind }) => [id, kind]));
    expect(kinds).toEqual({
      q1: 'improved',
      q2: 'hurt',
      q3: 'same',
      q4: 'same',
      q5: 'same',
      q6: 'unjudged',
      q7: 'hurt',
    });
    const count = (filter: Parameters<typeof passes>[1]) =>
      outcomes.filter((outcome) => passes(outcome, filter)).length;
    expect([count('all'), count('improved'), count('hurt'), count('same'), count('unjudged')]).toEqual([
      7, 1, 2, 3, 1,
    ]);
    expect(
      outcomes.filter((outcome) => passes(outcome, 'not run')).map(({ id, lacking }) => [id, lacking]),
    ).toEqual([
      ['q7', ['one']],
      ['q4', ['one', 'two']],
      ['q6', ['two']],
    ]);
    expect(comparison.paired).toMatchObject({ n: 6, wins: 1, losses: 2, ties: 3 });
  });

  it('has what moved most first, and unjudged queries last', () => {
    expect(outcomes.map(({ id }) => id)).toEqual(['q7', 'q1', 'q2', 'q3', 'q4', 'q5', 'q6']);
  });

  it('says it in the words of the program', () => {
    expect(paragraph).toBe(
      'Over 6 queries, one is behind two by 0.1667 in RR, 0.4167 to 0.5833 (95% interval -0.7086 to +0.3753): higher on 1, lower on 2, the same on 3. Randomisation test (exact over all 2^3 sign patterns, by the distribution of their sums): p = 0.7500. Cannot tell: the smallest difference that these queries would show with 80% power is 0.7408, more than was seen. Moved most: q7 (-1.0000), q1 (+0.5000), q2 (-0.5000). Unjudged in the top 10: one 50.0%, two 40.0%.',
    );
    expect(notices.length).toBeGreaterThan(0);
  });

  it('tells who gets anything at all', () => {
    const found = whoFound(outcomes);
    expect(
      [found.both, found.armOnly, found.referenceOnly, found.neither].map((group) =>
        group.map(({ id }) => id),
      ),
    ).toEqual([['q1', 'q2', 'q5'], [], ['q7'], ['q3', 'q4']]);
  });

  it('is written as CSV that other programs read', () => {
    const lines = queriesCsv(data, { ...comparison, measure: 'RR, "quoted"' }, outcomes).split('\r\n');
    expect(lines[0]).toBe(
      'query,text,"RR, ""quoted"" of one","RR, ""quoted"" of two",difference,outcome,not run by',
    );
    expect(lines[1]).toBe('q7,,0,1,-1,hurt,one');
    expect(lines.at(-2)).toBe('q6,,,,,unjudged,two');
  });
});

it('the fused side is read in the order of the fusion', () => {
  const side = comparedSides(data, FIRST_STATE, [])[0]!;
  const work = side.run();
  let step = work.next();
  while (step.done !== true) step = work.next();
  for (const query of data.queryIds) {
    const fused = labFusion(data, { ...FIRST_STATE, query })!.fused!;
    expect(step.value.ranking(query).map(({ id }) => id)).toEqual(fused.rows(99).map(({ id }) => id));
  }
  const { values } = evaluate(step.value, data.qrels!, [parseMeasure('RR')]).measures[0]!;
  expect([...values]).toEqual([...measuredOf(compared('fused', 'A')).comparison.arm.values]);
});

it('without judgements it says how alike the lists are, the least alike first', () => {
  const bare = dataOf({ one: { q1: 'a b', q2: 'a b' }, two: { q1: 'a b', q2: 'c d' } });
  const result = compared('A', 'B', bare);
  if (result.kind !== 'alike') throw new Error(`Expected lists that are alike, got ${result.kind}.`);
  expect(result.queries.map(({ queryId, shared }) => [queryId, shared])).toEqual([
    ['q2', 0],
    ['q1', 2],
  ]);
});

it('a measure that cannot be is a sentence', () => {
  expect(compared('A', 'B', data, 'nDCG@x')).toMatchObject({ kind: 'problem' });
});
