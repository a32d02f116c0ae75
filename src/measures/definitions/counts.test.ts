import { describe, expect, it } from 'vitest';
import { judgedRanking } from '../judged-ranking.ts';
import { computeMeasure } from '../measure.ts';
import { parseMeasure } from '../parse-measures.ts';

describe('counts', () => {
  it.each([
    ['NumQ', [], [], 1],
    ['NumRel', [1, 0], [2, -1], 2],
    ['NumRel(rel=2)', [1, 0], [2], 1],
    ['NumRet', [1, undefined], [1], 2],
    ['NumRet(rel=1)', [1, undefined], [1], 1],
    ['NumRelRet', [1, undefined, 0], [1], 1],
  ] as const)('%s of %j, missing %j, is %d', (spelling, grades, missed, value) => {
    expect(computeMeasure(parseMeasure(spelling), judgedRanking(grades, missed))).toBeCloseTo(value, 12);
  });
});
