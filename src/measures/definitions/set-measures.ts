import { type JudgedRanking, relevantCount, relevantRetrieved, withoutUnjudged } from '../judged-ranking.ts';
import { defineMeasure, type MeasureDefinition, type WorkedSum } from '../measure-definition.ts';
import { JUDGED_ONLY, RELEVANCE } from '../parameter.ts';

/** What the ranking holds as a set, whatever its order. */
interface SetCounts {
  readonly retrieved: number;
  readonly relevant: number;
  readonly both: number;
}

function countsOf(judged: JudgedRanking, rel: number, judgedOnly: boolean): SetCounts {
  const ranking = withoutUnjudged(judged, judgedOnly);
  return {
    retrieved: ranking.grades.length,
    relevant: relevantCount(judged, rel),
    both: relevantRetrieved(ranking, rel),
  };
}

/** A set has no terms by rank; where nothing relevant was returned every set measure is 0. */
function workedCounts(both: number, sum: string): WorkedSum {
  return { terms: [], sum: both === 0 ? '0' : sum };
}

/** trec_eval's set_P; 0 for an empty ranking. */
export const SET_PRECISION: MeasureDefinition = defineMeasure({
  name: 'SetP',
  parameters: {
    rel: RELEVANCE,
    relative: {
      kind: 'boolean',
      default: false,
      meaning: 'divide by what could be relevant in a set of this size, as SetRelP does',
    },
    judged_only: JUDGED_ONLY,
  },
  range: [0, 1],
  meaning: 'The share of the returned documents that is relevant.',
  formula: '(relevant documents returned) / (documents returned)',
  source: 'trec_eval m_set_P.c',
  laws: ['idealIsOne', 'emptyIsZero', 'addedRelevantNeverLowers', 'promotionNeverLowers'],
  compute(judged, { rel, relative, judged_only }) {
    const { retrieved, relevant, both } = countsOf(judged, rel, judged_only);
    return both === 0 ? 0 : both / (relative ? Math.min(retrieved, relevant) : retrieved);
  },
  explain(judged, { rel, relative, judged_only }) {
    const { retrieved, relevant, both } = countsOf(judged, rel, judged_only);
    const most = relative ? `min(${retrieved}, ${relevant})` : `${retrieved}`;
    return workedCounts(both, `${both} / ${most}`);
  },
});

/** trec_eval's set_relative_P; 0, not NaN, where nothing is relevant. */
export const SET_RELATIVE_PRECISION: MeasureDefinition = defineMeasure({
  name: 'SetRelP',
  parameters: { rel: RELEVANCE, judged_only: JUDGED_ONLY },
  range: [0, 1],
  meaning:
    'The share of the returned documents that is relevant, of the most that a set of this size could hold.',
  formula: '(relevant documents returned) / min(documents returned, R)',
  source: 'trec_eval m_set_rel_P.c',
  laws: ['idealIsOne', 'emptyIsZero', 'addedRelevantNeverLowers', 'promotionNeverLowers'],
  compute(judged, { rel, judged_only }) {
    const { retrieved, relevant, both } = countsOf(judged, rel, judged_only);
    return both === 0 ? 0 : both / Math.min(retrieved, relevant);
  },
  explain(judged, { rel, judged_only }) {
    const { retrieved, relevant, both } = countsOf(judged, rel, judged_only);
    return workedCounts(both, `${both} / min(${retrieved}, ${relevant})`);
  },
});

/** trec_eval's set_recall. */
export const SET_RECALL: MeasureDefinition = defineMeasure({
  name: 'SetR',
  parameters: { rel: RELEVANCE },
  range: [0, 1],
  meaning: 'The share of the relevant documents that was returned.',
  formula: '(relevant documents returned) / R',
  source: 'trec_eval m_set_recall.c',
  laws: [
    'idealIsOne',
    'emptyIsZero',
    'unjudgedTailInvariant',
    'addedRelevantNeverLowers',
    'promotionNeverLowers',
  ],
  compute(judged, { rel }) {
    const { relevant, both } = countsOf(judged, rel, false);
    return relevant === 0 ? 0 : both / relevant;
  },
  explain(judged, { rel }) {
    const { relevant, both } = countsOf(judged, rel, false);
    return workedCounts(both, `${both} / ${relevant}`);
  },
});

/** The weight is trec_eval's x, which van Rijsbergen's formula calls beta squared. */
export const SET_F: MeasureDefinition = defineMeasure({
  name: 'SetF',
  parameters: {
    rel: RELEVANCE,
    beta: { kind: 'number', minimum: 0, default: 1, meaning: 'the weight of recall against precision' },
    judged_only: JUDGED_ONLY,
  },
  range: [0, 1],
  meaning: 'The weighted harmonic mean of precision and recall over the returned documents.',
  formula: '(beta + 1) SetP SetR / (beta SetP + SetR)',
  source: 'van Rijsbergen, Information Retrieval, 1979; trec_eval m_set_F.c, ir_measures SetF',
  laws: ['idealIsOne', 'emptyIsZero', 'addedRelevantNeverLowers', 'promotionNeverLowers'],
  compute(judged, { rel, beta, judged_only }) {
    const { retrieved, relevant, both } = countsOf(judged, rel, judged_only);
    if (both === 0) return 0;
    const precision = both / retrieved;
    const recall = both / relevant;
    return ((beta + 1) * precision * recall) / (beta * precision + recall);
  },
  explain(judged, { rel, beta, judged_only }) {
    const { retrieved, relevant, both } = countsOf(judged, rel, judged_only);
    const [precision, recall] = [`${both}/${retrieved}`, `${both}/${relevant}`];
    return workedCounts(
      both,
      `(${beta} + 1) * ${precision} * ${recall} / (${beta} * ${precision} + ${recall})`,
    );
  },
});

/** trec_eval's set_map. */
export const SET_AP: MeasureDefinition = defineMeasure({
  name: 'SetAP',
  parameters: { rel: RELEVANCE, judged_only: JUDGED_ONLY },
  range: [0, 1],
  meaning: 'Precision times recall over the returned documents.',
  formula: 'SetP · SetR',
  source: 'trec_eval m_set_map.c',
  laws: ['idealIsOne', 'emptyIsZero', 'addedRelevantNeverLowers', 'promotionNeverLowers'],
  compute(judged, { rel, judged_only }) {
    const { retrieved, relevant, both } = countsOf(judged, rel, judged_only);
    return both === 0 ? 0 : (both * both) / (retrieved * relevant);
  },
  explain(judged, { rel, judged_only }) {
    const { retrieved, relevant, both } = countsOf(judged, rel, judged_only);
    return workedCounts(both, `${both}/${retrieved} * ${both}/${relevant}`);
  },
});
