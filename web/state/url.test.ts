import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TIE_RULES } from '../../src/fusion/index.ts';
import { AGE_BANDS } from '../../src/lesson/index.ts';
import {
  CONTROL_NAMES,
  compareLetters,
  FIRST_STATE,
  LARGEST_DEPTH,
  LARGEST_RANK_CONSTANT,
  LARGEST_WEIGHT,
  type LabState,
  letterOf,
  sortedByLetter,
  VIEW_NAMES,
} from './lab-state.ts';
import { linkOf, readLink } from './url.ts';

const letter = fc.integer({ min: 0, max: 60 }).map(letterOf);

/** A decimal as the page writes it, with at most six digits after the point. */
const decimal = (high: number) =>
  fc
    .tuple(fc.integer({ min: 0, max: high - 1 }), fc.integer({ min: 0, max: 999_999 }))
    .map(([whole, fraction]) => {
      const digits = String(fraction).padStart(6, '0').replace(/0+$/, '');
      return digits === '' ? String(whole) : `${whole}.${digits}`;
    });

const anyId = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }),
  fc.constantFrom('<img src=x onerror=alert(1)>', 'a,b&c=d#e%', '\u202Eabc', 'ü'),
);

const anyState: fc.Arbitrary<LabState> = fc.record({
  view: fc.constantFrom(...VIEW_NAMES),
  data: fc.constantFrom('kipps' as const, 'icecream' as const),
  query: fc.option(anyId, { nil: undefined }),
  off: fc.uniqueArray(letter, { maxLength: 5 }).map((letters) => letters.sort(compareLetters)),
  weights: fc
    .dictionary(letter, decimal(LARGEST_WEIGHT), { maxKeys: 5 })
    .map((weights) =>
      sortedByLetter(Object.fromEntries(Object.entries(weights).filter(([, each]) => each !== '1'))),
    ),
  rankConstant: decimal(LARGEST_RANK_CONSTANT),
  depth: fc.option(fc.integer({ min: 1, max: LARGEST_DEPTH }), { nil: undefined }),
  ties: fc.constantFrom(...TIE_RULES),
  selected: fc.uniqueArray(anyId, { maxLength: 3 }),
  band: fc.constantFrom(...AGE_BANDS),
  step: fc.integer({ min: 1, max: 20 }),
  sort: fc.oneof(fc.constantFrom('fused', 'ideal'), letter),
  form: fc.constantFrom('lists' as const, 'table' as const),
  hidden: fc.subarray([...CONTROL_NAMES]),
});

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
