import { naturalLogarithm } from './exact-logarithm.ts';
import type { JudgedRanking } from './judged-ranking.ts';
import { countWithin, type Measure, type RankingMeasure, USUAL_CUTOFFS } from './measure.ts';

/** The least value that a geometric mean takes for a query, so that one query at 0 does not make all 0. */
export const LEAST_FOR_GEOMETRIC_MEAN = 0.00001;

const AT_CUTOFFS = '    Cutoffs are whole numbers above 0, each once.\n';

/** The sum of the precisions at the relevant documents within a cutoff, added from the top. */
function sumOfPrecisions({ relevantIndexes }: JudgedRanking, cutoff: number): number {
  let sum = 0;
  for (let found = 0; found < relevantIndexes.length; found++) {
    const index = relevantIndexes[found]!;
    if (index >= cutoff) break;
    sum += (found + 1) / (index + 1);
  }
  return sum;
}

function averagePrecision(ranking: JudgedRanking): number {
  const sum = sumOfPrecisions(ranking, Number.POSITIVE_INFINITY);
  return sum === 0 ? 0 : sum / ranking.relevant;
}

const map: RankingMeasure = {
  name: 'map',
  help: `    Average precision, and its mean over the queries: the precision at each relevant document,
    0 for those not retrieved, averaged over the relevant documents (Buckley and Voorhees, Retrieval
    System Evaluation, in TREC: Experiment and Evaluation in Information Retrieval, 2005).
`,
  reads: 'ranking',
  compute: (ranking, into) => {
    into[0] = averagePrecision(ranking);
  },
};

const gmMap: RankingMeasure = {
  name: 'gm_map',
  help: `    The geometric mean over the queries of average precision, each at least ${LEAST_FOR_GEOMETRIC_MEAN.toFixed(5)}:
    it rewards systems without a bad query. Printed over all queries only.
`,
  reads: 'ranking',
  average: 'geometric-mean',
  hidesQueries: true,
  compute: (ranking, into) => {
    into[0] = naturalLogarithm(Math.max(averagePrecision(ranking), LEAST_FOR_GEOMETRIC_MEAN));
  },
};

const yaap: RankingMeasure = {
  name: 'yaap',
  help: `    "Yet another average precision": ln((1 + s) / (1 + R - s)), s the sum of the precisions at the
    relevant documents and R how many there are; its mean is better founded than that of average
    precision (Robertson, On Smoothing Average Precision, ECIR 2012).
`,
  reads: 'ranking',
  compute: (ranking, into) => {
    const sum = sumOfPrecisions(ranking, Number.POSITIVE_INFINITY);
    into[0] = naturalLogarithm((1 + sum) / (1 + ranking.relevant - sum));
  },
};

const rPrecision: RankingMeasure = {
  name: 'Rprec',
  help: `    Precision at rank R, R being how many documents are relevant: the rank where precision and
    recall are equal.
`,
  reads: 'ranking',
  compute: ({ relevant, relevantIndexes }, into) => {
    if (relevant > 0) into[0] = countWithin(relevantIndexes, relevant) / relevant;
  },
};

const reciprocalRank: RankingMeasure = {
  name: 'recip_rank',
  help: '    One over the rank of the first relevant document; 0 when none was retrieved.\n',
  reads: 'ranking',
  compute: ({ relevantIndexes }, into) => {
    if (relevantIndexes.length > 0) into[0] = 1 / (relevantIndexes[0]! + 1);
  },
};

const precision: RankingMeasure = {
  name: 'P',
  help: `    Precision at cutoffs: relevant documents among the first k, over k, however short the ranking.
${AT_CUTOFFS}    Default: -m P.${USUAL_CUTOFFS}
`,
  reads: 'ranking',
  parameters: { form: 'cutoffs', defaults: USUAL_CUTOFFS },
  compute: ({ relevantIndexes }, into, { numbers }) => {
    for (const [slot, cutoff] of numbers.entries())
      into[slot] = countWithin(relevantIndexes, cutoff) / cutoff;
  },
};

const recall: RankingMeasure = {
  name: 'recall',
  help: `    Recall at cutoffs: relevant documents among the first k, over all relevant documents.
${AT_CUTOFFS}    Default: -m recall.${USUAL_CUTOFFS}
`,
  reads: 'ranking',
  parameters: { form: 'cutoffs', defaults: USUAL_CUTOFFS },
  compute: ({ relevantIndexes, relevant }, into, { numbers }) => {
    if (relevant === 0) return;
    for (const [slot, cutoff] of numbers.entries())
      into[slot] = countWithin(relevantIndexes, cutoff) / relevant;
  },
};

const relativePrecision: RankingMeasure = {
  name: 'relative_P',
  help: `    Precision at cutoffs over the best precision possible there: precision up to rank R, recall
    after it.
${AT_CUTOFFS}    Default: -m relative_P.${USUAL_CUTOFFS}
`,
  reads: 'ranking',
  parameters: { form: 'cutoffs', defaults: USUAL_CUTOFFS },
  compute: ({ relevantIndexes, relevant }, into, { numbers }) => {
    if (relevant === 0) return;
    for (const [slot, cutoff] of numbers.entries())
      into[slot] = countWithin(relevantIndexes, cutoff) / Math.min(cutoff, relevant);
  },
};

const mapCut: RankingMeasure = {
  name: 'map_cut',
  help: `    Average precision of the ranking cut at rank k, still averaged over all relevant documents.
${AT_CUTOFFS}    Default: -m map_cut.${USUAL_CUTOFFS}
`,
  reads: 'ranking',
  parameters: { form: 'cutoffs', defaults: USUAL_CUTOFFS },
  compute: (ranking, into, { numbers }) => {
    if (ranking.relevant === 0) return;
    for (const [slot, cutoff] of numbers.entries())
      into[slot] = sumOfPrecisions(ranking, cutoff) / ranking.relevant;
  },
};

const success: RankingMeasure = {
  name: 'success',
  help: `    1 when a relevant document is among the first k, else 0 (Tomlinson).
${AT_CUTOFFS}    Default: -m success.1,5,10
`,
  reads: 'ranking',
  parameters: { form: 'cutoffs', defaults: [1, 5, 10] },
  compute: ({ relevantIndexes }, into, { numbers }) => {
    for (const [slot, cutoff] of numbers.entries())
      into[slot] = relevantIndexes.length > 0 && relevantIndexes[0]! < cutoff ? 1 : 0;
  },
};

const unjudged: RankingMeasure = {
  name: 'unj',
  help: `    The share of the first k ranks that holds documents without a grade. A high share at low ranks
    warns that the qrels cover the run badly. Ranks that the run does not fill count as judged.
${AT_CUTOFFS}    Default: -m unj.5,10,20
`,
  reads: 'ranking',
  isNewIn10: true,
  parameters: { form: 'cutoffs', defaults: [5, 10, 20] },
  compute: ({ retrieved, grades, pooled }, into, { numbers }) => {
    for (const [slot, cutoff] of numbers.entries()) {
      let count = Math.min(cutoff, retrieved);
      for (const index of pooled) if (index < cutoff && grades[index]! >= 0) count--;
      into[slot] = count / cutoff;
    }
  },
};

/** Precision, recall and their kin at ranks and at relevant documents. */
export const PRECISION_MEASURES: readonly Measure[] = [
  map,
  gmMap,
  yaap,
  rPrecision,
  reciprocalRank,
  precision,
  recall,
  relativePrecision,
  mapCut,
  success,
  unjudged,
];
