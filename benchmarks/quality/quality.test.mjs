// The committed scores hold: SciFact by the product, and the floors themselves by arithmetic.
import { existsSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadScifact } from '../collections/scifact.mjs';
import { productProblem, runsOf } from '../product.mjs';
import { ARM_LIMIT, ARMS, PLAIN } from './arms.mjs';
import { checkFloors } from './floors.mjs';
import { isReached, scoresOf } from './measuring.mjs';

const path = new URL('expected-scores.json', import.meta.url);
const problem = await productProblem();
const collection = loadScifact();
const reason =
  problem ?? collection.skipped ?? (existsSync(path) ? undefined : 'no scores are committed yet');

describe.skipIf(reason !== undefined)(
  `SciFact by the product${reason === undefined ? '' : ` (skipped: ${reason})`}`,
  () => {
    const committed = reason === undefined && JSON.parse(readFileSync(path, 'utf8'));

    it('allows no difference above 0.0005', () => {
      expect(committed.tolerance).toBeLessThanOrEqual(0.0005);
    });

    let runs;
    beforeAll(async () => {
      runs = await runsOf(collection, [PLAIN, ...ARMS], ARM_LIMIT);
    });

    for (const arm of [PLAIN, ...ARMS])
      it(`gives the committed nDCG@10 for ${arm.title}`, () => {
        const { 'nDCG@10': got } = scoresOf(runs.get(arm.name), collection);
        expect(Math.abs(got - committed.scores[arm.name].scifact)).toBeLessThanOrEqual(committed.tolerance);
      });
  },
);

describe('floors', () => {
  const scores = {
    bm25: { scifact: 0.68, identifiers: 1 },
    default: { scifact: 0.7, identifiers: 0.99 },
    'default-0.9-0.4': { scifact: 0.699 },
  };

  const missedAt = (pair) =>
    checkFloors(scores, pair)
      .filter(({ isMet }) => !isMet)
      .map(({ what }) => what);
  const always = [
    'default-0.9-0.4 on scifact',
    'default not below BM25 on identifiers',
    'default finds every one of identifiers',
  ];

  it('are met from the floor up', () => {
    expect(checkFloors(scores, { k1: 1.2, b: 0.75 })).toHaveLength(4);
    expect(missedAt({ k1: 1.2, b: 0.75 })).toEqual(always);
  });

  it('ask for a distance to BM25 where no figure is required of the pair itself', () => {
    scores.default.scifact = 0.69;
    expect(missedAt({ k1: 1.2, b: 0.75 })).toEqual([
      always[0],
      'default above BM25 by 0.02 on scifact',
      ...always.slice(1),
    ]);
    expect(missedAt({ k1: 0.9, b: 0.4 })).toEqual(always);
  });

  it('take a published figure within its tolerance, and better only where that is said', () => {
    expect(isReached(0.6795, { expected: 0.6789, tolerance: 0.001 })).toBe(true);
    expect(isReached(0.6805, { expected: 0.6789, tolerance: 0.001 })).toBe(false);
    expect(isReached(0.32, { expected: 0.3123, tolerance: 0.005, orBetter: true })).toBe(true);
    expect(isReached(0.3, { expected: 0.3123, tolerance: 0.005, orBetter: true })).toBe(false);
  });
});
