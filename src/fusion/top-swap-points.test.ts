import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Run } from '../runs/index.ts';
import { fuse } from './fuse.ts';
import { fuseRuns } from './fuse-runs.ts';
import type { FusionOptions } from './spec.ts';
import type { TopSwapPoints } from './top-changes.ts';
import { rankConstantSwapPoints, weightSwapPoints } from './top-swap-points.ts';

type Lists = readonly (readonly string[])[];

function legsOf(lists: Lists): { name: string; ranking: { id: string; score: number }[] }[] {
  return lists.map((ids, leg) => ({
    name: `leg${leg}`,
    ranking: ids.map((id, index) => ({ id, score: ids.length - index })),
  }));
}

function fused(lists: Lists, options: FusionOptions = {}) {
  const legs = legsOf(lists).map(({ name, ranking }) => ({ name, run: Run.from(name, [['q', ranking]]) }));
  const fusion = fuseRuns(legs, options);
  const query = fusion.query('q')!;
  return {
    spec: fusion.spec,
    query,
    ids: (top: Int32Array) => [...top].map((c) => query.candidates.idOf(c)),
  };
}

/** Which of the tops holds at a setting, undefined on or next to a point. */
function topFor({ points, tops }: TopSwapPoints, setting: number): Int32Array | undefined {
  if (points.some(({ at }) => Math.abs(at - setting) <= 1e-12 * (1 + at))) return undefined;
  return tops[points.filter(({ at }) => at < setting).length]!;
}

function checkTops(result: TopSwapPoints): void {
  expect(result.tops).toHaveLength(result.points.length + 1);
  for (const [index, point] of result.points.entries()) {
    const [below, above] = [result.tops[index]!, result.tops[index + 1]!];
    expect([...above]).not.toEqual([...below]);
    expect(point.entering).toEqual([...above].filter((candidate) => !below.includes(candidate)));
    expect(point.leaving).toEqual([...below].filter((candidate) => !above.includes(candidate)));
    expect(point.overtakings.length).toBeGreaterThan(0);
    if (index > 0) expect(point.at).toBeGreaterThan(result.points[index - 1]!.at);
  }
}

const lists = fc
  .tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 3, max: 25 }))
  .chain(([legs, documents]) =>
    fc.array(
      fc.shuffledSubarray(
        Array.from({ length: documents }, (_, index) => `d${index}`),
        { minLength: 1 },
      ),
      { minLength: legs, maxLength: legs },
    ),
  );

// Not at the ends of the range, where two scores may be equal and the tie rule decides.
const noise = fc.array(fc.double({ min: 1e-6, max: 1, noNaN: true }), { minLength: 15, maxLength: 15 });

describe('rankConstantSwapPoints', () => {
  it('agrees with fusing at any rank constant', () => {
    fc.assert(
      fc.property(lists, fc.integer({ min: 1, max: 8 }), noise, (ids, limit, places) => {
        const weights = { leg0: 0.5 };
        const { spec, query, ids: idsOf } = fused(ids, { weights });
        const result = rankConstantSwapPoints(query, spec, { limit });
        checkTops(result);
        for (const place of places) {
          const rankConstant = Math.expm1(place * Math.log1p(10_000));
          const top = topFor(result, rankConstant);
          if (top === undefined) continue;
          const { hits } = fuse(legsOf(ids), { weights, rankConstant, limit });
          expect(idsOf(top)).toEqual(hits.map(({ id }) => id));
        }
      }),
      { numRuns: 80 },
    );
  });

  it('is constant at 1,000 constants between neighbouring points and differs across each', () => {
    const ids = [0, 1, 2].map((leg) =>
      Array.from({ length: 60 }, (_, index) => `d${(index * [7, 11, 13][leg]! + leg) % 71}`),
    );
    const { spec, query, ids: idsOf } = fused(ids);
    const result = rankConstantSwapPoints(query, spec, { limit: 10 });
    checkTops(result);
    expect(result.points.length).toBeGreaterThan(5);
    const ends = [0, ...result.points.map(({ at }) => at), 10_000];
    const perGap = Math.ceil(1000 / result.tops.length);
    for (const [gap, top] of result.tops.entries()) {
      const expected = idsOf(top);
      for (let step = 1; step <= perGap; step++) {
        const rankConstant = ends[gap]! + ((ends[gap + 1]! - ends[gap]!) * step) / (perGap + 1);
        const { hits } = fuse(legsOf(ids), { rankConstant, limit: 10 });
        expect(hits.map(({ id }) => id)).toEqual(expected);
      }
    }
  });

  it('counts documents that come in at one and the same point once', () => {
    // d swaps with both a and b, whose scores are always equal.
    const { spec, query, ids } = fused([
      ['d', 'a', 'b', 'e'],
      ['x', 'b', 'a', 'e'],
      ['y', 'z', 'v', 'e', 'w', 'd'],
    ]);
    const result = rankConstantSwapPoints(query, spec, { limit: 3 });
    checkTops(result);
    expect(ids(result.tops[0]!)[0]).toBe('d');
  });

  it('refuses ranges and limits out of range', () => {
    const { spec, query } = fused([['a', 'b']]);
    expect(() => rankConstantSwapPoints(query, spec, { low: 5, high: 5 })).toThrow('got 5 to 5');
    expect(() => rankConstantSwapPoints(query, spec, { limit: 0 })).toThrow('Expected a limit of 1 or more');
  });
});

describe('weightSwapPoints', () => {
  it('agrees with fusing at any weight', () => {
    fc.assert(
      fc.property(lists, fc.integer({ min: 1, max: 8 }), noise, (ids, limit, places) => {
        const { spec, query, ids: idsOf } = fused(ids, { rankConstant: 20 });
        const result = weightSwapPoints(query, spec, 'leg0', { limit });
        checkTops(result);
        for (const place of places) {
          const top = topFor(result, place * 10);
          if (top === undefined) continue;
          const { hits } = fuse(legsOf(ids), { rankConstant: 20, weights: { leg0: place * 10 }, limit });
          expect(idsOf(top)).toEqual(hits.map(({ id }) => id));
        }
      }),
      { numRuns: 80 },
    );
  });

  it('knows the legs', () => {
    const { spec, query } = fused([['a', 'b']]);
    expect(() => weightSwapPoints(query, spec, 'bm25')).toThrow('Expected one of the legs leg0, got "bm25".');
  });
});
