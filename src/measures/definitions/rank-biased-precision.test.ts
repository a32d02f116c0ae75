import { describe, expect, it } from 'vitest';
import { judgedRanking } from '../judged-ranking.ts';
import { computeMeasure } from '../measure.ts';
import { parseMeasure } from '../parse-measures.ts';

describe('RBP and its residual', () => {
  it.each([
    ['RBP', [1, 0, 1], [1], 0.2 * (1 + 0.8 ** 2)],
    ['RBP(p=0.5)', [0, 3], [], 0.25],
    ['RBP(p=0.5,max_rel=4)', [1, 4], [], 0.5 * (1 / 4) + 0.25],
    ['RBP(p=0.5,rel=2)', [1, 2], [], 0.25],
    ['RBP(p=0.5)', [0.5, -1], [], 0.25],
    ['RBP(p=0.5)@1', [0, 1], [], 0],
    ['RBPResidual(p=0.5)', [1, 0], [], 0.25],
    ['RBPResidual(p=0.5)', [1, undefined], [], 0.5],
    ['RBPResidual(p=0.5)', [-1, 1], [], 0.75],
    ['RBPResidual', [], [1], 1],
  ] as const)('%s of %j, missing %j, is %d', (spelling, grades, missed, value) => {
    expect(computeMeasure(parseMeasure(spelling), judgedRanking(grades, missed))).toBeCloseTo(value, 12);
  });
});
