import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutVector } from './matryoshka.ts';
import { mergeVectors } from './merge-vectors.ts';

const numbers = fc.array(fc.float({ min: -1, max: 1, noNaN: true }), { minLength: 4, maxLength: 4 });
const close = (a: Float32Array, b: readonly number[]) => {
  expect(a).toHaveLength(b.length);
  for (const [index, value] of b.entries()) expect(a[index]).toBeCloseTo(value, 5);
};

describe('cutVector', () => {
  it('cuts and scales to length 1', () => {
    close(cutVector(Float32Array.of(3, 4, 12, 0), 2, false), [0.6, 0.8]);
    const whole = Float32Array.of(0.6, 0.8);
    expect(cutVector(whole, 2, false)).toBe(whole);
  });

  it('centres over all numbers before it cuts, where the authors do', () => {
    // Mean 2, deviations 1, 2, -4, 1: cut to 1 and 2.
    close(cutVector(Float32Array.of(3, 4, -2, 3), 2, true), [1 / Math.sqrt(5), 2 / Math.sqrt(5)]);
    close(
      cutVector(Float32Array.of(3, 4, -2, 3), 4, true),
      [1, 2, -4, 1].map((value) => value / Math.sqrt(22)),
    );
  });

  it('gives the same for a vector of any length', () => {
    fc.assert(
      fc.property(numbers, fc.constantFrom(2, 4), fc.boolean(), (values, size, isNormed) => {
        const spread = Math.max(...values) - Math.min(...values);
        fc.pre(spread > 0.5);
        // What is left of a cut may be next to nothing: its direction is then that of rounding.
        const centre = isNormed ? values.reduce((sum, value) => sum + value, 0) / values.length : 0;
        fc.pre(Math.hypot(...values.slice(0, size).map((value) => value - centre)) > 0.05);
        const [once, tenfold] = [1, 10].map((factor) =>
          cutVector(
            Float32Array.from(values, (value) => value * factor),
            size,
            isNormed,
          ),
        );
        const isWhole = size === 4 && !isNormed;
        if (!isWhole) for (let at = 0; at < size; at++) expect(tenfold![at]).toBeCloseTo(once![at]!, 4);
      }),
    );
  });
});

describe('mergeVectors', () => {
  it('weighs by tokens and scales to length 1', () => {
    const windows = [
      { vector: Float32Array.of(1, 0), weight: 3 },
      { vector: Float32Array.of(0, 1), weight: 4 },
    ];
    close(mergeVectors(windows), [0.6, 0.8]);
  });
});
