import { type JudgedRanking, relevantCount } from '../judged-ranking.ts';
import { defineMeasure, type MeasureDefinition, type WorkedSum } from '../measure-definition.ts';
import { CUTOFF_PARAMETERS, type CutoffValues, foundCount, foundTerms } from './found-at-cutoff.ts';

/** Recall in TREC's sense. What dense retrieval papers call Recall@k is often `Success@k`. */
export const R: MeasureDefinition = defineMeasure({
  name: 'R',
  aliases: ['Recall'],
  parameters: CUTOFF_PARAMETERS,
  range: [0, 1],
  meaning: 'The share of the relevant documents that the top k holds.',
  formula: '(relevant documents at ranks ≤ k) / R',
  source: 'trec_eval m_recall.c',
  laws: [
    'idealIsOne',
    'emptyIsZero',
    'unjudgedTailInvariant',
    'addedRelevantNeverLowers',
    'promotionNeverLowers',
  ],
  compute: (judged, values) => shareFound(judged, values, relevantCount(judged, values.rel)),
  explain: (judged, values) => workedShare(judged, values, `${relevantCount(judged, values.rel)}`),
});

/** Recall that can reach 1 when there are more relevant documents than places. */
export const CAPPED_RECALL: MeasureDefinition = defineMeasure({
  name: 'R_cap',
  aliases: ['CappedRecall'],
  parameters: CUTOFF_PARAMETERS,
  range: [0, 1],
  meaning: 'The share of the relevant documents that the top k holds, of those that could be there.',
  formula: '(relevant documents at ranks ≤ k) / min(R, k)',
  source: 'Thakur et al., NeurIPS 2021 (BEIR), appendix; beir custom_metrics.py recall_cap',
  laws: [
    'idealIsOne',
    'emptyIsZero',
    'unjudgedTailInvariant',
    'addedRelevantNeverLowers',
    'promotionNeverLowers',
  ],
  compute: (judged, values) =>
    shareFound(judged, values, Math.min(relevantCount(judged, values.rel), values.cutoff)),
  explain: (judged, values) =>
    workedShare(judged, values, `min(${relevantCount(judged, values.rel)}, ${values.cutoff})`),
});

function shareFound(judged: JudgedRanking, values: CutoffValues, total: number): number {
  return total === 0 ? 0 : foundCount(judged, values) / total;
}

function workedShare(judged: JudgedRanking, values: CutoffValues, total: string): WorkedSum {
  const terms = foundTerms(judged, values);
  return { terms, sum: terms.length === 0 ? '0' : `${terms.length} / ${total}` };
}
