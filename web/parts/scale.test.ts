import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evenScale, logScale } from './scale.ts';

describe.each([
  ['of the rank constant', logScale(10_000)],
  ['of a weight', evenScale(0, 10, 0.1)],
  ['of a depth', evenScale(1, 1000, 1)],
])('the scale %s', (_, scale) => {
  it('begins and ends where it says', () => {
    expect([Number(scale.valueAt(0)), Number(scale.valueAt(scale.positions))]).toEqual([
      scale.low,
      scale.high,
    ]);
    expect([scale.positionOf(scale.low), scale.positionOf(scale.high)]).toEqual([0, scale.positions]);
  });

  it('goes up and down by steps, and stops at its ends', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: scale.positions }), fc.boolean(), (position, isLong) => {
        const value = Number(scale.valueAt(position));
        const [up, down] = [
          Number(scale.stepped(value, 1, isLong)),
          Number(scale.stepped(value, -1, isLong)),
        ];
        expect(value < scale.high ? up > value : up === value).toBe(true);
        expect(value > scale.low ? down < value : down === value).toBe(true);
        expect(up <= scale.high && down >= scale.low).toBe(true);
      }),
    );
  });

  it('never turns round along the slider', () => {
    const values = Array.from({ length: scale.positions + 1 }, (_, position) =>
      Number(scale.valueAt(position)),
    );
    expect(values.every((value, position) => position === 0 || value >= values[position - 1]!)).toBe(true);
  });
});

it('a rank constant of 60 has neighbours 59 and 61', () => {
  const scale = logScale(10_000);
  expect([scale.stepped(60, -1), scale.stepped(60, 1)]).toEqual(['59', '61']);
});
