import { relevantCount, relevantRanks, relevantRetrieved, withoutUnjudged } from '../judged-ranking.ts';
import { defineMeasure, type MeasureDefinition } from '../measure-definition.ts';
import { JUDGED_ONLY, RELEVANCE } from '../parameter.ts';

/**
 * `@` sets a recall, not a rank. How many relevant documents make up that recall is rounded up, as trec_eval
 * 9, pytrec_eval and ranx do (by adding 0.9 and cutting, so 0.05 above a whole number still rounds down);
 * trec_eval 10 rounds to nearest.
 */
export const INTERPOLATED_PRECISION: MeasureDefinition = defineMeasure({
  name: 'IPrec',
  atParameter: 'recall',
  parameters: {
    rel: RELEVANCE,
    judged_only: JUDGED_ONLY,
    rounding: {
      kind: 'choice',
      choices: ['up', 'nearest'],
      default: 'up',
      meaning:
        "how recall times R becomes a number of documents: 'up' (trec_eval 9), 'nearest' (trec_eval 10)",
    },
    recall: { kind: 'number', minimum: 0, maximum: 1, required: true, meaning: 'the least recall' },
  },
  range: [0, 1],
  meaning: 'The best precision at any rank where recall has reached the given share.',
  formula:
    'max over ranks i with at least n relevant documents of (relevant documents down to i) / i; n = recall · R as a whole number',
  source: 'trec_eval m_iprec_at_recall.c',
  laws: [
    'idealIsOne',
    'emptyIsZero',
    'unjudgedTailInvariant',
    'addedRelevantNeverLowers',
    'promotionNeverLowers',
  ],
  conventions: { 'trec_eval-9': { rounding: 'up' }, 'trec_eval-10': { rounding: 'nearest' } },
  compute(judged, { rel, judged_only, rounding, recall }) {
    const ranking = withoutUnjudged(judged, judged_only);
    const needed = countNeeded(recall * relevantCount(judged, rel), rounding);
    if (needed > relevantRetrieved(ranking, rel)) return 0;
    let found = 0;
    let best = 0;
    for (let index = 0; index < ranking.grades.length; index++) {
      if (!(ranking.grades[index]! >= rel)) continue;
      found++;
      if (found >= needed) best = Math.max(best, found / (index + 1));
    }
    return best;
  },
  explain(judged, { rel, judged_only, rounding, recall }) {
    const ranks = relevantRanks(withoutUnjudged(judged, judged_only), rel);
    const needed = countNeeded(recall * relevantCount(judged, rel), rounding);
    const terms = ranks
      .map((rank, index) => ({ rank, term: `${index + 1}/${rank}` }))
      .slice(Math.max(needed - 1, 0));
    if (terms.length < 2) return { terms, sum: terms[0]?.term ?? '0' };
    return { terms, sum: `max(${terms.map(({ term }) => term).join(', ')})` };
  },
});

/** How many relevant documents make up the recall. */
function countNeeded(share: number, rounding: 'up' | 'nearest'): number {
  return rounding === 'up' ? Math.trunc(share + 0.9) : Math.round(share);
}
