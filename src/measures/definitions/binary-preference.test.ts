import { describe, expect, it } from 'vitest';
import { judgedRanking } from '../judged-ranking.ts';
import { computeMeasure } from '../measure.ts';
import { parseMeasure } from '../parse-measures.ts';

describe('Bpref', () => {
  it.each([
    ['Bpref', [1, 0, 1], [0], (1 + (1 - 1 / 2)) / 2],
    ['Bpref', [0, 1], [], 0],
    ['Bpref', [undefined, -1, 1], [], 1],
    ['Bpref', [0, 1], [1, 0, 0], (1 - 1 / 2) / 2],
    ['Bpref', [0], [], 0],
    ['Bpref(rel=2)', [1, 2], [1], 0],
    ['Bpref(rel=2)', [1, 2], [1, 2], (1 - 1 / 2) / 2],
  ] as const)('%s of %j, missing %j, is %d', (spelling, grades, missed, value) => {
    expect(computeMeasure(parseMeasure(spelling), judgedRanking(grades, missed))).toBeCloseTo(value, 12);
  });
});
