import { describe, expect, it } from 'vitest';
import { judgedRanking } from '../judged-ranking.ts';
import { computeMeasure } from '../measure.ts';
import { parseMeasure } from '../parse-measures.ts';

describe('Judged', () => {
  it.each([
    ['Judged@2', [1, undefined, 0], [], 1 / 2],
    ['Judged@10', [1, undefined, -1], [], 2 / 3],
    ['Judged', [undefined, 0], [1], 1 / 2],
    ['Judged@5', [], [1], 0],
  ] as const)('%s of %j, missing %j, is %d', (spelling, grades, missed, value) => {
    expect(computeMeasure(parseMeasure(spelling), judgedRanking(grades, missed))).toBeCloseTo(value, 12);
  });
});
