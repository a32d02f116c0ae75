import { describe, expect, test } from 'vitest';
import type { Ranking } from '../model/index.ts';
import { Run } from '../runs/index.ts';
import { fuseRuns } from './fuse-runs.ts';

function ranked(...ids: string[]): Ranking {
  return ids.map((id, index) => ({ id, score: ids.length - index }));
}

function leg(name: string, rankings: Record<string, Ranking>) {
  return { name, run: Run.from(name, Object.entries(rankings)) };
}

function idsOf(fusion: ReturnType<typeof fuseRuns>): Record<string, string[]> {
  return Object.fromEntries(
    [...fusion.queries()].map(({ queryId, order, candidates }) => [
      queryId,
      [...order].map((candidate) => candidates.idOf(candidate)),
    ]),
  );
}

describe('fuseRuns', () => {
  test('fuses every query that any leg has, and reports the legs that lack some', () => {
    const fusion = fuseRuns([
      leg('a', { q1: ranked('x', 'y'), q2: ranked('x') }),
      leg('b', { q3: ranked('z'), q1: ranked('y') }),
    ]);
    expect(fusion.queryIds).toEqual(['q1', 'q2', 'q3']);
    expect(idsOf(fusion)).toEqual({ q1: ['y', 'x'], q2: ['x'], q3: ['z'] });
    expect(fusion.notices()).toEqual([
      {
        code: 'leg-lacks-queries',
        count: 1,
        message: 'Leg a lacks 1 of 3 queries (q3); the others alone decide there.',
      },
      {
        code: 'leg-lacks-queries',
        count: 1,
        message: 'Leg b lacks 1 of 3 queries (q2); the others alone decide there.',
      },
    ]);
  });

  test('answers one query', () => {
    const fusion = fuseRuns([leg('a', { q1: ranked('x'), q2: ranked('y') })]);
    expect(fusion.query('q2')!.candidates.idOf(0)).toBe('y');
    expect(fusion.query('q9')).toBeUndefined();
  });

  test('says for how many queries doubles added in spec order would differ', () => {
    // p at ranks 1, 2, 7 and q at 7, 1, 2 tie; doubles put one of them first. At 1, 2 and 2, 1 both agree.
    const filler = (leg: number, place: number) => `${leg}${place}`;
    const list = (number: number, p: number, q: number) =>
      ranked(
        ...[1, 2, 3, 4, 5, 6, 7].map((place) =>
          place === p ? 'p' : place === q ? 'q' : filler(number, place),
        ),
      );
    const lists = [
      [1, 7],
      [2, 1],
      [7, 2],
    ] as const;
    const legs = lists.map(([p, q], number) =>
      leg(`leg${number}`, { tied: list(number, q, p), plain: ranked('x', 'y') }),
    );
    const exact = fuseRuns(legs, { ties: 'id' });
    const inSpecOrder = fuseRuns(legs, { ties: 'id', arithmetic: 'spec-order' });
    expect(idsOf(exact)['tied']!.slice(0, 2)).toEqual(['p', 'q']);
    expect(idsOf(inSpecOrder)['tied']!.slice(0, 2)).toEqual(['q', 'p']);
    expect(exact.notices()).toEqual([
      {
        code: 'differs-in-spec-order',
        count: 1,
        message:
          'Doubles added in spec order would put 1 query in another order, since rounding parts or swaps its ties; --arithmetic spec-order does so.',
      },
    ]);
    expect(inSpecOrder.notices()).toEqual([]);
  });

  test('reports majority cycles, counted over the queries', () => {
    const cycle = [ranked('a', 'b', 'c'), ranked('b', 'c', 'a'), ranked('c', 'a', 'b')];
    const fusion = fuseRuns(
      cycle.map((ranking, number) => leg(`${number}`, { q1: ranking, q2: ranking, q3: ranked('a', 'b') })),
      { method: 'condorcet' },
    );
    expect(idsOf(fusion)).toEqual({ q1: ['a', 'b', 'c'], q2: ['a', 'b', 'c'], q3: ['a', 'b'] });
    expect(fusion.notices()).toEqual([
      { code: 'majority-cycle', count: 2, message: 'majority cycle: 2 in 2 queries.' },
    ]);
  });

  test("passes on the readers' notices", () => {
    const run = Run.from('a', [['q', [...ranked('x', 'y'), { id: 'x', score: 0 }]]], { lenient: true });
    expect(fuseRuns([{ name: 'a', run }]).notices()).toEqual(run.notices);
    expect(run.notices).toHaveLength(1);
  });

  test('honours the reading order that a run declares', () => {
    const run = Run.from('a', [
      [
        'q',
        [
          { id: 'b', score: 1 },
          { id: 'a', score: 1 },
        ],
      ],
    ]);
    expect(idsOf(fuseRuns([{ name: 'a', run }]))['q']).toEqual(['a', 'b']);
    const written = run.with({ readingOrder: 'as-written' });
    expect(idsOf(fuseRuns([{ name: 'a', run: written }]))['q']).toEqual(['b', 'a']);
  });
});
