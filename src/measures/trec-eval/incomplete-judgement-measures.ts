import { naturalLogarithm } from './exact-logarithm.ts';
import { type JudgedRanking, UNJUDGED } from './judged-ranking.ts';
import type { Measure, RankingMeasure } from './measure.ts';
import { LEAST_FOR_GEOMETRIC_MEAN } from './precision-measures.ts';

/** Keeps inferred precision off 0 and 1; Yilmaz and Aslam 2006 leave its size open, trec_eval takes this. */
const SMOOTHING = 0.00001;

/** Visits the relevant hits with what was judged before each. */
function forEachRelevant(
  { grades, pooled, relevantIndexes }: JudgedRanking,
  visit: (index: number, relevantBefore: number, nonrelevantBefore: number, unjudgedBefore: number) => void,
): void {
  let relevant = 0;
  let nonrelevant = 0;
  let unjudged = 0;
  for (const index of pooled) {
    if (grades[index] === UNJUDGED) unjudged++;
    else if (index === relevantIndexes[relevant]) {
      visit(index, relevant, nonrelevant, unjudged);
      relevant++;
    } else nonrelevant++;
  }
}

function binaryPreference(ranking: JudgedRanking): number {
  const { relevant, nonrelevant } = ranking;
  let sum = 0;
  forEachRelevant(ranking, (_index, _relevantBefore, nonrelevantBefore) => {
    if (nonrelevantBefore > 0)
      sum += 1 - Math.min(nonrelevantBefore, relevant) / Math.min(nonrelevant, relevant);
    else sum += 1;
  });
  return relevant > 0 ? sum / relevant : sum;
}

const bpref: RankingMeasure = {
  name: 'bpref',
  help: `    Binary preference: of the pairs of a relevant document and one of the first R judged documents
    that are not relevant, the share that the ranking has in the right order. Documents without a
    grade are passed over (Buckley and Voorhees, Retrieval Evaluation with Incomplete Information,
    SIGIR 2004).
`,
  reads: 'ranking',
  compute: (ranking, into) => {
    into[0] = binaryPreference(ranking);
  },
};

const gmBpref: RankingMeasure = {
  name: 'gm_bpref',
  help: `    The geometric mean over the queries of bpref, each at least ${LEAST_FOR_GEOMETRIC_MEAN.toFixed(5)}.
    Printed over all queries only.
`,
  reads: 'ranking',
  average: 'geometric-mean',
  hidesQueries: true,
  compute: (ranking, into) => {
    into[0] = naturalLogarithm(Math.max(binaryPreference(ranking), LEAST_FOR_GEOMETRIC_MEAN));
  },
};

const infAP: RankingMeasure = {
  name: 'infAP',
  help: `    Inferred average precision, for pools of which only a sample was judged: the precision at each
    relevant document is estimated from the judged documents above it; documents in the pool without
    a grade (below 0 in the qrels) are taken to be relevant as often as those with one (Yilmaz and
    Aslam, Estimating Average Precision with Incomplete and Imperfect Judgments, CIKM 2006).
`,
  reads: 'ranking',
  compute: (ranking, into) => {
    let sum = 0;
    forEachRelevant(ranking, (index, relevantBefore, nonrelevantBefore, unjudgedBefore) => {
      if (index === 0) {
        sum += 1;
        return;
      }
      const pooledBefore = relevantBefore + nonrelevantBefore + unjudgedBefore;
      const judgedBefore = relevantBefore + nonrelevantBefore;
      sum +=
        1 / (index + 1) +
        (index / (index + 1)) *
          (pooledBefore / index) *
          ((relevantBefore + SMOOTHING) / (judgedBefore + 2 * SMOOTHING));
    });
    into[0] = ranking.relevant > 0 ? sum / ranking.relevant : sum;
  },
};

/** Measures that set documents without a grade apart from those that are not relevant. */
export const INCOMPLETE_JUDGEMENT_MEASURES: readonly Measure[] = [bpref, gmBpref, infAP];
