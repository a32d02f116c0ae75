import { badArgument } from '../arguments.ts';
import { add, compareRationals } from '../rational.ts';
import { type Dialect, makeDialect } from './dialect.ts';

/** Reciprocal rank fusion as Weaviate's `rankedFusion` does it (its default is relative score fusion). */
export const weaviate: Dialect = makeDialect({
  definition: {
    name: 'weaviate',
    engine: 'Weaviate (rankedFusion)',
    formula: 'sum of weight / (60 + r - 1)',
    arithmetic: 'a 64-bit quotient cut to a 32-bit float, added in 32 bits in the order of the result sets',
    depth: 'each leg gives the limit, and at least 100',
    weights:
      'two legs of alpha and 1 - alpha, adding up to 1; which leg is the vector one only the caller knows',
    ties: 'Weaviate goes by the score in the last result set that holds the document, then by id; so here, but for differences below 1e-7, which newer versions take for ties',
    standing: 'from documentation',
    source: 'hybrid_fusion.go, FusionRanked',
  },
  term: (rank, weight, rankConstant) => Math.fround(weight / (rankConstant + rank - 1)),
  round: Math.fround,
  checkWeights(legs, given = {}) {
    const sum = legs.reduce((total, { weight }) => add(total, weight), { numerator: 0n, denominator: 1n });
    const isComplete = legs.every(({ name }) => Object.hasOwn(given, name));
    if (legs.length !== 2 || !isComplete || compareRationals(sum, { numerator: 1n, denominator: 1n }) !== 0) {
      throw badArgument(
        `Expected two legs whose weights are named and add up to 1 (alpha and 1 - alpha) with dialect weaviate, got ${legs.map(({ name }) => `${name}=${given[name] ?? 'nothing'}`).join(', ')}.`,
        "Weaviate's default alpha gives 0.75 to the vector leg and 0.25 to the keyword leg.",
      );
    }
  },
  defaultDepth: (limit = 0) => Math.max(limit, 100),
  isTiedByLastLegScore: true,
});
