import { describe, expect, it } from 'vitest';
import { judgedRanking } from '../judged-ranking.ts';
import { computeMeasure } from '../measure.ts';
import { parseMeasure } from '../parse-measures.ts';

describe('AP', () => {
  it.each([
    ['AP', [1, 0, 1], [], (1 + 2 / 3) / 2],
    ['AP', [undefined, 2, 0, 1], [1, 0], (1 / 2 + 2 / 4) / 3],
    ['AP@2', [1, 0, 1], [], 1 / 2],
    ['AP@1', [1], [1, 1], 1 / 3],
    ['AP(rel=2)', [1, 2], [2], 1 / 2 / 2],
    ['AP(judged_only=True)', [undefined, -1, 1], [], 1],
    ['AP', [0, 0], [0], 0],
    ['AP', [], [1], 0],
  ] as const)('%s of %j, missing %j, is %d', (spelling, grades, missed, value) => {
    expect(computeMeasure(parseMeasure(spelling), judgedRanking(grades, missed))).toBeCloseTo(value, 12);
  });
});
