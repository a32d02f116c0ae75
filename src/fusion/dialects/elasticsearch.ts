import { type Dialect, makeDialect } from './dialect.ts';

/** Reciprocal rank fusion as Elasticsearch's `rrf` retriever does it. */
export const elasticsearch: Dialect = makeDialect({
  definition: {
    name: 'elasticsearch',
    engine: 'Elasticsearch',
    formula: 'sum of weight * (1 / (rankConstant + r))',
    arithmetic: '32-bit floats, added in the order of the retrievers',
    depth:
      'each leg gives rank_window_size hits (default 10), and no more fused hits than that can be reached',
    weights: 'factors of at least 0, default 1 (9.2 and later)',
    ties: 'Elasticsearch goes by the smaller document number, which lists do not show; ids ascending here',
    standing: 'checked',
    source: 'RRFRetrieverBuilder; the documented example with windows 5 and 2',
  },
  rankConstant: { default: '60', minimum: 1 },
  term: (rank, weight, rankConstant) =>
    Math.fround(Math.fround(weight) * Math.fround(1 / Math.fround(rankConstant + rank))),
  round: Math.fround,
  checkWeights: () => {},
  defaultDepth: () => 10,
  reachable: (depth) => depth,
});
