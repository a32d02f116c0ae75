import { describe, expect, test } from 'vitest';
import { LegFuser, type LegList } from './fuse-legs.ts';
import { type PlannedLeg, planFusion } from './fusion-plan.ts';

const IDS = ['a', 'b', 'c', 'd', 'e'];
const fuser = new LegFuser((document) => IDS[document]!);
const BM25: PlannedLeg = { name: 'bm25', absentScore: 0 };
const STATIC: PlannedLeg = { name: 'static', absentScore: 1 };

function list(name: string, scores: Record<string, number>): LegList {
  const entries = Object.entries(scores);
  return {
    name,
    documents: entries.map(([id]) => IDS.indexOf(id)),
    scores: entries.map(([, score]) => score),
  };
}

describe('LegFuser', () => {
  test('adds what anchored min-max leaves of each leg, words from 0 and vectors from the lowest', () => {
    const plan = planFusion([BM25, STATIC]);
    const fused = fuser.fuse(
      [list('bm25', { c: 4, a: 2, e: 1 }), list('static', { a: 0.9, b: 0.6, c: 0.5 })],
      plan,
    );
    expect(fused.documents.map((document) => IDS[document])).toEqual(['c', 'a', 'e', 'b']);
    expect(fused.scores).toEqual([1, 0.5 + 0.3, 0.25, expect.closeTo(0.3 * 0.25, 12)]);
    expect(fused.contributions(1)).toEqual([
      { leg: 'bm25', weight: 1, rank: 2, score: 2, term: 0.5 },
      { leg: 'static', weight: 0.3, rank: 1, score: 0.9, term: 0.3 },
    ]);
    expect(fused.contributions(2)[1]).toMatchObject({ rank: undefined, score: undefined });
  });

  test('a list that reaches the depth was cut: its lowest score is the low end', () => {
    const plan = planFusion([BM25], { depth: 2 });
    const fused = fuser.fuse([list('bm25', { c: 4, a: 2 })], plan);
    expect(fused.scores).toEqual([1, 0]);
  });

  test('numbers stay with their documents when a leg is longer than the depth', () => {
    const plan = planFusion([BM25, STATIC], { depth: 1, method: 'rrf' });
    const fused = fuser.fuse([list('bm25', { c: 4, a: 2 }), list('static', { b: 0.6, a: 0.5 })], plan);
    expect(fused.documents.map((document) => IDS[document])).toEqual(['b', 'c']);
  });
});

describe('completed legs', () => {
  const bm25 = { ...list('bm25', { c: 4, a: 2, e: 1 }), scaleLength: 2 };
  const vectors = list('static', { a: 0.9, e: 0.8 });

  test('on the scale of their depth: scores below it are below 0', () => {
    const plan = planFusion([BM25, STATIC], { depth: 2, complete: 'depth' });
    const fused = fuser.fuse([bm25, { ...vectors, scaleLength: 2 }], plan);
    expect(fused.documents.map((document) => IDS[document])).toEqual(['c', 'a', 'e']);
    expect(fused.scores).toEqual([1, 0.3, -0.5]);
  });

  test('on the scale of all candidates', () => {
    const plan = planFusion([BM25], { depth: 2, complete: 'all', normalization: 'min-max' });
    expect(fuser.fuse([{ ...bm25, scaleLength: undefined }], plan).scores).toEqual([1, 1 / 3, 0]);
  });

  test.each(['min-max', 'max', 'sum', 'z-score', 'peak', 'dbsf', 'theoretical-min-max', 'none'])(
    '%s gives the scores of the scale what it gives them without the others',
    (normalization) => {
      const plan = planFusion([BM25], { depth: 2, complete: 'depth', normalization });
      const whole = fuser.fuse([bm25], plan);
      const short = fuser.fuse(
        [list('bm25', { c: 4, a: 2 })],
        planFusion([BM25], { depth: 2, normalization }),
      );
      for (const leg of [0, 1]) {
        expect(whole.contributions(leg)[0]!.term).toBe(short.contributions(leg)[0]!.term);
      }
      expect(whole.scores[2]).toBeLessThan(whole.scores[1]!);
    },
  );

  test('a scale of equal scores says nothing of lower ones', () => {
    const plan = planFusion([BM25], { depth: 1, complete: 'depth' });
    expect(fuser.fuse([{ ...bm25, scaleLength: 1 }], plan).scores).toEqual([1, 0, 0]);
  });

  test('a normalisation made of ranks has no scale', () => {
    const plan = planFusion([BM25], { depth: 2, complete: 'depth', normalization: 'rank' });
    expect(() => fuser.fuse([bm25], plan)).toThrow(/made of ranks/);
  });
});

describe('planFusion', () => {
  test('reports the default', () => {
    expect(planFusion([BM25, STATIC, { name: 'dense:x', absentScore: 1 }]).report).toEqual({
      method: 'weighted-sum',
      normalization: 'anchored-min-max',
      rankConstant: null,
      weights: { bm25: '1', static: '0.3', 'dense:x': '0.3' },
      depth: 100,
      ties: 'most-legs',
      complete: 'none',
    });
  });

  test('another method brings its own weights', () => {
    expect(planFusion([BM25, STATIC], { method: 'rrf', weights: { static: '0.5' } }).report).toMatchObject({
      method: 'rrf',
      normalization: null,
      rankConstant: '60',
      weights: { bm25: '1', static: '0.5' },
    });
  });

  test.each([
    [{ depth: 0 }, /depth/],
    [{ depth: 1.5 }, /depth/],
    [{ method: 'rrf', complete: 'depth' as const }, /score rule/],
    [{ method: 'none-such' }, /fusion method/],
    [{ weights: { dense: 1 } }, /weight/],
  ])('refuses %j', (choice, message) => {
    expect(() => planFusion([BM25], choice)).toThrow(message);
  });
});
