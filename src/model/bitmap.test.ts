import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { bitmapWords, bitsIn, countBits, emptyBitmap, hasBit, setBit, setBits } from './bitmap.ts';

test('a bitmap is a set of numbers below its length', () => {
  const length = fc.integer({ min: 1, max: 200 });
  fc.assert(
    fc.property(length, fc.uniqueArray(fc.nat(199)), fc.nat(230), (words, numbers, below) => {
      const held = numbers.filter((number) => number < words).sort((a, b) => a - b);
      const bits = emptyBitmap(words);
      for (const number of held) setBit(bits, number);
      expect(bits.length).toBe(Math.ceil(words / 32));
      expect([...bitsIn(bits)]).toEqual(held);
      expect(countBits(bits)).toBe(held.length);
      expect([...bitsIn(bits, below)]).toEqual(held.filter((number) => number < below));
      expect(countBits(bits, below)).toBe(held.filter((number) => number < below).length);
      for (let number = 0; number < 230; number++) expect(hasBit(bits, number)).toBe(held.includes(number));
    }),
  );
});

test('runs of numbers, and no bitmap at all', () => {
  const bits = emptyBitmap(70);
  setBits(bits, 30, 66);
  expect([...bitsIn(bits)]).toEqual(Array.from({ length: 36 }, (_, index) => index + 30));
  expect(hasBit(undefined, 3)).toBe(false);
  expect(countBits(undefined)).toBe(0);
  expect([bitmapWords(0), bitmapWords(32), bitmapWords(33)]).toEqual([0, 1, 2]);
});
