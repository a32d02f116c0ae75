import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type FusionLeg, fuse } from './fuse.ts';

function legsOf(...lists: string[][]): FusionLeg[] {
  return lists.map((ids, leg) => ({
    name: `leg${leg}`,
    ranking: ids.map((id, index) => ({ id, score: -index })),
  }));
}

function scoresOf(legs: FusionLeg[], weights: Record<string, string | number> = {}) {
  const { hits, notices } = fuse(legs, { method: 'condorcet', weights });
  return { scores: Object.fromEntries(hits.map(({ id, score }) => [id, score])), notices };
}

describe('Condorcet fusion', () => {
  test('counts those beaten, and half of the draws', () => {
    const { scores, notices } = scoresOf(legsOf(['a', 'b', 'c'], ['b', 'a']));
    // a and b draw; both beat c, which one leg alone holds, last.
    expect(scores).toEqual({ a: 1.5, b: 1.5, c: 0 });
    expect(notices).toEqual([]);
  });

  test('a leg does not vote between two documents that it lacks', () => {
    expect(scoresOf(legsOf(['a', 'b'], ['c'], ['c'])).scores).toEqual({ a: 1, b: 0, c: 2 });
  });

  test('weights are votes, compared as decimals: 0.1 + 0.2 draws with 0.3', () => {
    const legs = legsOf(['a', 'b'], ['a', 'b'], ['b', 'a']);
    const weights = { leg0: 0.1, leg1: 0.2, leg2: 0.3 };
    expect(scoresOf(legs, weights).scores).toEqual({ a: 0.5, b: 0.5 });
    const inSpecOrder = fuse(legs, { method: 'condorcet', weights, arithmetic: 'spec-order' });
    expect(inSpecOrder.hits.map(({ id, score }) => [id, score])).toEqual([
      ['a', 1],
      ['b', 0],
    ]);
  });

  test('weights of more digits than doubles hold still decide', () => {
    const legs = legsOf(['a', 'b'], ['b', 'a']);
    const scored = scoresOf(legs, { leg0: '1.00000000000000000001', leg1: '1' }).scores;
    expect(scored).toEqual({ a: 1, b: 0 });
  });

  test('a cycle of four without one of three is found', () => {
    // a beats b, b beats c, c beats d, d beats a; the diagonals draw.
    const { notices } = scoresOf(
      legsOf(['a', 'b', 'c', 'd'], ['b', 'c', 'd', 'a'], ['c', 'd', 'a', 'b'], ['d', 'a', 'b', 'c']),
    );
    expect(notices.map(({ code }) => code)).toEqual(['majority-cycle']);
  });

  test('agrees with counting every pair, and finds the cycles that a search of paths finds', () => {
    const listArbitrary = fc.shuffledSubarray(['a', 'b', 'c', 'd', 'e', 'f'], { minLength: 1 });
    const votesArbitrary = fc.array(fc.tuple(listArbitrary, fc.integer({ min: 0, max: 3 })), {
      minLength: 1,
      maxLength: 5,
    });
    fc.assert(
      fc.property(votesArbitrary, (votes) => {
        const ids = [...new Set(votes.flatMap(([list]) => list))];
        const placeIn = (list: readonly string[], id: string) =>
          list.includes(id) ? list.indexOf(id) : list.length;
        const margin = (a: string, b: string) =>
          votes.reduce(
            (sum, [list, weight]) => sum + weight * Math.sign(placeIn(list, b) - placeIn(list, a)),
            0,
          );
        const { scores, notices } = scoresOf(
          legsOf(...votes.map(([list]) => list)),
          Object.fromEntries(votes.map(([, weight], leg) => [`leg${leg}`, weight])),
        );
        const counted = ids.map((id) => [
          id,
          ids
            .filter((other) => other !== id)
            .reduce((sum, other) => sum + (Math.sign(margin(id, other)) + 1) / 2, 0),
        ]);
        expect(scores).toEqual(Object.fromEntries(counted));
        const reaches = (from: string, to: string, seen: string[]): boolean =>
          ids.some(
            (next) =>
              margin(from, next) > 0 &&
              (next === to || (!seen.includes(next) && reaches(next, to, [...seen, next]))),
          );
        expect(notices.length === 1).toBe(ids.some((id) => reaches(id, id, [id])));
      }),
      { numRuns: 60 },
    );
  });
});
