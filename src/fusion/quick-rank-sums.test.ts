import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Run } from '../runs/index.ts';
import { gatherCandidates } from './candidates.ts';
import { fuseQuery } from './fuse-query.ts';
import type { FusionScorer } from './method.ts';
import type { FusionOptions } from './options.ts';
import { rankQuickly } from './quick-rank-sums.ts';
import { resolveSpec } from './spec.ts';

function gathered(lists: readonly (readonly string[])[]) {
  return gatherCandidates(
    lists.map((ids, leg) => {
      const run = Run.from(`l${leg}`, [['q', ids.map((id, index) => ({ id, score: -index }))]]);
      return { name: `l${leg}`, columns: run.columnsAt(0), order: undefined, depth: 1e9 };
    }),
  );
}

/** Fuses in one kernel, and in parts; tells whether the kernel could. */
function bothWays(lists: readonly (readonly string[])[], options: FusionOptions) {
  const candidates = gathered(lists);
  const names = lists.map((_, leg) => `l${leg}`);
  const spec = resolveSpec(names, options);
  const score = spec.method.prepare(spec.settings);
  const inParts: FusionScorer = (input) => score(input);
  const told = (scorer: FusionScorer) => {
    const { order, fused, differsInSpecOrder } = fuseQuery(scorer, spec, candidates);
    return { order: [...order], scores: fused.scores, differsInSpecOrder };
  };
  const terms = score.plainTerms?.(candidates.input);
  const quick =
    terms && rankQuickly(candidates.input.legs, terms, candidates.documents, 'most-legs', spec.limit);
  return { quick: told(score), inParts: told(inParts), isQuick: quick !== undefined };
}

const numbered = (count: number, prefix = 'd') =>
  Array.from({ length: count }, (_, index) => `${prefix}${index}`);

describe('ranking in one kernel', () => {
  const ids = fc.uniqueArray(fc.stringMatching(/^[a-d]{1,10}$/), { maxLength: 60 });
  const options = fc.record(
    {
      method: fc.constantFrom('rrf', 'isr', 'rbc'),
      ties: fc.constantFrom('most-legs', 'id', 'first-leg', 'input-order'),
      limit: fc.integer({ min: 1, max: 70 }),
      weights: fc.dictionary(
        fc.constantFrom('l0', 'l1'),
        fc.constantFrom('0', '0.5', '1', '0.3', '1e9', '1e-200'),
        {
          noNullPrototype: true,
        },
      ),
    },
    { requiredKeys: [] },
  ) as fc.Arbitrary<FusionOptions>;

  test('gives what scoring, sorting and the tie rule give one after another', () => {
    fc.assert(
      fc.property(fc.array(ids, { minLength: 2, maxLength: 5 }), options, (lists, given) => {
        const { quick, inParts } = bothWays(lists, given);
        expect(quick).toEqual(inParts);
      }),
      { numRuns: 2000 },
    );
  });

  test.each(['0', '1', '60', '0.5', '1000', '1000000', '1000000000'])(
    'gives the same at rank constant %s, where few or most sums share their first bits',
    (rankConstant) => {
      const lists = [numbered(900), numbered(900, 'e'), [...numbered(700).reverse(), ...numbered(100, 'f')]];
      const { quick, inParts, isQuick } = bothWays(lists, { rankConstant });
      expect(quick).toEqual(inParts);
      expect(quick.order).toHaveLength(1900);
      // Large constants make denominators that doubles no longer tell apart.
      expect(isQuick).toBe(Number(rankConstant) <= 1000);
    },
  );

  test('sorts hundreds of sums that share their first bits, and dozens of true ties', () => {
    const near = bothWays([numbered(900), numbered(900).reverse()], { rankConstant: '1e8' });
    expect(near.isQuick).toBe(true);
    expect(near.quick).toEqual(near.inParts);
    const tied = bothWays(
      numbered(40)
        .reverse()
        .map((id) => [id]),
      { rankConstant: '0' },
    );
    expect(tied.isQuick).toBe(true);
    expect(tied.quick).toEqual(tied.inParts);
  });

  test('is done for the usual fusions', () => {
    for (const given of [
      {},
      { weights: { l0: '0.5' } },
      { weights: { l1: '0' } },
      { method: 'isr', limit: 10 },
    ]) {
      const { isQuick, quick, inParts } = bothWays([numbered(50), numbered(80).reverse()], given);
      expect(isQuick).toBe(given.method === undefined);
      expect(quick).toEqual(inParts);
    }
  });

  test('is not done where the method is no plain sum, or nothing is there', () => {
    expect(bothWays([['a'], ['b']], { method: 'comb-sum' }).isQuick).toBe(false);
    expect(bothWays([['a'], ['b']], { arithmetic: 'spec-order' }).isQuick).toBe(false);
    expect(bothWays([[], []], {}).isQuick).toBe(false);
    expect(bothWays([[], []], {}).quick.order).toEqual([]);
  });

  test('says what else is asked about a query', () => {
    const candidates = gathered([['a', 'b'], ['b']]);
    const spec = resolveSpec(['l0', 'l1']);
    const score = spec.method.prepare(spec.settings);
    const { fused } = fuseQuery(score, spec, candidates);
    const { terms, specOrderScores, compare } = score(candidates.input);
    expect(fused.terms).toEqual(terms);
    expect(fused.specOrderScores).toEqual(specOrderScores);
    expect(fused.compare!(0, 1)).toBe(compare!(0, 1));
  });

  test('refuses weights whose sums are beyond every double, as in parts', () => {
    expect(() =>
      bothWays([['a'], ['a']], { weights: { l0: '1e308', l1: '1e308' }, rankConstant: 0 }),
    ).toThrow('Expected weights whose sums are finite numbers');
  });
});
