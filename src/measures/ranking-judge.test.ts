import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ReadingOrder } from '../model/index.ts';
import { Qrels, Run } from '../runs/index.ts';
import { RankingJudge } from './ranking-judge.ts';

const ID = fc.oneof(
  fc.constantFrom('a', 'b', 'ab', 'ba', '\u{1F600}', '\uFF5E', 'é', '1', '01', '001'),
  fc.integer({ min: 0, max: 60 }).map((number) => `doc${number}`),
  fc.string({ minLength: 1, maxLength: 3, unit: 'grapheme' }),
);
const QUERY = fc.record({
  scores: fc.dictionary(ID, fc.integer({ min: 0, max: 6 }), { maxKeys: 40 }),
  grades: fc.dictionary(ID, fc.constantFrom(-1, 0, 0.5, 1, 2), { maxKeys: 40 }),
});
const ORDERS: readonly ReadingOrder[] = ['id', 'id-descending', 'as-written'];

describe('RankingJudge', () => {
  it('puts the same grades at the same ranks as a lookup by strings', () => {
    fc.assert(
      fc.property(
        fc.array(QUERY, { minLength: 1, maxLength: 6 }),
        fc.constantFrom(...ORDERS),
        (queries, readingOrder) => {
          const run = Run.from(
            'made',
            queries.map(({ scores }, query) => [
              `q${query}`,
              Object.entries(scores).map(([id, score]) => ({ id, score })),
            ]),
          );
          const qrels = Qrels.from(queries.map(({ grades }, query) => [`q${query}`, grades]));
          const judge = new RankingJudge(run, qrels, { readingOrder });
          for (const [query, { grades }] of queries.entries()) {
            const judged = judge.judge(`q${query}`);
            const ranking = run.ranking(`q${query}`, readingOrder);
            const byStrings = ranking.map(({ id }) => (Object.hasOwn(grades, id) ? grades[id]! : Number.NaN));
            expect([...judged.grades]).toEqual(byStrings);
            expect([...judged.judgedGrades]).toEqual(Object.values(grades).sort((a, b) => b - a));
            for (const [index, { id }] of ranking.entries()) expect(judge.idAtRank(index + 1)).toBe(id);
          }
        },
      ),
    );
  });

  const qrels = Qrels.from([['q', { a: 1, b: 2 }]]);

  it('gives an empty ranking for a query that the run lacks, and no grades for one without qrels', () => {
    const run = Run.from('made', [['r', [{ id: 'a', score: 1 }]]]);
    const judge = new RankingJudge(run, qrels);
    expect([...judge.judge('q').grades]).toEqual([]);
    expect([...judge.judge('q').judgedGrades]).toEqual([2, 1]);
    expect([...judge.judge('r').grades]).toEqual([Number.NaN]);
    expect([...judge.judge('r').judgedGrades]).toEqual([]);
  });

  it('sees ties across a cutoff, as doubles or as 32-bit floats', () => {
    const run = Run.from('made', [
      [
        'q',
        [
          { id: 'a', score: 16.0000002 },
          { id: 'b', score: 16.0000001 },
          { id: 'c', score: 3 },
          { id: 'd', score: 3 },
        ],
      ],
    ]);
    const asDoubles = new RankingJudge(run, qrels);
    asDoubles.judge('q');
    expect([1, 2, 3, 4, 5].map((cutoff) => asDoubles.isTiedAcross(cutoff))).toEqual([
      false,
      false,
      true,
      false,
      false,
    ]);
    const asFloats = new RankingJudge(run, qrels, { readingOrder: 'id-descending', singlePrecision: true });
    expect([...asFloats.judge('q').grades]).toEqual([2, 1, Number.NaN, Number.NaN]);
    expect(asFloats.isTiedAcross(1)).toBe(true);
  });

  it('handles a query with more judged documents than the one before', () => {
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, number) => [`d${number}`, number % 3]));
    const large = Qrels.from([
      ['q', { a: 1 }],
      ['r', many],
    ]);
    const hits = Object.keys(many).map((id, index) => ({ id, score: -index }));
    const judge = new RankingJudge(
      Run.from('made', [
        ['q', hits],
        ['r', hits],
      ]),
      large,
    );
    expect(judge.judge('q').grades.every(Number.isNaN)).toBe(true);
    expect([...judge.judge('r').grades]).toEqual(Object.values(many));
    expect(judge.judge('q').grades.every(Number.isNaN)).toBe(true);
  });
});
