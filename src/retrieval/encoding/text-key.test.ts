import fc from 'fast-check';
import { expect, test } from 'vitest';
import { textKey } from './text-key.ts';

test('different texts have different keys of at most 64 bits', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (a, b) => {
      expect(textKey(a) === textKey(b)).toBe(a === b);
      expect(BigInt.asUintN(64, textKey(a))).toBe(textKey(a));
    }),
  );
  expect(new Set(Array.from({ length: 20_000 }, (_, number) => textKey(`text ${number}`))).size).toBe(20_000);
});
