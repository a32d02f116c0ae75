import { gainsOf } from './gains.ts';
import type { Measure, MeasureParameters, RankingMeasure } from './measure.ts';

/** The persistence trec_eval takes when none is given. */
const DEFAULT_PERSISTENCE = 0.9;

const PERSISTENCE_HELP = `    p is the chance that the reader goes on to the next rank: 0.9 by default, which comes close to
    P_10; higher values look deeper (Moffat and Zobel, Rank-Biased Precision for Measurement of
    Retrieval Effectiveness, ACM TOIS 27, 2008).
    Default: -m NAME.p=0.9
`;

function persistenceOf({ pairs }: MeasureParameters): number {
  return pairs.findLast(({ name }) => name === 'p')?.value ?? DEFAULT_PERSISTENCE;
}

const rbp: RankingMeasure = {
  name: 'rbp',
  help: `    Rank-biased precision: (1 - p) times the sum of gain * p^(rank - 1).
${PERSISTENCE_HELP.replace('NAME', 'rbp')}    Gains are grades, or what further parameters say (rbp.p=0.8,1=0.5); when they leave the range
    from 0 to 1, they are scaled to it over the query's lowest and highest gain.
`,
  reads: 'ranking',
  isNewIn10: true,
  parameters: { form: 'pairs' },
  compute: (ranking, into, parameters, settings) => {
    const p = persistenceOf(parameters);
    let sum = 0;
    let weight = 1;
    let rank = 0;
    gainsOf(ranking, parameters, settings).withinUnit.forEachGaining(ranking, (index, gain) => {
      for (; rank < index; rank++) weight *= p;
      sum += gain * weight;
    });
    into[0] = (1 - p) * sum;
  },
};

const rbpResidual: RankingMeasure = {
  name: 'rbp_resid',
  help: `    The residual of rank-biased precision: how much rbp would rise if every document without a grade,
    and all that was not retrieved, were relevant. 0 when every hit has a grade.
${PERSISTENCE_HELP.replace('NAME', 'rbp_resid')}`,
  reads: 'ranking',
  isNewIn10: true,
  parameters: { form: 'pairs' },
  compute: ({ grades }, into, parameters) => {
    const p = persistenceOf(parameters);
    let sum = 0;
    let weight = 1;
    let isUnjudged = false;
    for (const grade of grades) {
      if (grade < 0) {
        isUnjudged = true;
        sum += weight;
      }
      weight *= p;
    }
    if (isUnjudged) into[0] = weight + (1 - p) * sum;
  },
};

/** Rank-biased precision and its residual. */
export const RANK_BIASED_MEASURES: readonly Measure[] = [rbp, rbpResidual];
