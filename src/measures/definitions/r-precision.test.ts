import { describe, expect, it } from 'vitest';
import { judgedRanking } from '../judged-ranking.ts';
import { computeMeasure } from '../measure.ts';
import { parseMeasure } from '../parse-measures.ts';

describe('Rprec', () => {
  it.each([
    ['Rprec', [1, 0, 1], [1], 2 / 3],
    ['Rprec', [1, 0, 0, 1], [1], 1 / 3],
    ['Rprec', [0], [], 0],
    ['Rprec(rel=2)', [1, 2], [2], 1 / 2],
    ['Rprec(judged_only=True)', [undefined, 1], [], 1],
  ] as const)('%s of %j, missing %j, is %d', (spelling, grades, missed, value) => {
    expect(computeMeasure(parseMeasure(spelling), judgedRanking(grades, missed))).toBeCloseTo(value, 12);
  });
});
