import { describe, expect, it } from 'vitest';
import { judgedRanking } from '../judged-ranking.ts';
import { computeMeasure } from '../measure.ts';
import { parseMeasure } from '../parse-measures.ts';

describe('set measures', () => {
  it.each([
    ['SetP', [1, 0, 1, undefined], [1], 2 / 4],
    ['SetP(judged_only=True)', [1, 0, 1, undefined], [1], 2 / 3],
    ['SetP(relative=True)', [1, 0, 0], [1], 1 / 2],
    ['SetRelP', [1, 0, 0], [1], 1 / 2],
    ['SetRelP', [1], [1, 1], 1],
    ['SetR', [1, 0], [1, 1], 1 / 3],
    ['SetF', [1, 0], [1, 1], (2 * (1 / 2) * (1 / 3)) / (1 / 2 + 1 / 3)],
    ['SetF(beta=0.5)', [1, 0], [1, 1], (1.5 * (1 / 2) * (1 / 3)) / (0.5 * (1 / 2) + 1 / 3)],
    ['SetF(beta=0)', [1, 0], [1, 1], 1 / 2],
    ['SetAP', [1, 0], [1, 1], 1 / 6],
    ['SetP', [], [1], 0],
    ['SetF', [0], [1], 0],
    ['SetAP(rel=2)', [2, 1], [], 1 / 2],
    ['SetR', [0], [], 0],
    ['SetRelP', [0], [], 0],
  ] as const)('%s of %j, missing %j, is %d', (spelling, grades, missed, value) => {
    expect(computeMeasure(parseMeasure(spelling), judgedRanking(grades, missed))).toBeCloseTo(value, 12);
  });
});
