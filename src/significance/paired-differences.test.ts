import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { commonDenominator } from './difference-grid.ts';
import { pairDifferences } from './paired-differences.ts';

describe('pairDifferences', () => {
  it('takes numbers as written: 0.3 - 0.1 is 0.2', () => {
    const { values, units, isConstant, isExact } = pairDifferences([0.3, 0.7, 0.2], [0.1, 0.5, 0]);
    expect([...values]).toEqual([0.2, 0.2, 0.2]);
    expect([...units]).toEqual([2, 2, 2]);
    expect({ isConstant, isExact }).toEqual({ isConstant: true, isExact: true });
  });

  it('sees the fraction behind the noise of a computation', () => {
    const { values, denominator, isConstant } = pairDifferences(
      [1, 2 / 3, 1 / 3 + 1 / 7],
      [2 / 3, 1 / 3, 1 / 7],
    );
    expect(denominator).toBe(21);
    expect(isConstant).toBe(true);
    expect([...values]).toEqual([1 / 3, 1 / 3, 1 / 3]);
  });

  it('counts values that differ by rounding alone as ties, also without a grid', () => {
    const first = [0.1234567890123456, 0.5, Math.SQRT1_2];
    const second = [0.12345678901234562, 0.25, Math.SQRT1_2 - 1e-15];
    const { wins, losses, ties, isExact, values } = pairDifferences(first, second);
    expect({ wins, losses, ties, isExact }).toEqual({ wins: 1, losses: 0, ties: 2, isExact: false });
    expect([...values]).toEqual([0, 0.25, 0]);
  });

  it('knows a constant difference without a grid', () => {
    const first = [Math.SQRT1_2, Math.LN2, Math.PI / 4];
    expect(
      pairDifferences(
        first,
        first.map((value) => value + 0.1),
      ).isConstant,
    ).toBe(true);
  });

  it('subtracts a shift as written', () => {
    expect([...pairDifferences([0.3, 0.1], [0.1, 0.1], 0.2).units]).toEqual([0, -2]);
  });

  it('keeps large counts and small decimals', () => {
    expect(pairDifferences([1000, 3], [998, 5])).toMatchObject({ denominator: 1, wins: 1, losses: 1 });
    expect([...pairDifferences([1e-7, 2e-7], [0, 0]).units]).toEqual([1, 2]);
    expect([...pairDifferences([1e-13, 3e-13], [0, 0]).values]).toEqual([1e-13, 3e-13]);
  });

  it.each([
    ['lengths', [1, 2], [1]],
    ['nothing', [], []],
    ['NaN', [1, Number.NaN], [1, 2]],
    ['infinity', [1, 2], [1, Number.POSITIVE_INFINITY]],
  ])('refuses %s', (_, first, second) => {
    expect(() => pairDifferences(first, second)).toThrow(/Expected/);
  });

  it('mirrors when the arms are swapped', () => {
    const value = fc.oneof(
      fc.integer({ min: 0, max: 100 }).map((hundredths) => hundredths / 100),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.integer({ min: 1, max: 10 }).map((rank) => 1 / rank),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(value, value), { minLength: 1, maxLength: 40 }), (pairs) => {
        const [first, second] = [pairs.map(([x]) => x), pairs.map(([, y]) => y)];
        const forth = pairDifferences(first, second);
        const back = pairDifferences(second, first);
        expect(back.wins).toBe(forth.losses);
        expect(back.ties).toBe(forth.ties);
        expect([...back.units]).toEqual([...forth.units].map((unit) => 0 - unit));
        expect(back.mean).toBeCloseTo(-forth.mean, 14);
        forth.values.forEach((difference, index) => {
          expect(Math.abs(difference - (first[index]! - second[index]!))).toBeLessThan(1e-12);
        });
      }),
    );
  });
});

describe('commonDenominator', () => {
  it.each([
    [[0.5, 0.25], 100],
    [[0.1, 0.30000000000000004], 10],
    [[1 / 3, 1 / 2, 1 / 7], 42],
    [[0, 1, 5], 1],
    [[-0.3333333333333333, 0.2], 15],
    [[Math.SQRT1_2], undefined],
    [[1 / 9973, 1 / 99991, 1 / 99989], undefined],
  ])('of %j is %s', (values, expected) => {
    expect(commonDenominator(values, 1e12)).toBe(expected);
  });

  it('finds any grid of fractions again', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 3000 }),
        fc.array(fc.nat({ max: 3000 }), { minLength: 1, maxLength: 20 }),
        (denominator, numerators) => {
          const found = commonDenominator(
            numerators.map((numerator) => numerator / denominator),
            1e12,
          );
          for (const numerator of numerators)
            expect(((numerator * found!) / denominator) % 1).toBeCloseTo(0, 5);
        },
      ),
    );
  });
});
