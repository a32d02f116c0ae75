import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { StoredSegment } from '../../model/index.ts';
import { addPassage, emptyBitmaps, hasPassage, intersection, passagesIn } from './passage-bitmaps.ts';

const SEGMENTS = [70, 0, 32].map((passageCount) => ({ passageCount }) as StoredSegment);
const addresses = fc.uniqueArray(
  fc
    .constantFrom(0, 2)
    .chain((segment) =>
      fc.record({ segment: fc.constant(segment), local: fc.nat(SEGMENTS[segment]!.passageCount - 1) }),
    ),
  { selector: ({ segment, local }) => segment * 100 + local },
);
const keys = (all: Iterable<{ segment: number; local: number }>) =>
  [...all].map(({ segment, local }) => segment * 100 + local);

test('bitmaps are sets of passages, listed in order', () => {
  fc.assert(
    fc.property(addresses, addresses, (some, others) => {
      const [a, b] = [some, others].map((all) => {
        const bitmaps = emptyBitmaps(SEGMENTS);
        for (const at of all) addPassage(bitmaps, at);
        return bitmaps;
      });
      expect(keys(passagesIn(a!))).toEqual(keys(some).sort((x, y) => x - y));
      const inBoth = new Set(keys(others));
      expect(keys(passagesIn(intersection(a!, b!)))).toEqual(
        keys(some)
          .filter((key) => inBoth.has(key))
          .sort((x, y) => x - y),
      );
      for (const at of some) expect(hasPassage(a!, at)).toBe(true);
      for (const at of others) expect(hasPassage(a!, at)).toBe(keys(some).includes(keys([at])[0]!));
    }),
  );
});
