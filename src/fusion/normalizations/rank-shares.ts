import type { Normalization } from './normalization.ts';

/**
 * Equal steps down the list.
 *
 * @see Renda, Straccia: Web metasearch: rank vs. score based rank aggregation methods. SAC 2003.
 */
export const rankShare: Normalization = {
  definition: {
    name: 'rank',
    title: 'Rank',
    formula: '1 - (r - 1) / n',
    source: 'Renda, Straccia, SAC 2003',
    constantList: 'as any list: ranks go by the order of ties; 1 for a document alone',
    parameters: [],
    isMonotone: true,
  },
  prepare:
    () =>
    ({ scores }) => ({ values: scores.map((_, index) => 1 - index / scores.length) }),
};

/**
 * Equal steps over all candidates; the steps left below the list are shared among the documents it lacks, so that
 * every leg counts as holding every candidate.
 *
 * @see Renda, Straccia: Web metasearch: rank vs. score based rank aggregation methods. SAC 2003.
 */
export const bordaShare: Normalization = {
  definition: {
    name: 'borda',
    title: 'Borda',
    formula: '1 - (r - 1) / C; 1/2 - (n - 1) / (2 C) for a document that the leg lacks',
    source: 'Renda, Straccia, SAC 2003',
    constantList: 'as any list: ranks go by the order of ties; 1 for a document alone',
    parameters: [],
    isMonotone: true,
  },
  prepare:
    () =>
    ({ scores }, _, { candidateCount }) => ({
      values: scores.map((_, index) => 1 - index / candidateCount),
      absent: 0.5 - (scores.length - 1) / (2 * candidateCount),
    }),
};
