import { describe, expect, it } from 'vitest';
import { judgedRanking } from '../judged-ranking.ts';
import { computeMeasure } from '../measure.ts';
import { parseMeasure } from '../parse-measures.ts';

describe('Success, Any, Every', () => {
  it.each([
    ['Success@2', [0, 1], [1], 1],
    ['Success@1', [0, 1], [1], 0],
    ['Success(rel=2)@2', [0, 1], [], 0],
    ['Success@3', [], [1], 0],
    ['Success(judged_only=True)@1', [undefined, 1], [], 1],
    ['Any@2', [0, 1], [1], 1],
    ['Any@1', [0, 1], [1], 0],
    ['Every@2', [1, 1], [], 1],
    ['Every@2', [1, 1], [1], 0],
    ['Every@2', [1, 0, 1], [], 0],
    ['Every@3', [1, 0, 1], [], 1],
    ['Every@3', [0, 0], [], 0],
    ['Every(rel=2)@1', [2], [1], 1],
  ] as const)('%s of %j, missing %j, is %d', (spelling, grades, missed, value) => {
    expect(computeMeasure(parseMeasure(spelling), judgedRanking(grades, missed))).toBeCloseTo(value, 12);
  });
});
