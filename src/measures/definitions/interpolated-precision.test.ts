import { describe, expect, it } from 'vitest';
import { judgedRanking } from '../judged-ranking.ts';
import { computeMeasure } from '../measure.ts';
import { parseMeasure } from '../parse-measures.ts';

describe('IPrec', () => {
  it.each([
    ['IPrec@0', [0, 1, 1, 0], [1], 2 / 3],
    ['IPrec@0.5', [1, 0, 1, 1], [], 3 / 4],
    ['IPrec@1', [1, 0, 1], [], 2 / 3],
    ['IPrec@1', [1, 0], [1], 0],
    ['IPrec@0.6', [0, 1, 0, 1], [1, 1], 0],
    ["IPrec(rounding='nearest')@0.6", [0, 1, 0, 1], [1, 1], 1 / 2],
    ['IPrec(judged_only=True)@0.5', [undefined, 1], [], 1],
    ['IPrec@0', [0], [], 0],
  ] as const)('%s of %j, missing %j, is %d', (spelling, grades, missed, value) => {
    expect(computeMeasure(parseMeasure(spelling), judgedRanking(grades, missed))).toBeCloseTo(value, 12);
  });
});
