import { type Dialect, makeDialect } from './dialect.ts';

/** Reciprocal rank fusion as Azure AI Search documents it. */
export const azure: Dialect = makeDialect({
  definition: {
    name: 'azure',
    engine: 'Azure AI Search',
    formula: 'sum of weight / (60 + r)',
    arithmetic: 'not documented; doubles added in spec order here',
    depth:
      'the text leg gives maxTextRecallSize hits (default 1000), a vector leg its k; 1000 here unless a depth says otherwise',
    weights: 'factors of vector queries, default 1; the text query weighs 1',
    ties: 'Azure AI Search documents none; ids ascending here',
    standing: 'from documentation',
    source: 'Azure AI Search, relevance scoring in hybrid search',
  },
  term: (rank, weight, rankConstant) => weight / (rankConstant + rank),
  checkWeights: () => {},
  defaultDepth: () => 1000,
});
