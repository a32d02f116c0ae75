import { badArgument } from '../arguments.ts';
import { nearestDouble } from '../rational.ts';
import { type Dialect, makeDialect } from './dialect.ts';

/** Reciprocal rank fusion as OpenSearch's `score-ranker-processor` does it. */
export const opensearch: Dialect = makeDialect({
  definition: {
    name: 'opensearch',
    engine: 'OpenSearch',
    formula: 'sum of weight * 1 / (rankConstant + r)',
    arithmetic:
      'the reciprocal rounded half up to 10 decimals, then 32-bit floats multiplied and added in the order of the sub-queries',
    depth:
      'each leg gives as many hits as are asked for (size, default 10), or pagination_depth: --limit or --depth here',
    weights:
      'from 0 to 1, one for each leg, adding up to 1 (0.01 more or less); without any, each is 1 (3.1 and later)',
    ties: 'OpenSearch goes by document number within the shard and by shard, which lists do not show; ids ascending here',
    standing: 'checked',
    source: 'neural-search: RRFNormalizationTechnique, RRFScoreCombinationTechnique; its documented example',
  },
  rankConstant: { default: '60', minimum: 1, maximum: 10_000 },
  term: (rank, weight, rankConstant) =>
    Math.fround(Math.fround(reciprocalTo10Decimals(rankConstant + rank)) * Math.fround(weight)),
  round: Math.fround,
  checkWeights(legs, given) {
    if (given === undefined) return;
    const missing = legs.find(({ name }) => !Object.hasOwn(given, name));
    if (missing !== undefined) {
      throw badArgument(
        `Expected a weight for each leg with dialect opensearch, got none for ${missing.name}: the number of weights must match the number of sub-queries there.`,
      );
    }
    const weights = legs.map(({ weight }) => nearestDouble(weight));
    const sum = weights.reduce((total, weight) => total + weight, 0);
    const scaled = weights.map((weight) => Number((weight / sum).toFixed(4))).join(', ');
    if (weights.some((weight) => weight > 1) || Math.abs(sum - 1) > 0.01) {
      throw badArgument(
        `Expected weights from 0 to 1 that add up to 1 with dialect opensearch, got ${weights.join(', ')}: OpenSearch refuses others.`,
        sum > 0 ? `Send ${scaled}: the same order, scores divided by ${sum}.` : undefined,
      );
    }
  },
  defaultDepth: (limit = 10) => limit,
});

/** `1 / places`, rounded half up to 10 decimals. Both whole numbers stay far below 2^53. */
function reciprocalTo10Decimals(places: number): number {
  return Math.floor((2e10 + places) / (2 * places)) / 1e10;
}
