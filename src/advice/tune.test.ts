import { describe, expect, it } from 'vitest';
import { FUSION_METHODS, fuseRuns } from '../fusion/index.ts';
import { evaluate, parseMeasure } from '../measures/index.ts';
import { Qrels, Run } from '../runs/index.ts';
import { bootstrapInterval, pairDifferences, seededGenerator } from '../significance/index.ts';
import { foldsOf } from './folds.ts';
import { type TunedSetting, type TuneOptions, tune } from './tune.ts';

const random = seededGenerator(7);
const QUERIES = Array.from({ length: 23 }, (_, index) => `q${index}`);
const DOCUMENTS = Array.from({ length: 40 }, (_, index) => `d${index}`);

/** Each query's two relevant documents; a good leg with little noise, a bad one with much. */
const relevant = QUERIES.map(() => [random.below(40), random.below(40)]);
function noisyRun(name: string, noise: number) {
  const rankings = QUERIES.map((queryId, query) => {
    const scored = DOCUMENTS.map((id, index) => ({
      id,
      score: (relevant[query]!.includes(index) ? 1000 : 0) + random.below(noise),
    }));
    return [queryId, scored.sort((a, b) => b.score - a.score).slice(0, 20)] as const;
  });
  return { name, run: Run.from(name, rankings) };
}
const runs = [noisyRun('good', 1500), noisyRun('bad', 9000)];
const qrelsOf = (grades: (query: number) => Record<string, number>) =>
  Qrels.from(QUERIES.map((queryId, query) => [queryId, grades(query)]));
const qrels = qrelsOf((query) => Object.fromEntries(relevant[query]!.map((index) => [`d${index}`, 1])));
const options: TuneOptions = {
  measure: parseMeasure('RR@10'),
  methods: ['rrf'],
  rankConstants: [0, 60],
  weights: ['0.25', 1, 4],
};

/** The mean over some queries of a setting, through the run that it fuses. */
function scoreOf({ method, rankConstant, weights }: TunedSetting, queryIds: readonly string[]): number {
  const fusion = fuseRuns(runs, { method, rankConstant, weights });
  const rankings = [...fusion.queries()].map(
    ({ queryId, order, fused, candidates }) =>
      [
        queryId,
        [...order].map((candidate, index) => ({
          id: candidates.idOf(candidate),
          score: fused.scores[candidate]! - index * 1e-12,
        })),
      ] as const,
  );
  const { queryIds: evaluated, measures } = evaluate(Run.from('fused', rankings), qrels, [options.measure]);
  const values = queryIds.map((queryId) => measures[0]!.values[evaluated.indexOf(queryId)]!);
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

const settings: TunedSetting[] = [
  { method: 'rrf', rankConstant: 60, weights: { good: 1, bad: 1 } },
  ...[0, 60].flatMap((rankConstant) =>
    [0.25, 1, 4].map((bad) => ({ method: 'rrf', rankConstant, weights: { good: 1, bad } })),
  ),
];

describe('tune', () => {
  const tuning = tune(qrels, runs, options);

  it('scores every query by the setting that the other folds choose', () => {
    expect(tuning.folds.flatMap(({ queryIds }) => queryIds).sort()).toEqual([...QUERIES].sort());
    expect(tuning.folds.map(({ queryIds }) => queryIds.length).sort()).toEqual([4, 4, 5, 5, 5]);
    for (const { queryIds, chosen, inSample, heldOut, defaultHeldOut } of tuning.folds) {
      const training = QUERIES.filter((queryId) => !queryIds.includes(queryId));
      const means = settings.map((setting) => scoreOf(setting, training));
      expect(inSample).toBeCloseTo(Math.max(...means), 12);
      expect(scoreOf(chosen, training)).toBeCloseTo(inSample, 12);
      expect(scoreOf(chosen, queryIds)).toBeCloseTo(heldOut, 12);
      expect(scoreOf(settings[0]!, queryIds)).toBeCloseTo(defaultHeldOut, 12);
    }
    const total = tuning.folds.reduce((sum, { heldOut, queryIds }) => sum + heldOut * queryIds.length, 0);
    expect(tuning.heldOut.mean).toBeCloseTo(total / QUERIES.length, 12);
    expect(tuning.defaultHeldOut.mean).toBeCloseTo(scoreOf(settings[0]!, QUERIES), 12);
    expect(tuning.comparison.effect).toBeCloseTo(tuning.heldOut.mean - tuning.defaultHeldOut.mean, 12);
    expect(tuning.inSample).toBeCloseTo(
      Math.max(...settings.map((setting) => scoreOf(setting, QUERIES))),
      12,
    );
    expect(tuning.settingsTried).toBe(6);
  });

  it('gives the held-out mean its bootstrap interval', () => {
    expect(tuning.heldOut.interval).toMatchObject({ kind: 'interval', confidence: 0.95, seed: 1 });
    const { heldOut, comparison } = tuning;
    if (heldOut.interval.kind !== 'interval') throw new Error('Expected an interval.');
    expect(heldOut.interval.low).toBeLessThan(heldOut.mean);
    expect(heldOut.interval.high).toBeGreaterThan(heldOut.mean);
    expect(comparison.outcome).toMatchObject({ kind: 'tested', test: 'randomization' });
    const same = new Float64Array(3).fill(0.5);
    expect(bootstrapInterval(pairDifferences(same, new Float64Array(3)), 'bca', 0.95).kind).toBe('undefined');
  });

  it("never lets a query choose its own setting: a fold's grades do not move that fold's choice", () => {
    const [first] = tuning.folds;
    const spoiled = qrelsOf((query) =>
      first!.queryIds.includes(QUERIES[query]!)
        ? { d1: 1, d2: 1, d3: 1 }
        : Object.fromEntries(relevant[query]!.map((index) => [`d${index}`, 1])),
    );
    const again = tune(spoiled, runs, options);
    expect(again.folds[0]!.chosen).toEqual(first!.chosen);
    expect(again.folds[0]!.inSample).toBe(first!.inSample);
    expect(again.folds[0]!.heldOut).not.toBe(first!.heldOut);
  });

  it('is the same every time, and deals other folds for another seed', () => {
    expect(tune(qrels, runs, options)).toEqual(tuning);
    expect(tune(qrels, runs, { ...options, seed: 2 }).folds[0]!.queryIds).not.toEqual(
      tuning.folds[0]!.queryIds,
    );
  });

  it('prefers the good leg here, and counts queries that no run has as 0', () => {
    expect(tuning.chosen.weights).toEqual({ good: 1, bad: 0.25 });
    const more = Qrels.from([
      ...QUERIES.map((queryId) => [queryId, { d1: 1 }] as const),
      ['q99', { d1: 1 }] as const,
    ]);
    const { queries, notices } = tune(more, runs, options);
    expect(queries).toBe(24);
    expect(notices[0]!.message).toContain('No run has 1 of the 24 queries');
  });

  it('tries every method there is, each as fusing by it would', () => {
    const all = tune(qrels, runs, { measure: options.measure, weights: [1], rankConstants: [60] });
    expect(all.settingsTried).toBe(FUSION_METHODS.length);
    const means = FUSION_METHODS.map(({ definition }) =>
      scoreOf({ method: definition.name, rankConstant: undefined, weights: undefined }, QUERIES),
    );
    expect(all.inSample).toBeCloseTo(Math.max(...means), 12);
    expect(all.chosen.method).toBe(FUSION_METHODS[means.indexOf(Math.max(...means))]!.definition.name);
  });

  it('refuses what cannot be tuned', () => {
    expect(() => tune(qrels, runs.slice(1), options)).toThrow('Expected at least two runs to fuse, got 1.');
    expect(() => tune(qrels, runs, { ...options, confidence: 1 })).toThrow(
      'Expected a confidence above 0 and below 1, got 1.',
    );
    expect(() => tune(qrels, runs, { ...options, folds: 24 })).toThrow(
      'as many as there are queries (23), got 24',
    );
    expect(() => tune(qrels, runs, { ...options, measure: parseMeasure('NumRet') })).toThrow(
      'a mean over queries, got NumRet',
    );
  });
});

describe('foldsOf', () => {
  it('deals every index once, in folds whose sizes differ by one at most', () => {
    const folds = foldsOf(10, 3, 5);
    expect(folds.flat().sort((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(folds.map(({ length }) => length)).toEqual([4, 3, 3]);
    expect(foldsOf(10, 3, 5)).toEqual(folds);
  });
});
