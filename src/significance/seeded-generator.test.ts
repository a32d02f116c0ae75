import { describe, expect, it } from 'vitest';
import { seededGenerator } from './seeded-generator.ts';

describe('seededGenerator', () => {
  it('draws every index about equally often, one by one as in a row', () => {
    const draws = new Int32Array(70_000);
    seededGenerator(9).fillBelow(draws, 7);
    const { below } = seededGenerator(9);
    const counts = new Int32Array(7);
    for (const index of draws) {
      if (below(7) !== index) expect.unreachable();
      counts[index]!++;
    }
    // Standard deviation 93.
    for (const count of counts) expect(Math.abs(count - 10_000)).toBeLessThan(400);
  });

  it.each([-1, 0.5, Number.NaN, 2 ** 53])('refuses the seed %d', (seed) => {
    expect(() => seededGenerator(seed)).toThrow('Expected a seed');
  });
});
