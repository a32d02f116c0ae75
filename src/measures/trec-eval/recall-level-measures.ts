import type { JudgedRanking } from './judged-ranking.ts';
import { countWithin, type Measure, type MeasureSettings, type RankingMeasure } from './measure.ts';

const RECALL_LEVELS: readonly number[] = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1];
/** The multiples of R that precision is taken at by default. */
export const R_MULTIPLES: readonly number[] = [0.2, 0.4, 0.6, 0.8, 1, 1.2, 1.4, 1.6, 1.8, 2];

/** How many relevant documents a recall level asks for: rounded in 10.0, nearly always up in 9.0.8. */
function documentsAt(recallLevel: number, relevant: number, { version }: MeasureSettings): number {
  const wanted = recallLevel * relevant;
  if (version === '9.0.8') return Math.trunc(wanted + 0.9);
  return Math.sign(wanted) * Math.round(Math.abs(wanted));
}

/**
 * Gives each recall level its interpolated precision, the highest precision at or after it, from the last level
 * to the first. Levels beyond what was retrieved get nothing.
 */
function interpolate(
  { relevant, relevantIndexes }: JudgedRanking,
  levels: readonly number[],
  settings: MeasureSettings,
  give: (slot: number, precision: number) => void,
): void {
  const wanted = levels.map((level) => documentsAt(level, relevant, settings));
  const found = relevantIndexes.length;
  let slot = wanted.length - 1;
  while (slot >= 0 && wanted[slot]! > found) slot--;
  let best = 0;
  for (let count = found; count > 0; count--) {
    best = Math.max(best, count / (relevantIndexes[count - 1]! + 1));
    for (; slot >= 0 && wanted[slot] === count; slot--) give(slot, best);
  }
  for (; slot >= 0; slot--) give(slot, best);
}

const interpolatedPrecision: RankingMeasure = {
  name: 'iprec_at_recall',
  help: `    Interpolated precision at recall levels, the points of the recall-precision graph: the highest
    precision at or after the rank where the level is reached. 10.0 rounds the level to a whole
    number of documents; 9.0.8 added 0.9 and cut.
    Default: -m iprec_at_recall.0,.1,.2,.3,.4,.5,.6,.7,.8,.9,1
`,
  reads: 'ranking',
  parameters: { form: 'fractions', defaults: RECALL_LEVELS },
  compute: (ranking, into, { numbers }, settings) => {
    interpolate(ranking, numbers, settings, (slot, precision) => {
      into[slot] = precision;
    });
  },
};

const elevenPointAverage: RankingMeasure = {
  name: '11pt_avg',
  help: `    The mean of the interpolated precision at recall levels: eleven of them, or those given.
    Kept for comparison with old results; map says the same better.
    Default: -m 11pt_avg.0,.1,.2,.3,.4,.5,.6,.7,.8,.9,1
`,
  reads: 'ranking',
  parameters: { form: 'numbers', defaults: RECALL_LEVELS },
  compute: (ranking, into, { numbers }, settings) => {
    let sum = 0;
    interpolate(ranking, numbers, settings, (_, precision) => {
      sum += precision;
    });
    into[0] = sum / numbers.length;
  },
};

/** Adds to each slot the precision at a multiple of the number of relevant documents. */
export function addPrecisionAtMultiples(
  { relevant, relevantIndexes }: JudgedRanking,
  multiples: readonly number[],
  into: Float64Array,
): void {
  for (const [slot, multiple] of multiples.entries()) {
    const cutoff = Math.trunc(multiple * relevant + 0.9);
    if (cutoff > 0) into[slot]! += countWithin(relevantIndexes, cutoff) / cutoff;
  }
}

const precisionAtMultiples: RankingMeasure = {
  name: 'Rprec_mult',
  help: `    Precision at multiples of R, how many documents are relevant: the same milestones for every
    query. A system that is ahead at low multiples and behind at high ones is precise rather than
    complete.
    Default: -m Rprec_mult.0.2,0.4,0.6,0.8,1.0,1.2,1.4,1.6,1.8,2.0
`,
  reads: 'ranking',
  parameters: { form: 'fractions', defaults: R_MULTIPLES },
  compute: (ranking, into, { numbers }) => addPrecisionAtMultiples(ranking, numbers, into),
};

/** Precision at levels of recall and at multiples of R. */
export const RECALL_LEVEL_MEASURES: readonly Measure[] = [
  interpolatedPrecision,
  elevenPointAverage,
  precisionAtMultiples,
];
