// What is tried: families of fusion rules. A member of a family is one choice of its parameters and weights.
import { FUSION_METHODS, NORMALIZATIONS, resolveSpec } from 'consilience/fusion';

/** Weights of the second leg; the term leg's weight is 1. A convex combination with alpha is the weight (1 - alpha) / alpha. */
export const WEIGHTS = [0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 1, 1.3, 1.6, 2];
export const RANK_CONSTANTS = [1, 5, 10, 20, 40, 60, 100, 200, 500, 1000];
export const DEPTHS = [50, 100, 1000];

/**
 * Each family has a `rule` and a `name` (rule and depth), the `depth` at which lists are cut, and `terms(lists)`: each
 * leg's values, `{ values, absent, outside }` with `values[rank - 1]` in the list, `absent` for a candidate that the
 * list lacks, and `outside(score)` instead where the leg is completed with that candidate's true score.
 */
export function families({ depths = DEPTHS } = {}) {
  const all = [];
  for (const depth of depths) {
    for (const constant of RANK_CONSTANTS) all.push(reciprocalRank(constant, depth));
    for (const normalization of ['min-max', 'anchored-min-max', 'z-score', 'theoretical-min-max', 'dbsf'])
      for (const isComplete of [false, true]) all.push(scoreSum(normalization, depth, isComplete));
    all.push(scoreSum('max', depth, false));
    all.push(scoreSum('dbsf', depth, false, { clamp: 1 }));
    all.push(peakOfAll(depth));
  }
  return all.map((family) => ({ ...family, weights: WEIGHTS }));
}

export function reciprocalRank(constant, depth) {
  const method = FUSION_METHODS.find(({ definition }) => definition.name === 'rrf');
  if (method === undefined) throw new Error('Expected the method rrf.');
  return {
    rule: 'RRF',
    name: `RRF ${constant}, depth ${depth}`,
    depth,
    terms: (lists) =>
      lists.map(({ documents }) => ({
        values: Float64Array.from(documents, (_, index) => 1 / (constant + index + 1)),
        absent: 0,
      })),
  };
}

/** A weighted sum of scores that the product's own normalisation made comparable. */
export function scoreSum(normalization, depth, isComplete, parameters = {}) {
  const found = NORMALIZATIONS.find(({ definition }) => definition.name === normalization);
  if (found === undefined) throw new Error(`Expected a normalisation, got ${normalization}.`);
  const isDbsf = normalization === 'dbsf';
  const prepared = new Map();
  const normalizer = (legs) => {
    const key = legs.join();
    if (!prepared.has(key)) {
      const own = {
        'theoretical-min-max': { lowerBound: lowerBounds(legs) },
        // A list shorter than the depth it was cut at has ended by itself.
        'anchored-min-max': { anchorDepth: depth, absentScore: absentScores(legs) },
      };
      const options = {
        method: isDbsf ? 'dbsf' : 'weighted-sum',
        ...(!isDbsf && { normalization }),
        depth,
        parameters: { ...own[normalization], ...parameters },
      };
      prepared.set(key, found.prepare(resolveSpec(legs, options).settings));
    }
    return prepared.get(key);
  };
  const details = Object.entries(parameters).map(([name, value]) => `, ${name} ${value}`);
  return {
    rule: `${normalization}${details.join('')}${isComplete ? ', completed' : ''}`,
    name: `${normalization}${details.join('')}${isComplete ? ', completed' : ''}, depth ${depth}`,
    depth,
    terms: (lists) => {
      const normalize = normalizer(lists.map(({ leg }) => leg));
      return lists.map(({ leg, documents, scores }, number) => {
        const count = normalization === 'max' ? positiveCount(scores) : scores.length;
        if (count === 0) return { values: new Float64Array(documents.length), absent: 0 };
        const list = {
          name: leg,
          candidates: documents.subarray(0, count),
          scores: scores.subarray(0, count),
        };
        const found = normalize(list, number, undefined);
        const { absent = 0 } = found;
        const values = padded(found.values, documents.length);
        return isComplete ? { values, absent, outside: continued(scores, values) } : { values, absent };
      });
    },
  };
}

/** Dividing by the top makes no sense of cosines below 0: there a list ends. */
function positiveCount(scores) {
  let count = 0;
  while (count < scores.length && scores[count] > 0) count++;
  return count;
}

function padded(values, length) {
  if (values.length === length) return values;
  const whole = new Float64Array(length);
  whole.set(values);
  return whole;
}

/** The least score a leg can give. */
function lowerBounds(legs) {
  return Object.fromEntries(legs.map((leg) => [leg, leg === 'static' ? -1 : 0]));
}

/** 0 for words that are not there; a vector leg gives every document a score, so the lowest of its list is meant. */
function absentScores(legs) {
  return Object.fromEntries(legs.map((leg) => [leg, leg === 'static' ? 1 : 0]));
}

/** The straight line that the list's scores were put on, continued below the list; undefined for a constant list. */
function continued(scores, values) {
  const last = scores.length - 1;
  const range = scores[0] - scores[last];
  if (range === 0) return undefined;
  const slope = (values[0] - values[last]) / range;
  return (score) => values[last] + (score - scores[last]) * slope;
}

/** Peak over every document's score, which needs complete legs: (s - mean of all) / (top - mean). */
function peakOfAll(depth) {
  return {
    rule: 'peak of all scores',
    name: `peak of all scores, depth ${depth}`,
    depth,
    needsMean: true,
    terms: (lists) =>
      lists.map(({ scores, mean }) => {
        const range = scores.length === 0 ? 0 : scores[0] - mean;
        if (range <= 0) return { values: new Float64Array(scores.length).fill(1), absent: 0 };
        const outside = (score) => (score - mean) / range;
        return { values: scores.map(outside), absent: 0, outside };
      }),
  };
}
