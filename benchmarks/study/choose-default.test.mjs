import { describe, expect, it } from 'vitest';
import { rareChoice } from './choose-default.mjs';

const plain = {
  scifact: 0.68,
  'vaswani-npl': 0.43,
  cacm: 0.46,
  'locomo-turns': 0.49,
  'notes-til': 0.86,
  'one-word': 0.42,
  identifiers: 1,
  'identifiers-asked': 0.99,
};
const twoLegs = { means: { ...plain, scifact: 0.7, 'locomo-turns': 0.53, 'notes-til': 0.88 } };
const member = (most, rareWeight, means = {}) => ({
  rule: { most },
  rareWeight,
  means: { ...twoLegs.means, 'identifiers-asked': 1, ...means },
});
const chosen = (...members) => rareChoice(members, twoLegs, plain).chosen;

describe('the rule for rare terms', () => {
  it('is the lowest weight that holds every floor, with the threshold that was there', () => {
    const best = member(12, 0.1);
    expect(chosen(member(6, 0.05), member(12, 0.3), best)).toMatchObject(best);
  });

  it('is another threshold where that one does not do', () => {
    expect(chosen(member(12, 0.1, { 'identifiers-asked': 0.99 }), member(6, 0.2))).toMatchObject({
      rule: { most: 6 },
    });
  });

  it('is none where a collection is lowered or a floor is missed', () => {
    expect(chosen(member(12, 0.1, { cacm: 0.457 }), member(12, 0.5, { scifact: 0.699 }))).toBeUndefined();
  });
});
