import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyState } from './lab-state.test-data.ts';
import { FIRST_STATE } from './lab-state.ts';
import { linkOf, readLink } from './url.ts';

describe('a link', () => {
  it('holds the whole state', () => {
    fc.assert(
      fc.property(anyState, (state) => {
        expect(readLink(`#${linkOf(state)}`)).toEqual({ state, problems: [] });
      }),
    );
  });

  it('never holds ids or queries of own data', () => {
    fc.assert(
      fc.property(anyState, (state) => {
        const link = linkOf({ ...state, data: 'own' });
        expect(link).not.toMatch(/(^|&)(q|sel)=/);
        expect(readLink(link).state).toEqual({ ...state, data: 'own', query: undefined, selected: [] });
      }),
    );
  });

  it('gives a valid state and a sentence for whatever stands in it', () => {
    fc.assert(
      fc.property(fc.webFragments(), (fragment) => {
        const { state, problems } = readLink(fragment);
        expect(readLink(linkOf(state)).state).toEqual(
          state.data === 'own' ? { ...state, query: undefined, selected: [] } : state,
        );
        expect(problems.every((problem) => problem.endsWith('.'))).toBe(true);
      }),
    );
  });

  it('mends what is out of range, and says so', () => {
    expect(readLink('#v=1&k=99999&w=A:-2,b:1&n=0&tie=coin&view=attic&sel=%E0%A4%A')).toEqual({
      state: { ...FIRST_STATE, rankConstant: '10000', weights: { A: '0' }, depth: 1 },
      problems: [
        'The link names the view "attic", which there is not; start is used.',
        'The weight of list A must be 0 or more; 0 is used.',
        'The link speaks of a list "b"; lists go by their letters.',
        'The rank constant must be 10000 or less; 10000 is used.',
        'The depth must be 1 or more; 1 is used.',
        'The link names the tie rule "coin", which there is not; most-legs is used.',
        'The link\'s part "%E0%A4%A" is damaged and was left out.',
      ],
    });
  });

  it('of another form is read as far as it is known', () => {
    expect(readLink('v=2&k=5').problems).toEqual([
      'The link is of form 2, this page reads form 1; what it knows was taken.',
    ]);
    expect(readLink('v=2&k=5').state.rankConstant).toBe('5');
  });

  it('that is empty is the start', () => {
    expect(readLink('')).toEqual({ state: FIRST_STATE, problems: [] });
  });
});
