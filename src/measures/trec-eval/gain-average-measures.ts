import { GAINS_HELP } from './discounted-gain-measures.ts';
import { discountedSums, gainsOf } from './gains.ts';
import type { Measure, RankingMeasure } from './measure.ts';
import { logarithm, rankLogarithm } from './rank-logarithm.ts';

const ndcgRel: RankingMeasure = {
  name: 'ndcg_rel',
  help: `    Experimental: nDCG at each document of positive gain, averaged over all of them; those not
    retrieved count with the gain of the whole ranking over the ideal.
${GAINS_HELP.replace('NAME', 'ndcg_rel')}`,
  reads: 'ranking',
  parameters: { form: 'pairs' },
  compute: (ranking, into, parameters, settings) => {
    const gains = gainsOf(ranking, parameters, settings);
    const ideal = discountedSums(gains.ideal);
    const all = ideal.length - 1;
    if (all === 0) return;
    let gained = 0;
    let sum = 0;
    let found = 0;
    gains.forEachGaining(ranking, (index, gain) => {
      gained += gain / rankLogarithm(index + 2);
      if (gain > 0) {
        sum += gained / ideal[Math.min(index + 1, all)]!;
        found++;
      }
    });
    sum += ((all - found) * gained) / ideal[all]!;
    if (sum > 0) into[0] = sum / all;
  },
};

const rndcg: RankingMeasure = {
  name: 'Rndcg',
  help: `    Experimental: nDCG averaged over the ranks where the ideal ranking goes from one gain to the next
    lower one, and over the end of the ranking when it is longer than the ideal. With 5 documents of
    gain 3, 3 of gain 2 and 10 of gain 1 these are the ranks 5, 8 and 18.
${GAINS_HELP.replace('NAME', 'Rndcg')}`,
  reads: 'ranking',
  parameters: { form: 'pairs' },
  compute: (ranking, into, parameters, settings) => {
    if (ranking.relevant === 0) return;
    const gains = gainsOf(ranking, parameters, settings);
    const idealGains = gains.ideal;
    const ideal = discountedSums(idealGains);
    const all = idealGains.length;
    if (all === 0) return;
    let sum = 0;
    let points = 0;
    let gained = 0;
    let rank = 0;
    const addPointsBefore = (end: number) => {
      for (; rank <= Math.min(end, all); rank++) {
        if (rank === 0 || (rank < all && idealGains[rank] === idealGains[rank - 1])) continue;
        sum += gained / ideal[rank]!;
        points++;
      }
    };
    gains.forEachGaining(ranking, (index, gain) => {
      addPointsBefore(index);
      gained += gain / rankLogarithm(index + 2);
    });
    addPointsBefore(all);
    if (ranking.retrieved > all + 1) {
      sum += gained / ideal[all]!;
      points++;
    }
    into[0] = sum / points;
  },
};

const binG: RankingMeasure = {
  name: 'binG',
  help: `    Experimental: 1 / log2(2 + documents above it that are not relevant) at each relevant document,
    averaged over all relevant documents.
`,
  reads: 'ranking',
  compute: ({ relevantIndexes, relevant }, into) => {
    let sum = 0;
    for (let found = 0; found < relevantIndexes.length; found++)
      sum += 1 / rankLogarithm(2 + relevantIndexes[found]! - found);
    if (relevantIndexes.length > 0) into[0] = sum / relevant;
  },
};

const g: RankingMeasure = {
  name: 'G',
  help: `    Experimental: each document's gain over log2(2 + what the ideal ranking gained by then - what this
    one gained by then), summed and divided by the sum of all gains. A rank where the ideal gains
    less than 1 is taken to gain 1.
${GAINS_HELP.replace('NAME', 'G')}`,
  reads: 'ranking',
  parameters: { form: 'pairs' },
  compute: (ranking, into, parameters, settings) => {
    const gains = gainsOf(ranking, parameters, settings);
    const ideal = gains.ideal;
    let sum = 0;
    let gained = 0;
    let cost = 0;
    for (let index = 0; index < ranking.retrieved; index++) {
      const gain = gains.of(ranking.grades[index]!);
      gained += gain;
      cost += Math.max(1, ideal[index] ?? 0);
      if (gain !== 0) sum += gain / logarithm(2 + cost - gained);
    }
    let total = 0;
    for (const gain of ideal) total += gain;
    if (total > 0) into[0] = sum / total;
  },
};

/** Averages of gains over ranks of interest, most of them experiments. */
export const GAIN_AVERAGE_MEASURES: readonly Measure[] = [ndcgRel, rndcg, binG, g];
