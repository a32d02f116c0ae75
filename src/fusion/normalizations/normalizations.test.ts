import { describe, expect, test } from 'vitest';
import { type FusionOptions, fuse } from '../index.ts';
import { NORMALIZATIONS } from './catalogue.ts';

/** The normalised scores of one leg, in order of rank. */
function normalized(
  normalization: string,
  scores: readonly number[],
  options: Omit<FusionOptions, 'method' | 'normalization'> = {},
): number[] {
  const ranking = scores.map((score, index) => ({ id: `d${index + 10}`, score }));
  return fuse([{ name: 'leg', ranking }], { method: 'comb-sum', normalization, ...options }).hits.map(
    ({ score }) => score,
  );
}

describe('formulas', () => {
  test.each<[string, number[], number[]]>([
    ['none', [5, -3], [5, -3]],
    ['min-max', [11, 8, 6, 1], [1, 0.7, 0.5, 0]],
    ['max', [8, 4, 0], [1, 0.5, 0]],
    ['sum', [6, 4, 2], [4 / 6, 2 / 6, 0]],
    ['z-score', [3, 2, 1], [Math.sqrt(1.5), 0, -Math.sqrt(1.5)]],
    ['peak', [9, 3, 0], [1, -1 / 5, -4 / 5]],
    ['dbsf', [3, 2, 1], [4 / 6, 3 / 6, 2 / 6]],
    ['rank', [9, 8, 1], [1, 2 / 3, 1 / 3]],
    ['borda', [9, 8, 1], [1, 2 / 3, 1 / 3]],
    ['theoretical-min-max', [8, 4, 2], [1, 0.5, 0.25]],
    ['anchored-min-max', [8, 4, 2], [1, 0.5, 0.25]],
  ])('%s', (name, scores, expected) => {
    for (const [index, value] of normalized(name, scores).entries()) {
      expect(value).toBeCloseTo(expected[index]!, 14);
    }
  });

  test('theoretical min-max takes a lower bound for each leg', () => {
    const lowered = { parameters: { lowerBound: { leg: -1 } } };
    expect(normalized('theoretical-min-max', [1, 0, -1], lowered)).toEqual([1, 0.5, 0]);
    expect(() => normalized('theoretical-min-max', [1, -1])).toThrow(
      'Expected scores of at least the lower bound 0 in leg leg, got -1.',
    );
  });

  test('borda gives what is left to the documents that a leg lacks', () => {
    const legs = [
      {
        name: 'a',
        ranking: [
          { id: 'x', score: 1 },
          { id: 'y', score: 0 },
        ],
      },
      { name: 'b', ranking: [{ id: 'z', score: 7 }] },
    ];
    const { hits } = fuse(legs, { method: 'comb-sum', normalization: 'borda' });
    // Three candidates: a leaves 1/2 - 1/6, b leaves 1/2 to each of two.
    expect(hits.map(({ id, score }) => [id, score.toFixed(6)])).toEqual([
      ['x', (1 + 1 / 2).toFixed(6)],
      ['z', (1 + 1 / 3).toFixed(6)],
      ['y', (2 / 3 + 1 / 2).toFixed(6)],
    ]);
    expect(hits[1]!.contributions[0]!.term).toBeCloseTo(1 / 3, 14);
    // Every leg counts as holding every document: the least is over both.
    expect(fuse(legs, { method: 'comb-min', normalization: 'borda' }).hits[0]!.score).toBe(0.5);
  });

  test('dbsf clamps only when told', () => {
    const outlier = [100, ...new Array(20).fill(1)];
    expect(normalized('dbsf', outlier)[0]).toBeGreaterThan(1);
    expect(normalized('dbsf', outlier, { parameters: { clamp: 1 } })[0]).toBe(1);
  });

  test('max refuses negative scores, which it would turn around', () => {
    expect(() => normalized('max', [1, -1])).toThrow(
      'Expected scores of at least 0 in leg leg for the normalisation max, got -1.',
    );
  });
});

describe('anchored min-max', () => {
  const long = Array.from({ length: 100 }, (_, index) => 200 - index);

  test('a list that ended by itself has its low end at the score of what is absent', () => {
    expect(normalized('anchored-min-max', [8, 6])).toEqual([1, 0.75]);
    expect(normalized('min-max', [8, 6])).toEqual([1, 0]);
    expect(normalized('anchored-min-max', [8, 6], { parameters: { absentScore: 4 } })).toEqual([1, 0.5]);
  });

  test('a list that was cut has it at its lowest score', () => {
    expect(normalized('anchored-min-max', long).at(-1)).toBe(0);
    expect(normalized('anchored-min-max', long.slice(0, 99)).at(-1)).toBeGreaterThan(0);
    // Cut by the depth of this fusion, or of a smaller anchor.
    expect(normalized('anchored-min-max', long, { depth: 50 }).at(-1)).toBe(0);
    expect(normalized('anchored-min-max', [8, 6, 4], { parameters: { anchorDepth: 3 } })).toEqual([
      1, 0.5, 0,
    ]);
  });

  test('scores below that of what is absent lower the end', () => {
    expect(normalized('anchored-min-max', [1, -1])).toEqual([1, 0]);
  });
});

/** Where a constant list has other values than 1 for each of three documents. */
const CONSTANT: Readonly<Record<string, number[]>> = {
  none: [7, 7, 7],
  sum: [1 / 3, 1 / 3, 1 / 3],
  dbsf: [0.5, 0.5, 0.5],
  rank: [1, 2 / 3, 1 / 3],
  borda: [1, 2 / 3, 1 / 3],
};

describe('lists without a range', () => {
  test.each(NORMALIZATIONS.map(({ definition }) => definition))('$name: $constantList', ({ name }) => {
    const three = normalized(name, [7, 7, 7]);
    for (const [index, value] of three.entries()) {
      expect(value).toBeCloseTo(CONSTANT[name]?.[index] ?? 1, 14);
    }
    const [alone] = normalized(name, [7]);
    expect(alone).toBe(name === 'none' ? 7 : name === 'dbsf' ? 0.5 : 1);
  });

  test.each(['min-max', 'max', 'anchored-min-max', 'theoretical-min-max', 'peak', 'z-score'])(
    '%s: scores of 0 are found documents too',
    (name) => {
      expect(normalized(name, [0, 0])).toEqual([1, 1]);
    },
  );

  test('scores that differ by less than doubles can square are a constant list', () => {
    expect(normalized('z-score', [5e-324, 0])).toEqual([1, 1]);
    expect(normalized('dbsf', [5e-324, 0])).toEqual([0.5, 0.5]);
    expect(normalized('min-max', [5e-324, 0])).toEqual([1, 0]);
  });

  test.each(['z-score', 'peak', 'dbsf'])(
    '%s: scores too large to average are refused, not made alike',
    (name) => {
      expect(() => normalized(name, [1.7e308, 1.6e308])).toThrow(
        /Expected scores whose (mean|standard deviation) is a finite number in leg leg, got too large ones\./,
      );
      expect(normalized(name, [1.7e308, 1.7e308])).toEqual(name === 'dbsf' ? [0.5, 0.5] : [1, 1]);
    },
  );
});

test('z-score is not monotone: d rises from 0 to 8 and falls behind f, which that lifts more', () => {
  const orderWith = (scoreOfD: number) => {
    const a = { f: 10, e: 9, d: scoreOfD };
    const b = { d: 2, x: 0.5, f: 0 };
    const legs = Object.entries({ a, b }).map(([name, scores]) => ({
      name,
      ranking: Object.entries(scores).map(([id, score]) => ({ id, score })),
    }));
    const { hits } = fuse(legs, { method: 'comb-sum', normalization: 'z-score' });
    return hits.map(({ id }) => id).filter((id) => id === 'd' || id === 'f');
  };
  expect(orderWith(0)).toEqual(['d', 'f']);
  expect(orderWith(8)).toEqual(['f', 'd']);
});
