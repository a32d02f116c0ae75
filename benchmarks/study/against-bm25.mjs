// The shipped rule against BM25: values per query, tests, intervals, and how many top tens it changes.
import { adjust, comparePaired } from 'consilience/significance';
import { FamilyValues, mean } from './fused-values.mjs';
import { valuesAlone } from './grid.mjs';
import { ALPHA, LOSS } from './settings.mjs';

const SEED = 1;
const SAMPLES = 100_000;
const RESAMPLES = 10_000;

/** One collection's comparison; `p` is raw. */
export function compareOn(collection, family, legs, weights, baselineLeg) {
  const values = new FamilyValues(collection, family, legs);
  const shipped = values.values(weights);
  const baseline = valuesAlone(collection, baselineLeg);
  const tested = comparePaired(shipped, baseline, { test: 'randomization', seed: SEED, samples: SAMPLES });
  const { interval } = comparePaired(shipped, baseline, {
    test: 'sign',
    interval: 'percentile',
    seed: SEED,
    samples: RESAMPLES,
  });
  return {
    collection: collection.name,
    measure: collection.measure,
    queries: shipped.length,
    shipped: mean(shipped),
    baseline: mean(baseline),
    ...pick(tested),
    interval: interval.kind === 'interval' ? [interval.low, interval.high] : undefined,
    changed: changedTops(values, weights, collection, baselineLeg),
    'nDCG@10': mean(values.values(weights, 'nDCG@10')),
    'R@100': mean(values.values(weights, 'R@100')),
  };
}

function pick({ wins, losses, ties, effect, outcome }) {
  return { wins, losses, ties, effect, p: outcome.p, isExact: outcome.exact };
}

/** The share of queries whose set of ten best documents differs from BM25's. */
function changedTops(values, weights, collection, baselineLeg) {
  const lists = collection.listsOf(baselineLeg);
  let changed = 0;
  let number = 0;
  for (const top of values.tops(weights, 10)) {
    const before = new Set(lists[number++].documents.subarray(0, 10));
    if (top.length !== before.size || top.some(({ document }) => !before.has(document))) changed++;
  }
  return changed / number;
}

/** Adjusts the family and says where the rule loses. */
export function judge(comparisons) {
  const adjusted = adjust(
    comparisons.map(({ p }) => p),
    'holm',
  );
  return comparisons.map((comparison, index) => ({
    ...comparison,
    adjusted: adjusted[index],
    loses: comparison.effect < -LOSS || (comparison.effect < 0 && adjusted[index] <= ALPHA),
    wins95: comparison.effect > 0 && adjusted[index] <= ALPHA,
  }));
}
