import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { firstStop, stopBits } from './byte-words.ts';

/** The first byte that is no printable ASCII and no DEL, or -1. */
function plainFirstStop(bytes: readonly number[]): number {
  return bytes.findIndex((byte) => byte <= 0x20 || byte >= 0x80);
}

function wordOf(bytes: readonly number[]): number {
  return bytes.reduce((word, byte, place) => word | (byte << (8 * place)), 0);
}

describe('four bytes at once', () => {
  test('show the first that ends a field, as one byte at a time does', () => {
    const byte = fc.oneof(
      fc.integer({ min: 0, max: 255 }),
      fc.constantFrom(0x20, 0x21, 0x0a, 0x7f, 0x80, 0xff),
    );
    fc.assert(
      fc.property(fc.tuple(byte, byte, byte, byte), (bytes) => {
        const stops = stopBits(wordOf(bytes));
        expect(stops === 0 ? -1 : firstStop(stops)).toBe(plainFirstStop(bytes));
      }),
      { numRuns: 5000 },
    );
  });
});
