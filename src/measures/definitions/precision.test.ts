import { describe, expect, it } from 'vitest';
import { judgedRanking } from '../judged-ranking.ts';
import { computeMeasure } from '../measure.ts';
import { parseMeasure } from '../parse-measures.ts';

describe('P', () => {
  it.each([
    ['P@5', [1, 0, 2], [1], 2 / 5],
    ['P@2', [0, 1, 1], [], 1 / 2],
    ['P(rel=2)@2', [1, 2], [], 1 / 2],
    ['P(judged_only=True)@1', [undefined, 1], [], 1],
    ['P@1', [undefined], [], 0],
    ['P(rel=0.5)@2', [0.5, 0.4], [], 1 / 2],
  ] as const)('%s of %j, missing %j, is %d', (spelling, grades, missed, value) => {
    expect(computeMeasure(parseMeasure(spelling), judgedRanking(grades, missed))).toBeCloseTo(value, 12);
  });
});
