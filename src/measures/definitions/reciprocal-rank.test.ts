import { describe, expect, it } from 'vitest';
import { judgedRanking } from '../judged-ranking.ts';
import { computeMeasure } from '../measure.ts';
import { parseMeasure } from '../parse-measures.ts';

describe('RR', () => {
  it.each([
    ['RR', [0, undefined, 1, 1], [], 1 / 3],
    ['RR@2', [0, undefined, 1], [], 0],
    ['RR@3', [0, undefined, 1], [], 1 / 3],
    ['RR(rel=2)', [1, 2], [], 1 / 2],
    ['RR(judged_only=True)', [undefined, 1], [], 1],
    ['RR', [], [1], 0],
  ] as const)('%s of %j, missing %j, is %d', (spelling, grades, missed, value) => {
    expect(computeMeasure(parseMeasure(spelling), judgedRanking(grades, missed))).toBeCloseTo(value, 12);
  });
});
