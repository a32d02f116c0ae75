import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SeededRandom } from '../../test/fuzz/seeded-random.ts';
import { compareIds } from '../model/index.ts';
import { Run } from './run.ts';
import { orderByScore } from './score-order.ts';

/** The order by definition: score descending, then the tie breaker. */
function plainOrder(scores: readonly number[], breakTie: (a: number, b: number) => number): number[] {
  return scores
    .map((_, index) => index)
    .sort((a, b) => (scores[a]! > scores[b]! ? -1 : scores[a]! < scores[b]! ? 1 : breakTie(a, b)));
}

const TIES = {
  'first come': (a: number, b: number) => a - b,
  'last come': (a: number, b: number) => b - a,
  'odd before even': (a: number, b: number) => (b % 2) - (a % 2) || a - b,
};

const SPECIAL = [
  0,
  -0,
  5e-324,
  -5e-324,
  1e-310,
  Number.MAX_VALUE,
  -Number.MAX_VALUE,
  1e308,
  -1e308,
  1,
  1 + 2 ** -52,
  1 - 2 ** -53,
  -1,
  2 ** -1022,
];

describe('ordering by score', () => {
  test('is the order by definition, for any doubles', () => {
    const score = fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.constantFrom(...SPECIAL));
    for (const breakTie of Object.values(TIES)) {
      fc.assert(
        fc.property(fc.array(score, { maxLength: 120 }), (scores) => {
          expect([...orderByScore(Float64Array.from(scores), breakTie)]).toEqual(
            plainOrder(scores, breakTie),
          );
        }),
      );
    }
  });

  // 24 and 25 lie on both sides of where a small list is sorted by insertion.
  test.each([0, 1, 2, 23, 24, 25, 26, 100, 1000, 5000])('is right for %i scores of every kind', (count) => {
    const random = new SeededRandom(count);
    const kinds: (() => number)[] = [
      () => random.next() * 30,
      () => random.below(5),
      () => -random.next(),
      () => random.pick(SPECIAL),
      () => 1 + random.below(4) * 2 ** -52,
      () => 7,
      () => (random.next() - 0.5) * 10 ** (random.below(600) - 300),
    ];
    for (const kind of kinds) {
      const scores = Array.from({ length: count }, kind);
      for (const breakTie of Object.values(TIES)) {
        expect([...orderByScore(Float64Array.from(scores), breakTie)]).toEqual(plainOrder(scores, breakTie));
      }
    }
  });

  test('takes -0 and 0 for one score', () => {
    expect([...orderByScore(Float64Array.of(-0, 0, -0), TIES['last come'])]).toEqual([2, 1, 0]);
    const many = Float64Array.from({ length: 60 }, (_, index) => (index % 2 === 0 ? 0 : -0));
    expect([...orderByScore(many, TIES['first come'])]).toEqual(
      Array.from({ length: 60 }, (_, index) => index),
    );
  });

  test('does not change the scores', () => {
    const scores = Float64Array.from({ length: 100 }, (_, index) => index);
    const before = scores.slice();
    orderByScore(scores, TIES['first come']);
    expect(scores).toEqual(before);
  });
});

describe('the reading order of a run', () => {
  const hit = fc.record({
    id: fc.string({ unit: 'binary', maxLength: 4 }),
    score: fc.constantFrom(0, -0, 1, 2, -3.5),
  });

  test('is score, then the rule for ties', () => {
    fc.assert(
      fc.property(fc.uniqueArray(hit, { selector: ({ id }) => id, maxLength: 80 }), (hits) => {
        const run = Run.from('t', [['q', hits]]);
        const byScore = (tie: (a: (typeof hits)[0], b: (typeof hits)[0]) => number) =>
          [...hits].sort((a, b) => b.score - a.score || tie(a, b)).map(({ id }) => id);
        const got = (order: 'id' | 'id-descending' | 'as-written') =>
          run.ranking('q', order).map(({ id }) => id);
        expect(got('id')).toEqual(byScore((a, b) => compareIds(a.id, b.id)));
        expect(got('id-descending')).toEqual(byScore((a, b) => compareIds(b.id, a.id)));
        expect(got('as-written')).toEqual(byScore(() => 0));
      }),
    );
  });

  test('is not made again for rows that stand in it', () => {
    const sorted = Run.from('t', [
      [
        'q',
        [
          { id: 'a', score: 2 },
          { id: 'b', score: 1 },
          { id: 'c', score: 1 },
        ],
      ],
    ]);
    const columns = sorted.columnsAt(0);
    expect(sorted.orderAt(columns)).toBeUndefined();
    expect(sorted.orderAt(columns, 'as-written')).toBeUndefined();
    expect([...sorted.orderAt(columns, 'id-descending')!]).toEqual([0, 2, 1]);
  });
});
