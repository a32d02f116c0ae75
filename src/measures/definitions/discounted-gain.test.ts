import { describe, expect, it } from 'vitest';
import { judgedRanking } from '../judged-ranking.ts';
import { computeMeasure } from '../measure.ts';
import { parseMeasure } from '../parse-measures.ts';

describe('nDCG and DCG', () => {
  it.each([
    ['DCG', [3, 2, undefined, 1, 0], [3], 3 + 2 / Math.log2(3) + 1 / Math.log2(5)],
    ['DCG@1', [3, 2], [], 3],
    ["DCG(dcg='exp-log2')", [3, 2], [], 7 + 3 / Math.log2(3)],
    ['nDCG', [0, 2], [1], 2 / Math.log2(3) / (2 + 1 / Math.log2(3))],
    ['nDCG@1', [1, 2], [], 1 / 2],
    ['nDCG@2', [0.5, 1], [], (0.5 + 1 / Math.log2(3)) / (1 + 0.5 / Math.log2(3))],
    ['nDCG(gains={1:5})@1', [2, 1], [], 2 / 5],
    ['nDCG(gains={0:1,1:0})', [0, 1], [], 1],
    ['nDCG(judged_only=True)', [undefined, -1, 1], [], 1],
    ['nDCG', [-1, 0], [], 0],
    ['nDCG', [], [2], 0],
    ["nDCG(dcg='exp-log2')@1", [1, 2], [], 1 / 3],
    ['nDCG(gains={1:-1})', [1, 2], [], 1 / Math.log2(3)],
  ] as const)('%s of %j, missing %j, is %d', (spelling, grades, missed, value) => {
    expect(computeMeasure(parseMeasure(spelling), judgedRanking(grades, missed))).toBeCloseTo(value, 12);
  });

  it('does not look at relevance levels', () => {
    expect(() => parseMeasure('nDCG(rel=2)@10')).toThrow('expected a parameter of nDCG');
  });
});
