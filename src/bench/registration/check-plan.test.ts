import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { powerOfMcNemar, powerOfPairedT } from '../../significance/index.ts';
import { checkPlan } from './check-plan.ts';
import { powerOfPlan, strictestAlpha } from './power.ts';
import { SMALL_PLAN, type SmallWorld, smallRequest, smallWorld } from './small-bench.test-bench.ts';

let world: SmallWorld;
beforeEach(() => {
  world = smallWorld();
});
afterEach(() => world.close());

function check(text = SMALL_PLAN) {
  return checkPlan(smallRequest(text).plan, world.ports);
}

async function codes(text = SMALL_PLAN): Promise<string[]> {
  return (await check(text)).findings.map(({ level, code }) => `${level} ${code}`);
}

describe('the check of a plan', () => {
  it('counts what the data set has', async () => {
    const { dataset, models } = await check();
    expect(dataset).toMatchObject({ parts: 20, documents: 1200, judged: 20, answerable: 16 });
    expect(dataset!.queryIds).toHaveLength(20);
    expect(models).toEqual([{ name: 'near', isHere: true, revision: null, license: 'MIT' }]);
  });

  it('finds nothing wrong where nothing is', async () => {
    world.queries = 500;
    const text = SMALL_PLAN.replace(
      'path: data }',
      `path: data, sha256: { .: ${world.datasetDigest} } }`,
    ).replace('smallestGain: 10', 'smallestGain: 30');
    expect(await codes(text)).toEqual([]);
  });

  it.each<[string, () => string, string]>([
    [
      'a model that is not here',
      () => {
        world.isModelHere = false;
        return SMALL_PLAN;
      },
      'problem model-missing',
    ],
    [
      'a data set with other bytes',
      () => SMALL_PLAN.replace('path: data }', `path: data, sha256: { .: ${'a'.repeat(64)} } }`),
      'problem dataset-other',
    ],
    ['a data set that is not pinned', () => SMALL_PLAN, 'warning dataset-unpinned'],
    [
      'stored rankings that are not there',
      () => SMALL_PLAN.replace('{ kind: bm25 }', '{ kind: stored, path: a.run }'),
      'problem file-missing',
    ],
    [
      'parts as small as the lists',
      () => {
        world.documentsInPart = 48;
        return SMALL_PLAN;
      },
      'warning small-candidate-sets',
    ],
    [
      'a gain that would be missed',
      () => SMALL_PLAN.replace('smallestGain: 10', 'smallestGain: 1'),
      'warning gain-below-power',
    ],
  ])('finds %s', async (_, change, expected) => {
    expect(await codes(change())).toContain(expected);
  });

  it('does not find small parts where they are deeper than the lists', async () => {
    expect(await codes()).not.toContain('warning small-candidate-sets');
  });

  it('says of each fusion what it can and cannot do', async () => {
    const { fusions } = await check();
    expect(fusions.map(({ arm }) => arm)).toEqual(['F']);
    const sentences = fusions[0]!.statements.map(({ sentence }) => sentence).join('\n');
    // BM25 at half weight: 0.5/61 lies below 1/(60 + 50).
    expect(fusions[0]!.statements.map(({ code }) => code)).toContain('own-find-places');
    expect(sentences).toContain('A');
  });
});

describe('the power of a comparison', () => {
  it('is that of the strictest step of its correction', () => {
    for (const size of [1, 4, 5]) {
      expect(strictestAlpha(0.05, 'holm', size)).toBeCloseTo(0.05 / size, 12);
      expect(strictestAlpha(0.05, 'bonferroni', size)).toBeCloseTo(0.05 / size, 12);
      expect(strictestAlpha(0.05, 'sidak', size)).toBeCloseTo(1 - 0.95 ** (1 / size), 12);
      expect(strictestAlpha(0.05, 'none', size)).toBe(0.05);
    }
  });

  it('counts the queries that its measure counts', async () => {
    const { dataset } = await check();
    const text = SMALL_PLAN.replace('size: 2', 'size: 3').concat(
      '  - { family: one, arm: F, reference: A, measure: Any@5, test: mcnemar, smallestGain: 2 }\n',
      '  - { family: one, arm: F, reference: A, measure: nDCG@10, test: randomization, smallestGain: 2 }\n',
    );
    const power = powerOfPlan(smallRequest(text).plan, { ...dataset!, judged: 19 });
    expect(power.map(({ measure, queries }) => [measure, queries])).toEqual([
      ['Every@5', 16],
      ['Any@5', 20],
      ['nDCG@10', 19],
    ]);
  });

  it('finds a difference of its size with a chance of 80%, and a smaller one with less', async () => {
    world.queries = 500;
    const text = SMALL_PLAN.concat(
      '  - { family: one, arm: F, reference: A, measure: nDCG@10, test: t, smallestGain: 5 }\n',
    );
    const { power } = await check(text);
    const [mcnemar, t] = power;
    expect(mcnemar).toMatchObject({ queries: 400, test: 'mcnemar' });
    for (const { value, detectable, chanceOfSmallestGain } of mcnemar!.assumptions) {
      const chance = (gain: number) =>
        powerOfMcNemar(400, (value + gain / 400) / 2, (value - gain / 400) / 2, mcnemar!.alpha);
      expect(chance(detectable!)).toBeCloseTo(0.8, 6);
      expect(chance(detectable! - 1)).toBeLessThan(0.8);
      expect(chanceOfSmallestGain).toBeCloseTo(chance(10), 12);
    }
    for (const { value, detectable } of t!.assumptions) {
      expect(powerOfPairedT(500, detectable! / 500, value, t!.alpha)).toBeCloseTo(0.8, 6);
    }
  });

  it('says why there is none where no difference could be found', async () => {
    const { power } = await check();
    // 16 queries, 5% of them answered by one arm only: not even all of them would do.
    expect(power[0]!.assumptions[0]).toMatchObject({
      detectable: null,
      reason: expect.stringContaining('the power is at most'),
      chanceOfSmallestGain: null,
    });
  });
});
