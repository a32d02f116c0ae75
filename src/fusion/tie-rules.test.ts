import { describe, expect, test } from 'vitest';
import { compareIds } from '../model/index.ts';
import { type FusionLeg, fuse } from './fuse.ts';
import type { FusionInput } from './method.ts';
import { TIE_RULES, type TieRule, tieComparison } from './tie-rules.ts';

/** Legs as lists of ids; documents are numbered as they are met. */
function compareUnder(rule: TieRule, ...lists: string[][]): (a: string, b: string) => number {
  const ids = [...new Set(lists.flat())];
  const input: FusionInput = {
    candidateCount: ids.length,
    legs: lists.map((list, leg) => ({
      name: `leg${leg}`,
      candidates: Int32Array.from(list, (id) => ids.indexOf(id)),
      scores: Float64Array.from(list, (_, index) => -index),
    })),
  };
  const compare = tieComparison(rule, input, {
    compareIds: (a, b) => compareIds(ids[a]!, ids[b]!),
    inputPosition: (candidate) => candidate,
  });
  return (a, b) => compare(ids.indexOf(a), ids.indexOf(b));
}

describe('tie rules', () => {
  test('most-legs: more legs, then the better best rank, then the id', () => {
    const compare = compareUnder('most-legs', ['solo', 'both', 'early'], ['late', 'x', 'both', 'y']);
    expect(compare('both', 'solo')).toBeLessThan(0);
    expect(compare('solo', 'early')).toBeLessThan(0);
    expect(compare('late', 'solo')).toBeLessThan(0);
    expect(compare('x', 'y')).toBeLessThan(0);
  });

  test('first-leg: the rank in the first leg, absent last, then in the next, then the id', () => {
    const compare = compareUnder('first-leg', ['a', 'b'], ['z', 'c', 'a']);
    expect(compare('a', 'b')).toBeLessThan(0);
    expect(compare('b', 'z')).toBeLessThan(0);
    expect(compare('z', 'c')).toBeLessThan(0);
  });

  test('id: by UTF-8 bytes, which is not the order of UTF-16 units', () => {
    const compare = compareUnder('id', ['\u{1f600}', '\uff5e']);
    expect(compare('\uff5e', '\u{1f600}')).toBeLessThan(0);
  });

  test('input-order: as the lines are met', () => {
    const compare = compareUnder('input-order', ['b', 'a'], ['0']);
    expect(compare('b', 'a')).toBeLessThan(0);
    expect(compare('a', '0')).toBeLessThan(0);
  });

  test.each(TIE_RULES)('%s never says that two documents are the same', (rule) => {
    const compare = compareUnder(rule, ['a', 'b', 'c'], ['c', 'd']);
    for (const first of ['a', 'b', 'c', 'd']) {
      for (const second of ['a', 'b', 'c', 'd']) {
        expect(Math.sign(compare(first, second)) === 0).toBe(first === second);
        expect(Math.sign(compare(first, second)) + Math.sign(compare(second, first))).toBe(0);
      }
    }
  });

  test('decide between tied documents of a fusion', () => {
    // b and c tie at 1/61; a of two legs ties with neither.
    const legs: FusionLeg[] = [
      { name: 'one', ranking: [{ id: 'c', score: 1 }] },
      { name: 'two', ranking: [{ id: 'b', score: 1 }] },
    ];
    const orderUnder = (ties: TieRule) => fuse(legs, { ties }).hits.map(({ id }) => id);
    expect(orderUnder('most-legs')).toEqual(['b', 'c']);
    expect(orderUnder('id')).toEqual(['b', 'c']);
    expect(orderUnder('first-leg')).toEqual(['c', 'b']);
    expect(orderUnder('input-order')).toEqual(['c', 'b']);
  });
});
