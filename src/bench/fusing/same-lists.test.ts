import { expect, test } from 'vitest';
import type { StoredHit } from '../records/row.ts';
import { sameLists } from './same-lists.ts';

const A = new Map<string, readonly StoredHit[]>([
  [
    '1',
    [
      ['a', 2],
      ['b', 1],
    ],
  ],
  [
    '2',
    [
      ['a', 2],
      ['b', 1],
    ],
  ],
  ['3', [['a', 2]]],
  ['4', [['a', 2]]],
]);
const B = new Map<string, readonly StoredHit[]>([
  [
    '1',
    [
      ['a', 2],
      ['b', 1],
    ],
  ],
  [
    '2',
    [
      ['a', 2.5],
      ['c', 1],
    ],
  ],
  ['3', [['a', 3]]],
  ['5', []],
]);

test('lists are compared query by query, and the first difference has both scores', () => {
  expect(sameLists(A, B)).toEqual({
    equal: 2,
    equalScores: 1,
    of: 3,
    onlyInA: 1,
    onlyInB: 1,
    first: { qid: '2', rank: 2, a: ['b', 1], b: ['c', 1] },
  });
  expect(sameLists(A, B, 1)).toMatchObject({ equal: 3, first: null });
  expect(sameLists(A, new Map([['3', []]])).first).toEqual({ qid: '3', rank: 1, a: ['a', 2], b: null });
});
