import { type JudgedRanking, UNJUDGED, UNPOOLED } from './judged-ranking.ts';
import type { Measure, RankingMeasure } from './measure.ts';
import { Stop } from './stop.ts';

const runid: Measure = {
  name: 'runid',
  help: '    The name of the run: the last column of the last line of the results file.\n',
  reads: 'nothing',
  average: 'run-tag',
  prints: 'text',
  hidesQueries: true,
};

const numQueries: Measure = {
  name: 'num_q',
  help: `    How many queries the averages are taken over. With -c these are all queries of the
    relevance file, without it those that the results have too.
`,
  reads: 'nothing',
  average: 'query-count',
  prints: 'integer',
  hidesQueries: true,
};

const numRetrieved: RankingMeasure = {
  name: 'num_ret',
  help: `    How many documents were retrieved, after -M and -J.
    The last line is the sum over the queries.
`,
  reads: 'ranking',
  average: 'sum',
  prints: 'integer',
  compute: (ranking, into) => {
    into[0] = ranking.retrieved;
  },
};

const numRelevant: RankingMeasure = {
  name: 'num_rel',
  help: `    How many documents of the qrels are relevant.
    The last line is the sum over the queries; with -c it counts every grade above 0 in the
    whole relevance file, whatever -l says.
`,
  reads: 'ranking',
  average: 'relevant-sum',
  prints: 'integer',
  compute: (ranking, into) => {
    into[0] = ranking.relevant;
  },
};

const numRelevantRetrieved: RankingMeasure = {
  name: 'num_rel_ret',
  help: `    How many relevant documents were retrieved, after -M and -J.
    The last line is the sum over the queries.
`,
  reads: 'ranking',
  average: 'sum',
  prints: 'integer',
  compute: (ranking, into) => {
    into[0] = ranking.relevantIndexes.length;
  },
};

const numNonrelevantJudgedRetrieved: RankingMeasure = {
  name: 'num_nonrel_judged_ret',
  help: `    How many documents that were judged and are not relevant were retrieved.
    The last line is the sum over the queries.
`,
  reads: 'ranking',
  average: 'sum',
  prints: 'integer',
  compute: ({ grades, pooled, relevantIndexes }, into) => {
    let judged = 0;
    for (const index of pooled) if (grades[index] !== UNJUDGED) judged++;
    into[0] = judged - relevantIndexes.length;
  },
};

const relstring: RankingMeasure = {
  name: 'relstring',
  help: `    The grades of the first documents (10 unless a parameter says otherwise), a character each:
    0 to 9, '>' for a higher grade, '-' for a document that the qrels do not have and '.' for one
    that they have unjudged. Printed for queries only.
    Default: -m relstring.10
`,
  reads: 'ranking',
  parameters: { form: 'numbers', defaults: [10] },
  average: 'none',
  prints: 'text',
  compute: () => undefined,
  textOf: (ranking, { numbers }) => {
    const length = Math.max(0, Math.min(Math.trunc(numbers[0]!), ranking.retrieved));
    return Array.from(ranking.grades.subarray(0, length), characterOf).join('');
  },
};

function characterOf(grade: number): string {
  if (grade === UNPOOLED) return '-';
  if (grade === UNJUDGED) return '.';
  return grade > 9 ? '>' : String(grade);
}

const utility: RankingMeasure = {
  name: 'utility',
  help: `    The worth of the retrieved set: p1 for each relevant document retrieved, p2 for each other
    one retrieved, p3 for each relevant one missed, p4 for each other one left alone. p4 needs the
    size of the collection (-N). The last line is the mean over the queries.
    Default: -m utility.1.0,-1.0,0.0,0.0
`,
  reads: 'ranking',
  parameters: { form: 'numbers', defaults: [1, -1, 0, 0] },
  compute: ({ retrieved, relevant, relevantIndexes }, into, { numbers }, { collectionSize }) => {
    if (numbers.length !== 4) throw new Stop(4, 'trec_eval.calc_utility: improper number of coefficients\n');
    const found = relevantIndexes.length;
    into[0] =
      numbers[0]! * found +
      numbers[1]! * (retrieved - found) +
      numbers[2]! * (relevant - found) +
      numbers[3]! * (collectionSize + found - retrieved - relevant);
  },
};

/** A measure of the retrieved set, whatever its order; 0 where it would divide by nothing. */
function setMeasure(
  name: string,
  help: string,
  ratio: (found: number, retrieved: number, relevant: number) => number,
): RankingMeasure {
  return {
    name,
    help,
    reads: 'ranking',
    compute: ({ retrieved, relevant, relevantIndexes }: JudgedRanking, into) => {
      into[0] = ratio(relevantIndexes.length, retrieved, relevant);
    },
  };
}

const setP: RankingMeasure = setMeasure(
  'set_P',
  `    Precision of the whole retrieved set: relevant retrieved / retrieved.
    Unlike P at a cutoff, a short ranking is not filled up with documents that are not relevant.
`,
  (found, retrieved) => (retrieved > 0 ? found / retrieved : 0),
);

const setRelativeP: RankingMeasure = setMeasure(
  'set_relative_P',
  `    Precision of the whole retrieved set over the best that a set of its size can have.
`,
  (found, retrieved, relevant) => (retrieved > 0 && relevant > 0 ? found / Math.min(retrieved, relevant) : 0),
);

const setRecall: RankingMeasure = setMeasure(
  'set_recall',
  '    Recall of the whole retrieved set: relevant retrieved / relevant.\n',
  (found, _, relevant) => (relevant > 0 ? found / relevant : 0),
);

const setMap: RankingMeasure = setMeasure(
  'set_map',
  `    Precision times recall of the whole retrieved set: the average precision of a ranking whose
    precision is the same at every relevant document it retrieved.
`,
  (found, retrieved, relevant) =>
    retrieved > 0 && relevant > 0 ? (found * found) / (retrieved * relevant) : 0,
);

const setF: RankingMeasure = {
  name: 'set_F',
  help: `    Weighted harmonic mean of the precision P and recall R of the whole retrieved set:
    (x + 1) * P * R / (R + x * P), where x is the weight of recall (van Rijsbergen, Information
    Retrieval, 1979).
    Default: -m set_F.1.0
`,
  reads: 'ranking',
  parameters: { form: 'numbers', defaults: [1] },
  compute: ({ retrieved, relevant, relevantIndexes }, into, { numbers }) => {
    const found = relevantIndexes.length;
    if (found === 0) return;
    const precision = found / retrieved;
    const recall = found / relevant;
    const weight = numbers[0]!;
    into[0] = ((weight + 1) * precision * recall) / (weight * precision + recall);
  },
};

/** Counts, the set measures and what is printed as text. */
export const COUNT_MEASURES: readonly Measure[] = [
  runid,
  numQueries,
  numRetrieved,
  numRelevant,
  numRelevantRetrieved,
  numNonrelevantJudgedRetrieved,
  relstring,
  utility,
  setP,
  setRelativeP,
  setRecall,
  setMap,
  setF,
];
