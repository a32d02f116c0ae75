import { describe, expect, it } from 'vitest';
import { judgedRanking } from '../judged-ranking.ts';
import { computeMeasure } from '../measure.ts';
import { parseMeasure } from '../parse-measures.ts';

describe('SDCG', () => {
  it.each([
    ['SDCG(max_rel=1)@2', [1], [], 1 / (1 + 1 / Math.log2(3))],
    ['SDCG(max_rel=2)@1', [1], [], 1 / 2],
    ['SDCG(max_rel=1)@1', [3], [], 1],
    ['SDCG(max_rel=1)@2', [undefined, 1], [], 1 / Math.log2(3) / (1 + 1 / Math.log2(3))],
  ] as const)('%s of %j, missing %j, is %d', (spelling, grades, missed, value) => {
    expect(computeMeasure(parseMeasure(spelling), judgedRanking(grades, missed))).toBeCloseTo(value, 12);
  });
});
