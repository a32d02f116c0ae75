import { describe, expect, test } from 'vitest';
import { fuse } from './fuse.ts';

const words = [
  { id: 'a', score: 12 },
  { id: 'b', score: 9 },
  { id: 'c', score: 8 },
];
const vectors = [
  { id: 'c', score: 0.9 },
  { id: 'd', score: 0.8 },
];
const LEGS = [
  { name: 'bm25', ranking: words },
  { name: 'dense', ranking: vectors },
];

describe('fuse', () => {
  test('adds weight / (rankConstant + rank), and shows what each leg did', () => {
    const { hits, notices } = fuse(LEGS, { weights: { bm25: 0.5 } });
    expect(notices).toEqual([]);
    expect(hits.map(({ id, rank }) => [id, rank])).toEqual([
      ['c', 1],
      ['d', 2],
      ['a', 3],
      ['b', 4],
    ]);
    expect(hits[0]).toEqual({
      id: 'c',
      rank: 1,
      score: 0.5 / 63 + 1 / 61,
      contributions: [
        { leg: 'bm25', weight: 0.5, rank: 3, score: 8, term: 0.5 / 63 },
        { leg: 'dense', weight: 1, rank: 1, score: 0.9, term: 1 / 61 },
      ],
    });
    expect(hits[1]!.contributions[0]).toEqual({
      leg: 'bm25',
      weight: 0.5,
      rank: undefined,
      score: undefined,
      term: undefined,
    });
  });

  test('ranks within the leg cut at its depth', () => {
    const { hits } = fuse(LEGS, { depth: { bm25: 1 }, limit: 2 });
    expect(hits.map(({ id, score }) => [id, score])).toEqual([
      ['a', 1 / 61],
      ['c', 1 / 61],
    ]);
  });

  test('takes rankings in any order, by score and then by id', () => {
    const { hits } = fuse([
      {
        name: 'one',
        ranking: [
          { id: 'z', score: 1 },
          { id: 'y', score: 2 },
          { id: 'x', score: 1 },
        ],
      },
    ]);
    expect(hits.map(({ id }) => id)).toEqual(['y', 'x', 'z']);
  });

  test('an empty leg is a fact, and so is an empty fusion', () => {
    expect(fuse([...LEGS, { name: 'rare', ranking: [] }]).hits).toHaveLength(4);
    expect(fuse([{ name: 'rare', ranking: [] }]).hits).toEqual([]);
  });

  test('Borda shows what a leg gives to documents that it lacks', () => {
    const { hits } = fuse(LEGS, { method: 'borda' });
    // Four candidates: bm25 of 3 hits leaves (4 - 3 + 1) / 2 = 1 point, dense of 2 leaves 1.5 each.
    expect(hits.map(({ id, score }) => [id, score])).toEqual([
      ['c', 6],
      ['a', 5.5],
      ['b', 4.5],
      ['d', 4],
    ]);
    expect(hits[3]!.contributions.map(({ rank, term }) => [rank, term])).toEqual([
      [undefined, 1],
      [2, 3],
    ]);
    expect(
      fuse(LEGS, { method: 'borda', parameters: { unrankedShare: 0 } }).hits.map(({ score }) => score),
    ).toEqual([6, 4, 3, 3]);
  });

  test('a rule that is no sum has no terms', () => {
    const { hits } = fuse(LEGS, { method: 'comb-max', normalization: 'none' });
    expect(hits[0]!.score).toBe(12);
    expect(hits.flatMap(({ contributions }) => contributions.map(({ term }) => term))).toEqual(
      new Array(8).fill(undefined),
    );
  });

  test('scores too large to add are refused, never infinite', () => {
    const huge = (name: string) => ({ name, ranking: [{ id: 'x', score: 1.5e308 }] });
    expect(() => fuse([huge('a'), huge('b')], { method: 'comb-sum', normalization: 'none' })).toThrow(
      'Expected scores whose combination is a finite number, got too large ones.',
    );
    const spread = {
      name: 'a',
      ranking: [
        { id: 'x', score: 1.5e308 },
        { id: 'y', score: -1.5e308 },
      ],
    };
    expect(() => fuse([spread], { method: 'comb-sum' })).toThrow(/too large/);
  });

  test.each(['rrf', 'isr', 'borda'])('weights too large to add are refused: %s', (method) => {
    const legs = ['a', 'b'].map((name) => ({
      name,
      ranking: [
        { id: 'x', score: 2 },
        { id: 'y', score: 1 },
      ],
    }));
    const weights = { a: '1.7e308', b: '1.7e308' };
    const parameters = method === 'rrf' ? { rankConstant: 0 } : {};
    expect(() => fuse(legs, { method, weights, parameters })).toThrow(
      'Expected weights whose sums are finite numbers, got too large ones.',
    );
  });

  test('scores that are not finite are refused', () => {
    expect(() => fuse([{ name: 'a', ranking: [{ id: 'x', score: Number.NaN }] }])).toThrow(/finite score/);
  });
});
