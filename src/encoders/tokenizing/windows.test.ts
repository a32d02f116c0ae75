import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tokenWindows } from './windows.ts';

describe('tokenWindows', () => {
  it('gives a text that fits one window, the empty text included', () => {
    expect(tokenWindows(0, 5, 2)).toEqual([{ start: 0, end: 0, added: 0 }]);
    expect(tokenWindows(5, 5, 2)).toEqual([{ start: 0, end: 5, added: 5 }]);
  });

  it('overlaps, and moves the last window back to be full', () => {
    expect(tokenWindows(9, 5, 2)).toEqual([
      { start: 0, end: 5, added: 5 },
      { start: 3, end: 8, added: 3 },
      { start: 4, end: 9, added: 1 },
    ]);
  });

  it('covers every token in full windows, each adding what those before lack', () => {
    const cases = fc
      .tuple(fc.integer({ min: 1, max: 50 }), fc.nat(500))
      .chain(([size, count]) => fc.tuple(fc.constant(size), fc.constant(count), fc.nat(size - 1)));
    fc.assert(
      fc.property(cases, ([size, count, overlap]) => {
        let reached = 0;
        for (const { start, end, added } of tokenWindows(count, size, overlap)) {
          expect(start).toBeLessThanOrEqual(reached);
          expect(end - start).toBe(Math.min(size, count));
          expect(end - reached).toBe(added);
          if (reached > 0 && end < count) expect(reached - start).toBe(overlap);
          reached = end;
        }
        expect(reached).toBe(count);
      }),
    );
  });
});
