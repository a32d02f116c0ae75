import { badArgument } from '../arguments.ts';
import { type Dialect, makeDialect } from './dialect.ts';

/** Reciprocal rank fusion as Qdrant does it. */
export const qdrant: Dialect = makeDialect({
  definition: {
    name: 'qdrant',
    engine: 'Qdrant',
    formula: 'sum of 1 / (r / weight + rankConstant - 1)',
    arithmetic: '32-bit floats, added in the order of the prefetches',
    depth: 'each leg gives the limit of its prefetch, default 10',
    weights:
      'divide the rank: at weight 3 the third place counts as the first; one for each leg, and 0 gives nothing',
    ties: 'Qdrant breaks none: the order is that of a hash map, which changes; ids ascending here',
    standing: 'checked',
    source: 'lib/segment/src/common/reciprocal_rank_fusion.rs and its tests',
  },
  rankConstant: { default: '2', minimum: 1 },
  term: (rank, weight, rankConstant) => {
    const width = Math.fround(weight);
    if (width <= 0) return 0;
    const places = Math.fround(Math.fround(Math.fround(rank / width) + Math.fround(rankConstant)) - 1);
    return Math.fround(1 / places);
  },
  round: Math.fround,
  checkWeights(legs, given) {
    const missing = given && legs.find(({ name }) => !Object.hasOwn(given, name));
    if (missing !== undefined) {
      throw badArgument(
        `Expected a weight for each leg with dialect qdrant, got none for ${missing.name}: the number of weights must match the number of prefetches there.`,
      );
    }
  },
  defaultDepth: () => 10,
});
