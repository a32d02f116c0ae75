import { describe, expect, it } from 'vitest';
import { luceneLength } from './lucene-length.ts';

describe('luceneLength', () => {
  // SmallFloat.byte4ToInt of consecutive bytes, worked out by its definition.
  it('knows the lengths that one byte can hold', () => {
    const kept = new Set(Array.from({ length: 600 }, (_, length) => luceneLength(length)));
    expect([...kept]).toEqual([
      ...Array.from({ length: 40 }, (_, length) => length),
      ...[
        40, 42, 44, 46, 48, 50, 52, 54, 56, 60, 64, 68, 72, 76, 80, 84, 88, 96, 104, 112, 120, 128, 136, 144,
      ],
      ...[152, 168, 184, 200, 216, 232, 248, 264, 280, 312, 344, 376, 408, 440, 472, 504, 536],
    ]);
  });

  it('never lengthens, never turns the order round, and has a fixed point in every length it gives', () => {
    let before = -1;
    for (let length = 0; length < 100_000; length += 7) {
      const rounded = luceneLength(length);
      expect(rounded).toBeLessThanOrEqual(length);
      expect(rounded).toBeGreaterThanOrEqual(before);
      expect(luceneLength(rounded)).toBe(rounded);
      before = rounded;
    }
  });

  it('cuts weighted lengths to whole ones', () => {
    expect(luceneLength(12.9)).toBe(12);
    expect(luceneLength(57.99)).toBe(56);
  });

  it('has one byte for all lengths up to the largest', () => {
    const lengths = new Set<number>();
    for (let exponent = 0; exponent < 31; exponent++)
      for (let eighth = 0; eighth < 8; eighth++)
        lengths.add(luceneLength(24 + 2 ** exponent + eighth * 2 ** Math.max(0, exponent - 3)));
    expect(lengths.size).toBeLessThanOrEqual(256);
    expect(luceneLength(2 ** 31 - 1)).toBe(24 + 15 * 2 ** 27);
  });
});
