import fc from 'fast-check';
import { expect, it } from 'vitest';
import { multiplyError } from './multiply-error.ts';

it('is the rest of the exact product of two whole numbers', () => {
  const whole = fc.integer({ min: -Number.MAX_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER });
  fc.assert(
    fc.property(whole, whole, (a, b) => {
      const product = a * b;
      const rest = BigInt(a) * BigInt(b) - BigInt(product);
      expect(BigInt(multiplyError(a, b, product))).toBe(rest);
    }),
  );
});
