import { describe, expect, it } from 'vitest';
import { comparePaired, type DetectableEffect, judge } from './index.ts';

const detectable = (effect: number): DetectableEffect => ({ kind: 'detectable', effect, method: 'made' });
const small = { effect: 0.01, detectable: detectable(0.05) };
const large = { effect: -0.06, detectable: detectable(0.05) };

describe('judge', () => {
  it('never takes "not significant" for "equal"', () => {
    expect(judge(small, 0.05, 0.9)).toBe('cannot-tell');
    expect(judge(small, 0.05, 0.9, 0.2)).toBe('cannot-tell');
    expect(judge(small, 0.05, undefined)).toBe('cannot-tell');
    expect(judge(small, 0.05, 0.9, 0.05)).toBe('equivalent');
  });

  it('says "cannot tell" only when the effect seen is below what could be detected', () => {
    expect(judge(large, 0.05, 0.06)).toBe('not-shown');
    expect(judge({ ...large, detectable: detectable(0.06) }, 0.05, 0.06)).toBe('not-shown');
    expect(judge({ ...large, detectable: detectable(0.061) }, 0.05, 0.06)).toBe('cannot-tell');
    expect(judge({ effect: 0, detectable: { kind: 'undefined', reason: '' } }, 0.05, 1)).toBe('cannot-tell');
  });

  it('lets p ≤ alpha decide', () => {
    expect(judge(large, 0.05, 0.05)).toBe('different');
    expect(judge(small, 0.05, 0.0500001)).toBe('cannot-tell');
    expect(judge(small, 0.05, 0.05, 0.05)).toBe('different-within-margin');
  });
});

describe('direction', () => {
  // Four large wins and sixteen small losses: the first arm has the higher mean and loses most queries.
  const first = Array.from({ length: 20 }, (_, query) => (query < 4 ? 1 : 0.1));
  const second = Array.from({ length: 20 }, (_, query) => (query < 4 ? 0 : 0.2));

  it.each([
    ['t', 1],
    ['randomization', 1],
    ['bootstrap', 1],
    ['sign', -1],
    ['wilcoxon', -1],
  ] as const)('is what the %s test looks at', (test, direction) => {
    expect(comparePaired(first, second, { test }).effect).toBeGreaterThan(0);
    expect(comparePaired(first, second, { test, samples: 100 }).outcome).toMatchObject({ direction });
    expect(comparePaired(second, first, { test, samples: 100 }).outcome).toMatchObject({
      direction: -direction,
    });
    expect(comparePaired(first, first, { test, samples: 100 }).outcome).toMatchObject({ direction: 0 });
  });

  it('of McNemar is the arm that answers more queries alone', () => {
    expect(comparePaired([1, 1, 0], [0, 0, 1], { test: 'mcnemar' }).outcome).toMatchObject({ direction: 1 });
    expect(comparePaired([1, 0, 0], [0, 1, 1], { test: 'mcnemar' }).outcome).toMatchObject({ direction: -1 });
  });
});
