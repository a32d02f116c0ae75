import { describe, expect, it } from 'vitest';
import { judgedRanking } from '../judged-ranking.ts';
import { computeMeasure } from '../measure.ts';
import { parseMeasure } from '../parse-measures.ts';

describe('ERR', () => {
  it.each([
    ['ERR@2', [1, 4], [], 1 / 16 + ((15 / 16) * (15 / 16)) / 2],
    ['ERR@1', [0, 4], [], 0],
    ['ERR', [undefined, 2], [], 3 / 16 / 2],
    ['ERR(max_rel=1)', [1], [], 1 / 2],
    ['ERR(max_rel=1)', [0.5], [], (2 ** 0.5 - 1) / 2],
  ] as const)('%s of %j, missing %j, is %d', (spelling, grades, missed, value) => {
    expect(computeMeasure(parseMeasure(spelling), judgedRanking(grades, missed))).toBeCloseTo(value, 12);
  });

  it('refuses a grade above the scale and says how to name it', () => {
    expect(() => computeMeasure(parseMeasure('ERR@5'), judgedRanking([5]))).toThrow(
      expect.objectContaining({
        message: 'Expected grades up to 4 for ERR, got 5.',
        hint: expect.stringContaining('ERR(max_rel=5)'),
      }),
    );
  });
});
