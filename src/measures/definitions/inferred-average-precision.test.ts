import { describe, expect, it } from 'vitest';
import { judgedRanking } from '../judged-ranking.ts';
import { computeMeasure } from '../measure.ts';
import { parseMeasure } from '../parse-measures.ts';

describe('infAP', () => {
  it.each([
    ['infAP', [1], [], 1],
    ['infAP', [1, 0], [1], 1 / 2],
    ['infAP', [0, 1], [], 1 / 2 + (1 / 2) * (1 / 1) * (0.00001 / 1.00002)],
    ['infAP', [1, -1, 1], [], (1 + 1 / 3 + (2 / 3) * (2 / 2) * (1.00001 / 1.00002)) / 2],
    ['infAP', [1, undefined, 1], [], (1 + 1 / 3 + (2 / 3) * (1 / 2) * (1.00001 / 1.00002)) / 2],
    ['infAP', [0], [], 0],
  ] as const)('%s of %j, missing %j, is %d', (spelling, grades, missed, value) => {
    expect(computeMeasure(parseMeasure(spelling), judgedRanking(grades, missed))).toBeCloseTo(value, 12);
  });
});
