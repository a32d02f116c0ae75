import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fuse } from './fuse.ts';

/*
 * The exact rules against fractions of big integers, computed the slow way: nothing here is shared with the code
 * under test.
 */

interface Fraction {
  readonly top: bigint;
  readonly bottom: bigint;
}

const ZERO: Fraction = { top: 0n, bottom: 1n };

function plus(a: Fraction, b: Fraction): Fraction {
  return { top: a.top * b.bottom + b.top * a.bottom, bottom: a.bottom * b.bottom };
}

function times(a: Fraction, b: Fraction): Fraction {
  return { top: a.top * b.top, bottom: a.bottom * b.bottom };
}

function compare(a: Fraction, b: Fraction): number {
  const difference = a.top * b.bottom - b.top * a.bottom;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

function whole(value: number): Fraction {
  return { top: BigInt(value), bottom: 1n };
}

/** A decimal text such as 12.5. */
function decimal(text: string): Fraction {
  const [units = '0', digits = ''] = text.split('.');
  return { top: BigInt(units + digits), bottom: 10n ** BigInt(digits.length) };
}

/** The fraction that a double of at least 0 is, from its bits. */
function bitsOf(double: number): Fraction {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, double);
  const bits = view.getBigUint64(0);
  const exponent = bits >> 52n;
  const mantissa = (bits & ((1n << 52n) - 1n)) | (exponent === 0n ? 0n : 1n << 52n);
  const power = (exponent === 0n ? 1n : exponent) - 1075n;
  return power >= 0n ? { top: mantissa << power, bottom: 1n } : { top: mantissa, bottom: 1n << -power };
}

function distance(a: Fraction, b: Fraction): Fraction {
  const top = a.top * b.bottom - b.top * a.bottom;
  return { top: top < 0n ? -top : top, bottom: a.bottom * b.bottom };
}

/** Whether no double is nearer to the fraction. */
function isNearest(double: number, fraction: Fraction): boolean {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, double);
  const bits = view.getBigUint64(0);
  return [bits - 1n, bits + 1n].every((neighbour) => {
    if (neighbour < 0n) return true;
    view.setBigUint64(0, neighbour);
    return compare(distance(bitsOf(double), fraction), distance(bitsOf(view.getFloat64(0)), fraction)) <= 0;
  });
}

/** One document's places: its 1-based rank in each leg, 0 where the leg lacks it. */
type Places = readonly number[];

type ExactScore = (places: Places, legs: readonly Leg[], candidateCount: number) => Fraction;

interface Leg {
  readonly weight: string;
  readonly ids: readonly string[];
}

function sumOver(places: Places, legs: readonly Leg[], term: (rank: number) => Fraction): Fraction {
  return legs.reduce(
    (sum, { weight }, leg) =>
      places[leg] === 0 ? sum : plus(sum, times(decimal(weight), term(places[leg]!))),
    ZERO,
  );
}

function countOf(places: Places, legs: readonly Leg[]): number {
  return legs.filter(({ weight }, leg) => places[leg] !== 0 && decimal(weight).top > 0n).length;
}

const reciprocals =
  (constant: string): ExactScore =>
  (places, legs) =>
    sumOver(places, legs, (rank) => {
      const { top, bottom } = plus(decimal(constant), whole(rank));
      return { top: bottom, bottom: top };
    });

const inverseSquares: ExactScore = (places, legs) =>
  times(
    whole(countOf(places, legs)),
    sumOver(places, legs, (rank) => ({ top: 1n, bottom: BigInt(rank) ** 2n })),
  );

const biased =
  (phi: string): ExactScore =>
  (places, legs) =>
    sumOver(places, legs, (rank) => {
      const { top, bottom } = decimal(phi);
      return { top: (bottom - top) * top ** BigInt(rank - 1), bottom: bottom ** BigInt(rank) };
    });

const counts =
  (share: string): ExactScore =>
  (places, legs, candidateCount) =>
    legs.reduce((sum, { weight, ids }, leg) => {
      if (ids.length === 0) return sum;
      const rank = places[leg]!;
      const points =
        rank > 0
          ? whole(candidateCount - rank + 1)
          : times(decimal(share), { top: BigInt(candidateCount - ids.length + 1), bottom: 2n });
      return plus(sum, times(decimal(weight), points));
    }, ZERO);

const RULES: readonly (readonly [string, Parameters<typeof fuse>[1], ExactScore])[] = [
  ['rrf, constant 60', { rankConstant: 60 }, reciprocals('60')],
  ['rrf, constant 0', { rankConstant: 0 }, reciprocals('0')],
  ['rrf, constant 12.5', { rankConstant: 12.5 }, reciprocals('12.5')],
  ['isr', { method: 'isr' }, inverseSquares],
  ['rbc, phi 0.8', { method: 'rbc', parameters: { phi: 0.8 } }, biased('0.8')],
  ['rbc, phi 0.5', { method: 'rbc', parameters: { phi: '0.5' } }, biased('0.5')],
  ['borda', { method: 'borda' }, counts('1')],
  ['borda without shares', { method: 'borda', parameters: { unrankedShare: 0 } }, counts('0')],
];

const UNIVERSE = Array.from({ length: 75 }, (_, index) => `d${index + 10}`);

const legsArbitrary: fc.Arbitrary<Leg[]> = fc.array(
  fc.record({
    weight: fc.constantFrom('1', '0.5', '0.3', '0.25', '0.1', '2', '0', '0.333333333333333333'),
    ids: fc.shuffledSubarray(UNIVERSE, { maxLength: 60 }),
  }),
  { minLength: 1, maxLength: 4 },
);

describe('exact rules agree with fractions of big integers', () => {
  test.each(RULES)('%s: order, ties and nearest doubles', (_, options, exactScore) => {
    fc.assert(
      fc.property(legsArbitrary, (legs) => {
        const ids = [...new Set(legs.flatMap(({ ids }) => ids))];
        const rows = ids.map((id) => {
          const places = legs.map((leg) => leg.ids.indexOf(id) + 1);
          const held = places.filter((rank) => rank > 0);
          return {
            id,
            score: exactScore(places, legs, ids.length),
            legCount: held.length,
            bestRank: Math.min(...held),
          };
        });
        rows.sort(
          (a, b) =>
            compare(b.score, a.score) ||
            b.legCount - a.legCount ||
            a.bestRank - b.bestRank ||
            (a.id < b.id ? -1 : 1),
        );
        const { hits } = fuse(
          legs.map(({ ids }, leg) => ({
            name: `leg${leg}`,
            ranking: ids.map((id, index) => ({ id, score: -index })),
          })),
          { ...options, weights: Object.fromEntries(legs.map(({ weight }, leg) => [`leg${leg}`, weight])) },
        );
        expect(hits.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
        for (const [index, { score }] of hits.entries()) {
          expect(isNearest(score, rows[index]!.score)).toBe(true);
        }
      }),
      { numRuns: 25 },
    );
  });
});

/** By exact sum: the doubles of `first + second` over all pairs of ranks in two legs of that depth, absent included. */
function tiedGroups(weight: string, depth: number): number[][] {
  const groups = new Map<string, number[]>();
  const legs = [
    { weight: '1', ids: [] },
    { weight, ids: [] },
  ];
  for (let first = 0; first <= depth; first++) {
    for (let second = 0; second <= depth; second++) {
      if (first + second === 0) continue;
      const { top, bottom } = reciprocals('60')([first, second], legs, 0);
      const shared = greatestDivisor(top, bottom);
      const key = `${top / shared}/${bottom / shared}`;
      const sum = (first === 0 ? 0 : 1 / (60 + first)) + (second === 0 ? 0 : Number(weight) / (60 + second));
      groups.set(key, [...(groups.get(key) ?? []), sum]);
    }
  }
  return [...groups.values()].filter(({ length }) => length > 1);
}

function greatestDivisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : greatestDivisor(b, a % b);
}

describe('why ties are of fractions and not of doubles', () => {
  test.each([
    ['0.5', 32, 6],
    ['0.3', 41, 20],
  ])('weights 1 and %s, depth 50: of %i tied groups %i differ as doubles', (weight, tied, differing) => {
    const groups = tiedGroups(weight, 50);
    expect(groups).toHaveLength(tied);
    expect(groups.filter((sums) => new Set(sums).size > 1)).toHaveLength(differing);
  });

  test('28% of rank triples up to 60 have a sum that depends on the order of addition', () => {
    let triples = 0;
    let differing = 0;
    for (let a = 1; a <= 60; a++) {
      for (let b = a + 1; b <= 60; b++) {
        for (let c = b + 1; c <= 60; c++) {
          const [x, y, z] = [1 / (60 + a), 1 / (60 + b), 1 / (60 + c)];
          triples++;
          if (x + y + z !== x + z + y || x + y + z !== y + z + x) differing++;
        }
      }
    }
    expect([triples, differing]).toEqual([34_220, 9_592]);
  });

  test('ranks 1, 2, 7 and 7, 1, 2 tie here, and part as doubles in spec order', () => {
    // p stands at ranks 1, 2, 7 of the three legs and q at 7, 1, 2.
    const ranks = { p: [1, 2, 7], q: [7, 1, 2] };
    const legs = [0, 1, 2].map((leg) => ({
      name: `leg${leg}`,
      ranking: Array.from({ length: 7 }, (_, index) => ({
        id: Object.entries(ranks).find(([, places]) => places[leg] === index + 1)?.[0] ?? `${leg}-${index}`,
        score: -index,
      })),
    }));
    const scoresOf = (arithmetic: 'exact' | 'spec-order') => {
      const { hits, notices } = fuse(legs, { arithmetic });
      const scores = Object.fromEntries(hits.map(({ id, score }) => [id, score]));
      return { p: scores['p'], q: scores['q'], notices };
    };
    const exact = scoresOf('exact');
    const inSpecOrder = scoresOf('spec-order');
    expect(exact.p).toBe(exact.q);
    expect(inSpecOrder.p).toBe(1 / 61 + 1 / 62 + 1 / 67);
    expect(inSpecOrder.q).toBe(1 / 67 + 1 / 61 + 1 / 62);
    expect(inSpecOrder.p).not.toBe(inSpecOrder.q);
    expect(inSpecOrder.notices).toEqual([]);
  });
});
