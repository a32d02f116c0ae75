import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SeededRandom } from '../../test/fuzz/seeded-random.ts';
import { writeShortestDecimal } from './shortest-decimal.ts';

const ROOM = 25;
const buffer = new Uint8Array(40);

/** What is written for a value, behind something that must stay. */
function written(value: number): string {
  buffer.fill(0x7e);
  const end = writeShortestDecimal(value, buffer, 3);
  const text = String.fromCharCode(...buffer.subarray(0, end));
  expect(text.startsWith('~~~')).toBe(true);
  // Digits that are taken back may stay behind the end, but only within the room that was promised.
  expect(buffer.subarray(3 + ROOM).every((byte) => byte === 0x7e)).toBe(true);
  return text.slice(3);
}

function wrong(values: readonly number[]): string[] {
  return values
    .map((value) => [written(value), String(value + 0)] as const)
    .filter(([got, expected]) => got !== expected)
    .map(([got, expected]) => `${got}, not ${expected}`);
}

describe('the shortest decimal', () => {
  test('is the one that String gives, for any double', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        expect(wrong([value])).toEqual([]);
      }),
    );
  });

  test.each([
    0,
    -0,
    1,
    0.1,
    1 / 3,
    16 / 61,
    1e-5,
    9.999999999999999e-6,
    1e15,
    999999999999999.9,
    1e21,
    1e22,
    5e-324,
    Number.MAX_VALUE,
    2 ** 53,
    2 ** 49,
    0.5,
    123456.789,
    4.35,
    5e-5,
    0.30000000000000004,
    9007199254740992,
  ])('of %d is right', (value) => {
    expect(wrong([value, -value])).toEqual([]);
  });

  test('is right for the scores that fusions give', () => {
    const values: number[] = [];
    for (let rank = 1; rank <= 1000; rank++) {
      for (const weight of [1, 0.5, 0.3]) {
        values.push(
          weight / (60 + rank),
          weight / (60 + rank) + 1 / 61,
          1 / (60 + rank) + 0.7 / (61 + ((rank * 7) % 1000)),
        );
      }
    }
    expect(wrong(values)).toEqual([]);
  });

  test('is right at the neighbours of short decimals and of powers of two and ten, where digits are decided', () => {
    const random = new SeededRandom(3);
    const box = new Float64Array(1);
    const words = new BigInt64Array(box.buffer);
    const values: number[] = [];
    for (let round = 0; round < 8000; round++) {
      const short = random.below(10 ** (1 + random.below(9))) / 10 ** random.below(14);
      box[0] = random.pick([short, short, 2 ** (random.below(66) - 17), 10 ** (random.below(21) - 5)]);
      if (box[0] > 1e-300) words[0] = words[0]! + BigInt(random.below(7) - 3);
      values.push(box[0]);
    }
    expect(wrong(values)).toEqual([]);
  });

  test('is right over the whole range of the fast way', () => {
    const random = new SeededRandom(4);
    const values = Array.from(
      { length: 20_000 },
      () => (random.next() + random.next() * 2 ** -32) * 10 ** (random.below(22) - 6),
    );
    expect(wrong(values)).toEqual([]);
  });
});
