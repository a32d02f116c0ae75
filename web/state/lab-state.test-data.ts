import fc from 'fast-check';
import { TIE_RULES } from '../../src/fusion/index.ts';
import { AGE_BANDS } from '../../src/lesson/index.ts';
import {
  CONTROL_NAMES,
  compareLetters,
  LARGEST_DEPTH,
  LARGEST_RANK_CONSTANT,
  LARGEST_WEIGHT,
  type LabState,
  letterOf,
  sortedByLetter,
  VIEW_NAMES,
} from './lab-state.ts';

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

/** Any state that a link can say. */
export const anyState: fc.Arbitrary<LabState> = fc.record({
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
