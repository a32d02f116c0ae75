import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FUSION_METHODS } from './catalogue.ts';
import { type FusionLeg, fuse } from './fuse.ts';
import type { FusionLaws } from './method.ts';
import { findNormalization, NORMALIZATIONS } from './normalizations/catalogue.ts';
import type { FusionOptions } from './options.ts';

/** Every method, with every normalisation that it takes. */
const RULES = FUSION_METHODS.flatMap(({ definition }) => {
  const { name, uses, hasFixedNormalization, laws, isWeighted, defaultNormalization } = definition;
  const isFree = uses === 'scores' && hasFixedNormalization !== true;
  const normalizations = isFree
    ? NORMALIZATIONS.map((normalization) => normalization.definition.name)
    : [defaultNormalization];
  return normalizations.map((normalization) => {
    const options: FusionOptions = { method: name, normalization: isFree ? normalization : undefined };
    const isMonotone = normalization === undefined || findNormalization(normalization).definition.isMonotone;
    return {
      title: normalization === undefined ? name : `${name}, ${normalization}`,
      options,
      laws: { ...laws, monotone: laws.monotone && isMonotone } satisfies FusionLaws,
      isWeighted,
      isDefault: normalization === defaultNormalization,
    };
  });
});

const UNIVERSE = Array.from({ length: 14 }, (_, index) => `d${index + 10}`);
const NAMES = ['dense', 'bm25', 'sparse', 'Zebra'];

interface WeightedLegs {
  readonly legs: readonly FusionLeg[];
  readonly weights: Record<string, string>;
}

/** Small legs with small whole scores, so that equal scores, constant lists and lone documents are common. */
const legsArbitrary: fc.Arbitrary<WeightedLegs> = fc
  .array(
    fc.record({
      ids: fc.shuffledSubarray(UNIVERSE, { minLength: 0, maxLength: 10 }),
      scores: fc.array(fc.integer({ min: 0, max: 8 }), { minLength: 10, maxLength: 10 }),
      weight: fc.constantFrom('1', '0.5', '0.3', '2', '0.7'),
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map((drawn) => ({
    legs: drawn.map(({ ids, scores }, leg) => ({
      name: NAMES[leg]!,
      ranking: ids.map((id, index) => ({ id, score: scores[index]! })),
    })),
    weights: Object.fromEntries(drawn.map(({ weight }, leg) => [NAMES[leg]!, weight])),
  }));

const tiesArbitrary = fc.constantFrom('most-legs' as const, 'id' as const);

const RUNS = { numRuns: 12 };

describe.each(RULES)('$title', ({ options, laws, isWeighted, isDefault }) => {
  const settings = (weights: Record<string, string>, more: FusionOptions = {}): FusionOptions => ({
    ...options,
    ...more,
    weights: isWeighted ? weights : undefined,
  });
  const rowsOf = (legs: readonly FusionLeg[], given: FusionOptions) =>
    fuse(legs, given).hits.map(({ id, score }) => [id, score] as const);

  test(
    laws.additive ? 'additive: the contributions add up to the score' : 'no sum: contributions have no terms',
    () => {
      fc.assert(
        fc.property(legsArbitrary, ({ legs, weights }) => {
          for (const { score, contributions } of fuse(legs, settings(weights)).hits) {
            const terms = contributions.flatMap(({ term }) => (term === undefined ? [] : [term]));
            if (!laws.additive) {
              expect(terms).toEqual([]);
              continue;
            }
            const sum = terms.reduce((total, term) => total + term, 0);
            expect(Math.abs(sum - score)).toBeLessThanOrEqual(1e-12 * Math.max(1, Math.abs(score)));
          }
        }),
        RUNS,
      );
    },
  );

  lawTest(laws.legOrderInvariant, 'leg order changes no place and no bit', () => {
    fc.assert(
      fc.property(legsArbitrary, tiesArbitrary, fc.integer({ min: 1, max: 23 }), (drawn, ties, turn) => {
        const given = settings(drawn.weights, { ties });
        const turned = permuted(drawn.legs, turn);
        expect(rowsOf(turned, given)).toEqual(rowsOf(drawn.legs, given));
      }),
      RUNS,
    );
  });

  lawTest(laws.monotone, 'a better place or a higher score in a leg never lowers the fused place', () => {
    fc.assert(
      fc.property(
        legsArbitrary,
        tiesArbitrary,
        fc.nat(3),
        fc.nat(9),
        fc.integer({ min: 1, max: 9 }),
        ({ legs, weights }, ties, legNumber, index, gain) => {
          const leg = legs[legNumber % legs.length]!;
          const hit = leg.ranking[index % Math.max(1, leg.ranking.length)];
          fc.pre(hit !== undefined);
          const raised = legs.map((other) =>
            other === leg
              ? {
                  ...leg,
                  ranking: leg.ranking.map((each) =>
                    each === hit ? { id: each.id, score: each.score + gain } : each,
                  ),
                }
              : other,
          );
          const placeIn = (given: readonly FusionLeg[]) =>
            rowsOf(given, settings(weights, { ties })).findIndex(([id]) => id === hit.id);
          expect(placeIn(raised)).toBeLessThanOrEqual(placeIn(legs));
        },
      ),
      RUNS,
    );
  });

  // What follows does not depend on the normalisation.
  if (!isDefault) return;

  test('renaming documents in the same order renames the hits, and nothing else', () => {
    fc.assert(
      fc.property(legsArbitrary, ({ legs, weights }) => {
        const renamed = legs.map(({ name, ranking }) => ({
          name,
          ranking: ranking.map(({ id, score }) => ({ id: `ä/${id}/ü`, score })),
        }));
        expect(rowsOf(renamed, settings(weights))).toEqual(
          rowsOf(legs, settings(weights)).map(([id, score]) => [`ä/${id}/ü`, score]),
        );
      }),
      RUNS,
    );
  });

  test('a document twice in a leg keeps its best rank, and is reported', () => {
    fc.assert(
      fc.property(legsArbitrary, fc.nat(9), ({ legs, weights }, index) => {
        const [first, ...others] = legs;
        const hit = first!.ranking[index % Math.max(1, first!.ranking.length)];
        fc.pre(hit !== undefined);
        const again = {
          name: first!.name,
          ranking: [...first!.ranking, { id: hit.id, score: hit.score - 1 }],
        };
        const { hits, notices } = fuse([again, ...others], settings(weights));
        expect(hits).toEqual(fuse(legs, settings(weights)).hits);
        expect(notices.filter(({ code }) => code.includes('duplicate'))).toHaveLength(1);
      }),
      RUNS,
    );
  });

  test('a limit cuts the ranking and changes nothing above it', () => {
    fc.assert(
      fc.property(legsArbitrary, fc.integer({ min: 1, max: 6 }), ({ legs, weights }, limit) => {
        expect(fuse(legs, settings(weights, { limit })).hits).toEqual(
          fuse(legs, settings(weights)).hits.slice(0, limit),
        );
      }),
      { numRuns: 10 },
    );
  });
});

/** A test of a law that is declared; one that is not declared is not promised. */
function lawTest(isDeclared: boolean, title: string, body: () => void): void {
  if (isDeclared) test(title, body);
}

/** One of the orders of the legs, by number. */
function permuted<Item>(items: readonly Item[], number: number): Item[] {
  const left = [...items];
  const order: Item[] = [];
  for (let rest = number; left.length > 0; rest = Math.floor(rest / Math.max(1, left.length))) {
    order.push(...left.splice(rest % left.length, 1));
  }
  return order;
}
