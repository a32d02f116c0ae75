import { relevantCount, relevantRetrieved } from '../judged-ranking.ts';
import { defineMeasure, type MeasureDefinition } from '../measure-definition.ts';
import { RELEVANCE } from '../parameter.ts';

const RANGE = [0, Number.POSITIVE_INFINITY] as const;

/** Counts a query that the run lacks, too; ir_measures gives 0 for such a query. */
export const QUERY_COUNT: MeasureDefinition = defineMeasure({
  name: 'NumQ',
  parameters: {},
  range: [1, 1],
  meaning: 'The number of queries.',
  formula: '1 per query, summed',
  source: 'trec_eval m_num_q.c',
  laws: [
    'idealIsOne',
    'unjudgedTailInvariant',
    'addedRelevantNeverLowers',
    'promotionNeverLowers',
    'zeroOrOne',
  ],
  aggregation: 'sum',
  compute: () => 1,
});

/** Counts the relevant documents of a query that the run lacks, too; ir_measures gives 0 for such a query. */
export const RELEVANT_COUNT: MeasureDefinition = defineMeasure({
  name: 'NumRel',
  parameters: { rel: RELEVANCE },
  range: RANGE,
  meaning: 'The number of relevant documents in the qrels.',
  formula: 'R, summed over queries',
  source: 'trec_eval m_num_rel.c',
  laws: ['unjudgedTailInvariant', 'addedRelevantNeverLowers', 'promotionNeverLowers'],
  aggregation: 'sum',
  compute: (judged, { rel }) => relevantCount(judged, rel),
});

/** With `rel` it counts what NumRelRet counts, as in ir_measures. */
export const RETRIEVED_COUNT: MeasureDefinition = defineMeasure({
  name: 'NumRet',
  parameters: {
    rel: { kind: 'number', minimum: 0, meaning: 'count only documents of at least this grade' },
  },
  range: RANGE,
  meaning: 'The number of documents returned.',
  formula: 'the length of the ranking, summed over queries',
  source: 'trec_eval m_num_ret.c',
  laws: ['emptyIsZero', 'addedRelevantNeverLowers', 'promotionNeverLowers'],
  aggregation: 'sum',
  compute: (judged, { rel }) => (rel === undefined ? judged.grades.length : relevantRetrieved(judged, rel)),
});

/** trec_eval's num_rel_ret. */
export const RELEVANT_RETRIEVED_COUNT: MeasureDefinition = defineMeasure({
  name: 'NumRelRet',
  parameters: { rel: RELEVANCE },
  range: RANGE,
  meaning: 'The number of relevant documents returned.',
  formula: 'the relevant documents in the ranking, summed over queries',
  source: 'trec_eval m_num_rel_ret.c',
  laws: ['emptyIsZero', 'unjudgedTailInvariant', 'addedRelevantNeverLowers', 'promotionNeverLowers'],
  aggregation: 'sum',
  compute: (judged, { rel }) => relevantRetrieved(judged, rel),
});
