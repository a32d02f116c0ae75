// Rules whose weight depends on the query, by features that need no judgement.
import { WEIGHTS } from './families.mjs';

const FACTORS = [0, 0.5, 2];

const FEATURES = {
  'base list ended by itself': {
    thresholds: [0.5],
    of: ({ lists: [base] }, depth) => (base.documents.length < depth ? 1 : 0),
  },
  'gap below the base leg’s top': {
    thresholds: [0.05, 0.15, 0.3],
    of: ({ lists: [base] }) => gap(base.scores, 0),
  },
  'gap below the static leg’s top': {
    thresholds: [0.05, 0.15, 0.3],
    of: ({ lists: [, second] }) => gap(second.scores, second.scores.at(-1)),
  },
  'overlap of the top tens': {
    thresholds: [0.1, 0.3, 0.5],
    of({ lists: [base, second] }) {
      const top = new Set(base.documents.subarray(0, 10));
      return second.documents.subarray(0, 10).filter((document) => top.has(document)).length / 10;
    },
  },
};

function gap(scores, low) {
  const range = scores[0] - low;
  return scores.length < 2 || !(range > 0) ? 1 : (scores[0] - scores[1]) / range;
}

/** `{ name, weights }`: weights is a function of the query, for `FamilyValues`. */
export function adaptingMembers(depth) {
  const members = [];
  for (const [feature, { thresholds, of }] of Object.entries(FEATURES))
    for (const threshold of thresholds)
      for (const factor of FACTORS)
        for (const weight of WEIGHTS)
          members.push({
            name: `weight ${weight}, × ${factor} where ${feature} > ${threshold}`,
            weights: (query) => [1, of(query, depth) > threshold ? weight * factor : weight],
          });
  return members;
}
