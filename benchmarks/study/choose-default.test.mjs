import { describe, expect, it } from 'vitest';
import { rareChoice, shippingPair, smallestLead } from './choose-default.mjs';

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
const usual = { k1: 1.2, b: 0.75 };
const twoLegs = { pair: usual, means: { ...plain, scifact: 0.7, 'locomo-turns': 0.53, 'notes-til': 0.88 } };
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

describe('the pair', () => {
  const other = { k1: 0.9, b: 0.4 };
  const row = (pair, worth, lead, losses = []) => ({ pair, worth, lead, losses });

  it('is the usual one unless another leads by half a point whichever source is left out', () => {
    // The very pair that was tried: its members are found by it.
    const tried = { ...usual };
    expect(shippingPair([row(other, 0.06, 0.004), row(tried, 0.05, 0)])).toBe(tried);
    expect(shippingPair([row(other, 0.06, 0.006), row(usual, 0.05, 0)])).toEqual(other);
    expect(shippingPair([row(other, 0.06, 0.006, ['cacm']), row(usual, 0.05, 0)])).toEqual(usual);
  });

  it('does not turn on one source', () => {
    // Twenty percent better on one source of five: four points on average, and none without it.
    const means = { ...plain, 'locomo-turns': plain['locomo-turns'] * 1.2 };
    expect(smallestLead(means, plain, plain)).toBeCloseTo(0, 12);
    const everywhere = Object.fromEntries(Object.entries(plain).map(([name, mean]) => [name, mean * 1.01]));
    expect(smallestLead(everywhere, plain, plain)).toBeCloseTo(0.01, 12);
  });
});
