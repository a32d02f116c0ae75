import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DuplicateFinder } from './duplicate-finder.ts';

describe('looking for duplicates among hashes', () => {
  test('finds every one, and none that is not there, query after query', () => {
    const hashes = fc.array(fc.oneof(fc.integer({ min: 0, max: 40 }), fc.nat(0xffffffff)), {
      maxLength: 300,
    });
    fc.assert(
      fc.property(fc.array(hashes, { maxLength: 12 }), (queries) => {
        const finder = new DuplicateFinder();
        for (const query of queries) {
          const expected = new Set(query).size < query.length;
          expect(finder.mayHave(Uint32Array.from(query), query.length)).toBe(expected);
        }
      }),
    );
  });

  test('looks only at the rows it is told of, and forgets earlier queries', () => {
    const finder = new DuplicateFinder();
    const hashes = Uint32Array.of(5, 6, 7, 5);
    expect(finder.mayHave(hashes, 3)).toBe(false);
    expect(finder.mayHave(hashes, 3)).toBe(false);
    expect(finder.mayHave(hashes, 4)).toBe(true);
    expect(finder.mayHave(hashes, 3)).toBe(false);
    expect(finder.mayHave(hashes, 0)).toBe(false);
  });

  test('stays right when the table grows between small queries', () => {
    const finder = new DuplicateFinder();
    const many = Uint32Array.from({ length: 10_000 }, (_, row) => Math.imul(row, 0x9e3779b1));
    for (let round = 0; round < 20; round++) {
      expect(finder.mayHave(many, 10 + round * 400)).toBe(false);
      expect(finder.mayHave(Uint32Array.of(1, 2, 1), 3)).toBe(true);
    }
    expect(finder.mayHave(Uint32Array.from([...many, many[9_999]!]), 10_001)).toBe(true);
  });
});
