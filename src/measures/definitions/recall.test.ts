import { describe, expect, it } from 'vitest';
import { judgedRanking } from '../judged-ranking.ts';
import { computeMeasure } from '../measure.ts';
import { parseMeasure } from '../parse-measures.ts';

describe('recall', () => {
  it.each([
    ['R@2', [1, 0, 1], [1], 1 / 3],
    ['R@10', [1, 0, 1], [1], 2 / 3],
    ['R@1', [0], [0], 0],
    ['R(rel=2)@5', [1, 2], [2, 1], 1 / 2],
    ['R(judged_only=True)@1', [undefined, 1], [], 1],
    ['R_cap@2', [1, 1, 0], [1, 1, 1], 1],
    ['R_cap@2', [1, 0, 1], [1, 1], 1 / 2],
    ['R_cap@10', [1, 0], [1], 1 / 2],
    ['R_cap@3', [0], [], 0],
  ] as const)('%s of %j, missing %j, is %d', (spelling, grades, missed, value) => {
    expect(computeMeasure(parseMeasure(spelling), judgedRanking(grades, missed))).toBeCloseTo(value, 12);
  });
});
