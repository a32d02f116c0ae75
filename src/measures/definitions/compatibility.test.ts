import { describe, expect, it } from 'vitest';
import { judgedRanking } from '../judged-ranking.ts';
import { computeMeasure } from '../measure.ts';
import { parseMeasure } from '../parse-measures.ts';

describe('Compat', () => {
  it.each([
    ['Compat', [2, 1], [], 1],
    ['Compat(p=0.5)', [1, 2], [], 0.5 / 1.5],
    ['Compat(p=0.5)', [0, 1], [], 0.5 / 2 / (1 + 0.5 / 2)],
    ['Compat(p=0.5,normalize=False)', [0, 1], [], 0.5 / 2 / 1.5],
    ['Compat', [0], [], 0],
    ['Compat', [], [1], 0],
    ['Compat(p=0.5)', [1], [2], (0 + 0.5 / 2) / 1.5],
    ['Compat(p=0.5)', [1], [1], (1 + 0.5 / 2) / 1.5],
  ] as const)('%s of %j, missing %j, is %d', (spelling, grades, missed, value) => {
    expect(computeMeasure(parseMeasure(spelling), judgedRanking(grades, missed))).toBeCloseTo(value, 12);
  });
});
