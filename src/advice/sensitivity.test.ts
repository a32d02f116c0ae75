import { describe, expect, it } from 'vitest';
import { agreementOf, numberedPair } from '../agreement/index.ts';
import { type FusionOptions, fuse } from '../fusion/index.ts';
import { evaluate, parseMeasure } from '../measures/index.ts';
import { Qrels, Run } from '../runs/index.ts';
import { seededGenerator } from '../significance/index.ts';
import { sensitivity } from './sensitivity.ts';

const TOP = 5;
const LEGS = ['words', 'meaning', 'rare'];
const QUERIES = ['q1', 'q2', 'q3'];
const random = seededGenerator(20261130);

/** Three legs that half agree, over 50 documents. */
const lists = QUERIES.map(() =>
  LEGS.map(() => {
    const noise = new Map(
      Array.from({ length: 50 }, (_, index) => [`d${index}`, index + random.below(60)] as const),
    );
    return [...noise.keys()].sort((a, b) => noise.get(a)! - noise.get(b)! || (a < b ? -1 : 1)).slice(0, 30);
  }),
);
const hits = (ids: readonly string[]) => ids.map((id, index) => ({ id, score: -index }));
const runs = LEGS.map((name, leg) => ({
  name,
  run: Run.from(
    name,
    QUERIES.map((queryId, query) => [queryId, hits(lists[query]![leg]!)]),
  ),
}));
const base: FusionOptions = { weights: { words: '0.5' }, rankConstant: 60 };

function topAt(query: number, options: FusionOptions): string[] {
  const legs = LEGS.map((name, leg) => ({ name, ranking: hits(lists[query]![leg]!) }));
  return fuse(legs, { ...base, ...options, limit: TOP }).hits.map(({ id }) => id);
}

const between = (from: number, to: number) =>
  from + ((to - from) * (1 + random.below(1 << 20))) / (2 + (1 << 20));

describe('sensitivity', () => {
  const { axes, limit } = sensitivity(runs, { fusion: { ...base, limit: TOP } });

  it('varies the rank constant and each weight', () => {
    expect(limit).toBe(TOP);
    expect(axes.map(({ axis }) => axis)).toEqual([
      { setting: 'rankConstant', leg: undefined, base: 60, low: 0, high: 10_000 },
      { setting: 'weight', leg: 'words', base: 0.5, low: 0, high: 10 },
      { setting: 'weight', leg: 'meaning', base: 1, low: 0, high: 10 },
      { setting: 'weight', leg: 'rare', base: 1, low: 0, high: 10 },
    ]);
    expect(axes[0]!.summary.points.most).toBeGreaterThan(2);
  });

  it('knows the stable part around a base that is an end of the axis', () => {
    const part = (rankConstants: readonly [number, number]) =>
      sensitivity(runs, { fusion: { ...base, limit: TOP }, axes: ['rankConstant'], rankConstants }).axes[0]!;
    const whole = axes[0]!.queries.map(({ stable }) => stable);
    const below = part([0, 60]).queries.map(({ stable }) => stable);
    const above = part([60, 10_000]).queries.map(({ stable }) => stable);
    expect(below).toEqual(whole.map(({ low }) => ({ low, high: 60 })));
    expect(above).toEqual(whole.map(({ high }) => ({ low: 60, high })));
    expect(whole.every(({ low, high }) => low < 60 && high > 60)).toBe(true);
  });

  it('finds the same top at 1,000 random settings between neighbouring points, and another across each', () => {
    for (const { axis, queries } of axes) {
      for (const [query, { points, stretches }] of queries.entries()) {
        const optionsAt = (value: number): FusionOptions =>
          axis.leg === undefined
            ? { rankConstant: value }
            : { weights: { ...base.weights, [axis.leg]: value } };
        expect(stretches).toHaveLength(points.length + 1);
        // A thousand for one query's rank constants, fewer for the rest: each draw is a whole fusion.
        const draws = axis.leg === undefined && query === 0 ? 1000 : 40;
        const each = Math.ceil(draws / stretches.length);
        let before: string[] = [];
        for (const [index, { from, to }] of stretches.entries()) {
          const top = topAt(query, optionsAt(between(from, to)));
          for (let draw = 1; draw < each; draw++)
            expect(topAt(query, optionsAt(between(from, to)))).toEqual(top);
          expect(top).not.toEqual(before);
          if (index > 0) {
            const { entering, leaving } = points[index - 1]!;
            expect(entering).toEqual(top.filter((id) => !before.includes(id)));
            expect(leaving).toEqual(before.filter((id) => !top.includes(id)));
          }
          before = top;
        }
      }
    }
  });

  it('compares each stretch with the base and names the stable part around it', () => {
    const { axis, queries } = axes[0]!;
    for (const [query, { stretches, stable, points }] of queries.entries()) {
      const own = topAt(query, {});
      for (const { from, to, isBase, overlap, rbo, tau } of stretches) {
        const top = topAt(query, { rankConstant: between(from, to) });
        const expected = agreementOf(numberedPair(own, top), { cutoff: TOP });
        expect({ overlap, rbo, tau }).toEqual({
          overlap: expected.overlap,
          rbo: expected.rbo,
          tau: expected.tau,
        });
        expect(isBase).toBe(top.join() === own.join());
      }
      const ends = [axis.low, ...points.map(({ at }) => at), axis.high];
      expect(stable).toEqual({
        low: Math.max(...ends.filter((end) => end <= 60)),
        high: Math.min(...ends.filter((end) => end >= 60)),
      });
    }
  });

  it('sums up over the queries', () => {
    const { summary, queries } = axes[0]!;
    const at60 = summary.along.find(({ value }) => value === 60)!;
    expect(at60).toEqual({
      value: 60,
      changedQueries: 0,
      overlap: 1,
      rbo: expect.closeTo(1, 12),
      tau: expect.closeTo(1, 12),
      measure: undefined,
    });
    expect(summary.queries).toBe(3);
    expect(summary.stable.low).toBe(Math.max(...queries.map(({ stable }) => stable.low)));
    expect(summary.stable.high).toBe(Math.min(...queries.map(({ stable }) => stable.high)));
    const at1000 = summary.along.find(({ value }) => value === 1000)!;
    const changed = QUERIES.filter(
      (_, query) => topAt(query, { rankConstant: 1000 }).join() !== topAt(query, {}).join(),
    );
    expect(at1000.changedQueries).toBe(changed.length);
  });

  it('scores the top along the axis as evaluating the cut run would', () => {
    const measure = parseMeasure('nDCG@5');
    const qrels = Qrels.from([
      ['q1', { d0: 2, d3: 1, d9: 1 }],
      ['q2', { d1: 1, d2: 1 }],
      ['q3', { d5: 1, d40: 2 }],
    ]);
    const judged = sensitivity(runs, {
      fusion: { ...base, limit: TOP },
      axes: ['rankConstant'],
      judging: { measure, qrels },
    });
    expect(judged.axes).toHaveLength(1);
    for (const { value, measure: mean } of judged.axes[0]!.summary.along) {
      if (value === 0 || value === 10_000) continue;
      const fused = QUERIES.map(
        (queryId, query) => [queryId, hits(topAt(query, { rankConstant: value }))] as const,
      );
      const { aggregate } = evaluate(Run.from('fused', fused), qrels, [measure]).measures[0]!;
      expect(mean).toBeCloseTo(aggregate, 12);
    }
  });

  it('gives a query without judgements no score, and says so', () => {
    const measure = parseMeasure('nDCG@5');
    const qrels = Qrels.from([['q1', { d0: 1 }]]);
    const { axes: judged, notices } = sensitivity(runs, {
      fusion: { ...base, limit: TOP },
      axes: ['rankConstant'],
      judging: { measure, qrels },
    });
    expect(judged[0]!.queries.map(({ base: own }) => own.measure === undefined)).toEqual([false, true, true]);
    const only = judged[0]!.queries[0]!.base.measure;
    expect(judged[0]!.summary.along.find(({ value }) => value === 60)!.measure).toBe(only);
    expect(notices.map(({ message }) => message)).toContain(
      '2 of 3 queries have no judgements; they have no part in the measure.',
    );
  });

  it('takes the base as it is fused, where documents tie exactly at it', () => {
    const tied = ['one', 'two'].map((name, leg) => ({
      name,
      run: Run.from(name, [['q', hits(leg === 0 ? ['a', 'b'] : ['b', 'a'])]]),
    }));
    const [axis] = sensitivity(tied, { axes: [{ leg: 'one' }] }).axes;
    expect(axis!.queries[0]).toMatchObject({ points: [{ at: 1 }], stable: { low: 1, high: 1 } });
    expect(axis!.summary.along.find(({ value }) => value === 1)!.changedQueries).toBe(0);
  });

  it('widens a range that does not hold the base, and refuses what is not there', () => {
    const { axes: wide } = sensitivity(runs, {
      fusion: { weights: { words: 20 } },
      axes: [{ leg: 'words' }],
    });
    expect(wide[0]!.axis).toMatchObject({ base: 20, low: 0, high: 20 });
    expect(() => sensitivity(runs, { axes: [{ leg: 'bm25' }] })).toThrow(
      'Expected one of the legs words, meaning, rare, got "bm25".',
    );
    expect(() => sensitivity(runs, { queryIds: ['q9'] })).toThrow(
      'Expected a query of one of the runs, got "q9".',
    );
  });
});
