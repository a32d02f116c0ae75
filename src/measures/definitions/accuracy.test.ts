import { describe, expect, it } from 'vitest';
import { judgedRanking } from '../judged-ranking.ts';
import { computeMeasure } from '../measure.ts';
import { parseMeasure } from '../parse-measures.ts';

describe('Accuracy', () => {
  it.each([
    ['Accuracy', [1, 0], [], 1],
    ['Accuracy', [0, 1], [], 0],
    ['Accuracy', [0, 1, undefined, 1], [], 1 - 3 / 4],
    ['Accuracy@2', [0, 1, 0], [], 0],
    ['Accuracy', [1, 1], [], 1],
    ['Accuracy', [0, undefined], [1], 0],
    ['Accuracy(rel=2)', [2, 1], [], 1],
  ] as const)('%s of %j, missing %j, is %d', (spelling, grades, missed, value) => {
    expect(computeMeasure(parseMeasure(spelling), judgedRanking(grades, missed))).toBeCloseTo(value, 12);
  });
});
