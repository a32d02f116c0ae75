import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fuse } from '../fusion/index.ts';
import { Run } from '../runs/index.ts';
import { advise, adviseRuns } from './advise.ts';
import type { Change, Statement, StatementCode } from './statement.ts';

// Brute force, sharing nothing with the room: fractions as pairs of BigInts, lists of ids, places by counting.

type Fraction = readonly [numerator: bigint, denominator: bigint];

interface Spec {
  readonly names: readonly string[];
  readonly weights: readonly Fraction[];
  readonly depths: readonly number[];
  readonly rankConstant: Fraction;
  readonly limit: number;
}

const compare = (a: Fraction, b: Fraction): number => {
  const difference = a[0] * b[1] - b[0] * a[1];
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
};
const sum = (a: Fraction, b: Fraction): Fraction => [a[0] * b[1] + b[0] * a[1], a[1] * b[1]];
const term = (spec: Spec, leg: number, rank: number): Fraction => {
  const [weight, constant] = [spec.weights[leg]!, spec.rankConstant];
  return [weight[0] * constant[1], weight[1] * (constant[0] + BigInt(rank) * constant[1])];
};
const decimal = ([numerator, denominator]: Fraction): string =>
  String(Number(numerator) / Number(denominator));

/** The place of a document when lists are fused; ties in its favour. */
function placeOf(spec: Spec, lists: readonly (readonly string[])[], wanted: string): number {
  const scores = new Map<string, Fraction>();
  for (const [leg, list] of lists.entries()) {
    for (const [index, id] of list.entries()) {
      scores.set(id, sum(scores.get(id) ?? [0n, 1n], term(spec, leg, index + 1)));
    }
  }
  const own = scores.get(wanted)!;
  return [...scores.values()].filter((score) => compare(score, own) > 0).length + 1;
}

const fresh = (leg: number, depth: number) =>
  Array.from({ length: depth }, (_, index) => `${leg}-${index + 1}`);

/** The best place of the leg's first hit over every way in which two other legs can share documents. */
function bestPlace(spec: Spec, leg: number): number {
  const others = spec.names.map((_, index) => index).filter((index) => index !== leg);
  const lists = spec.depths.map((depth, index) => fresh(index, depth));
  if (others.length < 2) return placeOf(spec, lists, `${leg}-1`);
  const [left, right] = others as [number, number];
  let best = Number.POSITIVE_INFINITY;
  const assign = (rank: number, list: string[]): void => {
    if (rank > spec.depths[right]!) {
      const all = lists.map((own, index) => (index === right ? list : own));
      best = Math.min(best, placeOf(spec, all, `${leg}-1`));
      return;
    }
    for (const id of [`${right}-${rank}`, ...lists[left]!]) {
      if (!list.includes(id)) assign(rank + 1, [...list, id]);
    }
  };
  assign(1, []);
  return best;
}

const ofText = (text: string): Fraction => {
  const [numerator, denominator = '1'] = text.split('/');
  return [BigInt(numerator!), BigInt(denominator)];
};

/** The spec with a change's setting at its threshold plus some millionths. */
function moved(spec: Spec, { setting, leg, fraction }: Change, millionths: number): Spec {
  const value = sum(ofText(fraction), [BigInt(millionths), 1_000_000n]);
  const number = spec.names.indexOf(leg ?? '');
  if (setting === 'rankConstant') return { ...spec, rankConstant: value };
  if (setting === 'weight')
    return { ...spec, weights: spec.weights.map((own, at) => (at === number ? value : own)) };
  const depth = Number(value[0]) / Number(value[1]);
  return { ...spec, depths: spec.depths.map((own, at) => (at === number ? depth : own)) };
}

/** What is so at, just below and just above a threshold must flip exactly as the change says. */
function checkChange(spec: Spec, subject: Change, isSo: (spec: Spec) => boolean): void {
  const now = isSo(spec);
  const at = isSo(moved(spec, subject, 0));
  const canFall = compare(ofText(subject.fraction), [1n, 1_000_000n]) >= 0;
  const below = canFall ? isSo(moved(spec, subject, -1)) : undefined;
  const above = isSo(moved(spec, subject, 1));
  const expected = {
    'at least': { at: !now, below: now, above: !now },
    above: { at: now, below: now, above: !now },
    'at most': { at: !now, below: !now, above: now },
    below: { at: now, below: !now, above: now },
    exactly: { at, below, above },
  }[subject.bound];
  expect({ at, below, above }).toEqual({ ...expected, below: canFall ? expected.below : undefined });
}

const weights = fc.constantFrom<Fraction>(
  [0n, 1n],
  [1n, 4n],
  [3n, 10n],
  [1n, 2n],
  [1n, 1n],
  [3n, 2n],
  [2n, 1n],
);
const constants = fc.constantFrom<Fraction>([0n, 1n], [1n, 1n], [5n, 2n], [4n, 1n], [10n, 1n], [60n, 1n]);

const specs: fc.Arbitrary<Spec> = fc.integer({ min: 2, max: 3 }).chain((legs) =>
  fc.record({
    names: fc.constant(['one', 'two', 'three'].slice(0, legs)),
    weights: fc.array(weights, { minLength: legs, maxLength: legs }),
    depths: fc.array(fc.integer({ min: 1, max: legs === 2 ? 8 : 3 }), { minLength: legs, maxLength: legs }),
    rankConstant: constants,
    limit: fc.integer({ min: 1, max: 4 }),
  }),
);

function adviceOf(spec: Spec): readonly Statement[] {
  const byName = <Value>(values: readonly Value[]) =>
    Object.fromEntries(spec.names.map((name, leg) => [name, values[leg]!]));
  return advise(spec.names, {
    weights: byName(spec.weights.map(decimal)),
    depth: byName(spec.depths),
    rankConstant: decimal(spec.rankConstant),
    limit: spec.limit,
  }).statements;
}

const only = (statements: readonly Statement[], code: StatementCode) =>
  statements.filter((statement) => statement.code === code);

const RUNS = { numRuns: 500 };

describe('advise, against brute force over 500 specs', () => {
  it('own-find-places', () => {
    fc.assert(
      fc.property(specs, (spec) => {
        const statements = only(adviceOf(spec), 'own-find-places');
        expect(statements).toHaveLength(spec.names.length);
        for (const { legs, values, changes } of statements) {
          const leg = spec.names.indexOf(legs[0]!);
          expect(values['best']).toBe(bestPlace(spec, leg));
          const lists = spec.depths.map((depth, index) => fresh(index, depth));
          expect(values['distinct']).toBe(placeOf(spec, lists, `${leg}-1`));
          const same = spec.depths.map((depth, index) => fresh(index === leg ? leg : 9, depth));
          expect(values['shared']).toBe(placeOf(spec, same, `${leg}-1`));
          for (const subject of changes) {
            const place = Number(/place (\d+)$/.exec(subject.effect)![1]);
            checkChange(spec, subject, (other) => bestPlace(other, leg) <= place);
          }
        }
      }),
      RUNS,
    );
  });

  it('own-finds-and-the-top', () => {
    fc.assert(
      fc.property(specs, (spec) => {
        for (const { legs, values, changes } of only(adviceOf(spec), 'own-finds-and-the-top')) {
          const leg = spec.names.indexOf(legs[0]!);
          const reaches = (other: Spec) => bestPlace(other, leg) <= spec.limit;
          expect(values['reaches']).toBe(reaches(spec));
          for (const subject of changes) {
            if (subject.setting !== 'depth') checkChange(spec, subject, reaches);
            else {
              expect(reaches(moved(spec, subject, 0))).toBe(true);
              expect(reaches(moved(spec, subject, 1_000_000))).toBe(false);
            }
          }
        }
      }),
      RUNS,
    );
  });

  it('first-place-worth', () => {
    fc.assert(
      fc.property(specs, (spec) => {
        for (const { legs, values, changes } of only(adviceOf(spec), 'first-place-worth')) {
          const [leg, other] = legs.map((name) => spec.names.indexOf(name)) as [number, number];
          const against = (rank: number, at = spec) => compare(term(at, leg, 1), term(at, other, rank));
          const ranks = Array.from({ length: 700 }, (_, index) => index + 1);
          expect(values['losesDownTo']).toBe(ranks.filter((rank) => against(rank) < 0).length);
          expect(values['tiesAt']).toBe(ranks.find((rank) => against(rank) === 0) ?? null);
          expect(values['beatsFrom']).toBe(ranks.find((rank) => against(rank) > 0));
          const depth = spec.depths[other]!;
          for (const subject of changes) {
            const rank = /every hit|first$/.test(subject.effect) ? 1 : depth;
            checkChange(spec, subject, (at) => against(rank, at) > 0);
          }
        }
      }),
      RUNS,
    );
  });

  it('agreement-and-first-places', () => {
    fc.assert(
      fc.property(specs, (spec) => {
        const weighing = spec.names.map((_, leg) => leg).filter((leg) => spec.weights[leg]![0] > 0n);
        const statements = only(adviceOf(spec), 'agreement-and-first-places');
        expect(statements).toHaveLength(weighing.length < 2 ? 0 : 1);
        for (const { values, changes } of statements) {
          /** The least lead of a document at that rank of every leg over any leg's first place alone. */
          const lead = (rank: number, at = spec) => {
            const agreed = weighing.map((leg) => term(at, leg, rank)).reduce(sum);
            return Math.min(...weighing.map((leg) => compare(agreed, term(at, leg, 1))));
          };
          const ranks = Array.from({ length: 1200 }, (_, index) => index + 1);
          expect(values['beatsDownTo']).toBe(ranks.filter((rank) => lead(rank) > 0).length);
          expect(values['tiesAt']).toBe(ranks.find((rank) => lead(rank) === 0) ?? null);
          const depth = Math.min(...weighing.map((leg) => spec.depths[leg]!));
          for (const subject of changes) {
            // A change of the heaviest weight holds while it stays the heaviest.
            checkChange(spec, subject, (at) => lead(depth, at) > 0);
          }
        }
      }),
      RUNS,
    );
  });

  it('structural-ties', () => {
    fc.assert(
      fc.property(specs, (spec) => {
        const legs = spec.names.map((_, leg) => leg).filter((leg) => spec.weights[leg]![0] > 0n);
        const statements = only(adviceOf(spec), 'structural-ties');
        expect(statements).toHaveLength(legs.length < 2 ? 0 : 1);
        for (const { values } of statements) {
          let combinations: number[][] = [[]];
          for (const leg of legs) {
            combinations = combinations.flatMap((ranks) =>
              Array.from({ length: spec.depths[leg]! + 1 }, (_, rank) => [...ranks, rank]),
            );
          }
          const scored = combinations
            .filter((ranks) => ranks.some((rank) => rank > 0))
            .map((ranks) => {
              const present = ranks
                .map((rank, at) => [legs[at]!, rank] as const)
                .filter(([, rank]) => rank > 0);
              const weight = (leg: number) => Number(decimal(spec.weights[leg]!));
              const constant = Number(decimal(spec.rankConstant));
              return {
                ranks,
                exact: present.map(([leg, rank]) => term(spec, leg, rank)).reduce(sum),
                double: present.reduce((total, [leg, rank]) => total + weight(leg) / (constant + rank), 0),
              };
            });
          const groups: (typeof scored)[] = [];
          for (const one of scored) {
            const group = groups.find(([first]) => compare(first!.exact, one.exact) === 0);
            if (group === undefined) groups.push([one]);
            else group.push(one);
          }
          const tied = groups.filter(({ length }) => length > 1);
          const pairs = tied.flatMap((group) =>
            group.flatMap((one, index) =>
              group
                .slice(index + 1)
                .filter((other) => one.ranks.every((rank, at) => rank === 0 || rank !== other.ranks[at])),
            ),
          );
          expect(values).toMatchObject({
            combinations: scored.length,
            groups: tied.length,
            tied: tied.flat().length,
            pairs: pairs.length,
            groupsApartInDoubles: tied.filter((group) => new Set(group.map(({ double }) => double)).size > 1)
              .length,
          });
        }
      }),
      RUNS,
    );
  });

  it('observed-own-finds and observed-ties', () => {
    const documents = Array.from({ length: 12 }, (_, index) => `d${index}`);
    const list = fc.shuffledSubarray(documents, { minLength: 1 });
    const queries = fc.array(fc.tuple(list, list), { minLength: 1, maxLength: 2 });
    fc.assert(
      fc.property(
        queries,
        fc.constantFrom('0.5', '1'),
        fc.integer({ min: 1, max: 6 }),
        (rankings, weight, limit) => {
          const hits = (ids: readonly string[]) => ids.map((id, index) => ({ id, score: -index }));
          const names = ['words', 'meaning'];
          const runs = names.map((name, leg) => ({
            name,
            run: Run.from(
              name,
              rankings.map((pair, index) => [`q${index}`, hits(pair[leg]!)]),
            ),
          }));
          const options = { weights: { words: weight }, limit };
          const { statements } = adviseRuns(runs, options);
          const spec: Spec = {
            names,
            weights: [weight === '1' ? [1n, 1n] : [1n, 2n], [1n, 1n]],
            depths: [12, 12],
            rankConstant: [60n, 1n],
            limit,
          };
          let [inTop, atCut] = [0, 0];
          const own = names.map(() => ({ ownFinds: 0, inTop: 0, best: Number.POSITIVE_INFINITY }));
          for (const pair of rankings) {
            const fused = fuse(
              names.map((name, leg) => ({ name, ranking: hits(pair[leg]!) })),
              { weights: { words: weight } },
            );
            const exact = fused.hits.map(({ id }) =>
              pair
                .flatMap((ids, leg) => (ids.includes(id) ? [term(spec, leg, ids.indexOf(id) + 1)] : []))
                .reduce(sum),
            );
            const tiesNext = exact.map(
              (score, index) => index + 1 < exact.length && compare(score, exact[index + 1]!) === 0,
            );
            if (tiesNext.slice(0, limit - 1).includes(true)) inTop++;
            if (tiesNext[limit - 1]) atCut++;
            for (const { id, rank } of fused.hits) {
              const leg = pair.findIndex((ids) => ids.includes(id));
              if (pair.every((ids) => ids.includes(id))) continue;
              own[leg]!.ownFinds++;
              if (rank <= limit) own[leg]!.inTop++;
              own[leg]!.best = Math.min(own[leg]!.best, rank);
            }
          }
          expect(only(statements, 'observed-ties')[0]!.values).toMatchObject({
            withTieInTop: inTop,
            withTieAtCut: atCut,
          });
          for (const [leg, { values }] of only(statements, 'observed-own-finds').entries()) {
            const { ownFinds, inTop: top, best } = own[leg]!;
            expect(values).toMatchObject({ ownFinds, inTop: top, bestPlace: ownFinds === 0 ? null : best });
          }
        },
      ),
      RUNS,
    );
  });
});

describe('advise', () => {
  it('says that a keyword first place at half weight is buried', () => {
    const { statements } = advise(['dense', 'bm25'], { weights: { dense: 1, bm25: '0.5' }, depth: 50 });
    const about = (code: StatementCode) =>
      statements.find((statement) => statement.code === code && statement.legs[0] === 'bm25')!;
    expect(about('own-find-places').sentence).toBe(
      'A document that only bm25 finds lands at place 51 at best: all 50 hits of dense score more than its first place.',
    );
    expect(about('own-finds-and-the-top').sentence).toBe(
      'bm25 can never put a document that no other leg finds into the top 10: it only moves documents there that another leg found too.',
    );
    expect(
      about('own-finds-and-the-top').changes.map(({ setting, bound, threshold }) => [
        setting,
        bound,
        threshold,
      ]),
    ).toEqual([
      ['weight', 'at least', 61 / 70],
      ['rankConstant', 'at most', 8],
      ['depth', 'at most', 9],
    ]);
    const worth = about('first-place-worth');
    expect(worth.sentence).toBe(
      "bm25's first place, alone (0.5/61 = 1/122), loses to any hit of dense down to rank 61, ties exactly with what only dense has at rank 62 and beats that from rank 63 on. dense gives 50 hits: it beats none of them.",
    );
    expect(worth.arithmetic.map(({ what, fraction }) => `${what}: ${fraction}`)).toEqual([
      'bm25, rank 1: 0.5/61 = 1/122',
      'dense, rank 61: 1/121',
      'dense, rank 62: 1/122',
    ]);
  });

  it('places a keyword-only first between 51 and 101 under two dense legs', () => {
    const { statements } = advise(['dense', 'sparse', 'bm25'], { weights: { bm25: 0.5 }, depth: 50 });
    const places = statements.find(({ code, legs }) => code === 'own-find-places' && legs[0] === 'bm25')!;
    expect(places.values).toEqual({ best: 51, shared: 51, distinct: 101 });
  });

  it.each([
    ['0.5', 32, 6],
    ['0.3', 41, 20],
  ])('counts the tied groups of weights 1 and %s at depth 50', (weight, groups, groupsApartInDoubles) => {
    const { statements } = advise(['dense', 'bm25'], { weights: { bm25: weight }, depth: 50 });
    expect(only(statements, 'structural-ties')[0]!.values).toMatchObject({ groups, groupsApartInDoubles });
  });

  it('names no change of a setting that leaves the number of ties as it is', () => {
    const { statements } = advise(['a', 'b', 'c'], { weights: { b: 0.3, c: 0.3 }, depth: 5 });
    expect(only(statements, 'structural-ties')[0]!.changes.map(({ effect }) => effect)).toEqual([
      '0 groups of ties instead of 90',
    ]);
  });

  it('counts ties down to a rank that it names where the depths allow too many', () => {
    const { statements, assumptions } = advise(['a', 'b']);
    expect(only(statements, 'structural-ties')[0]!.values['countedDownTo']).toBe(386);
    expect(assumptions[0]).toContain('a 1000 and b 1000');
  });

  it('is about reciprocal rank fusion', () => {
    expect(() => advise(['a', 'b'], { method: 'condorcet' })).toThrow(
      'Expected reciprocal rank fusion (rrf), got condorcet.',
    );
    expect(() => advise(['a', 'b'], { dialect: 'qdrant' })).toThrow(
      'Expected reciprocal rank fusion (rrf), got qdrant.',
    );
    expect(() => advise([])).toThrow('Expected at least one leg to fuse, got none.');
    expect(() => advise(['a'], { weights: { b: 1 } })).toThrow(
      'Expected a weight for one of the legs a, got "b".',
    );
  });
});
