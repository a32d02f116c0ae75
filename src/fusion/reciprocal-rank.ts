import type { FusionMethod } from './method.ts';
import { prepareRankSum } from './rank-sums.ts';
import { lowest, nearestDouble, type Rational } from './rational.ts';

/**
 * Weighted reciprocal rank fusion: `score(d) = sum over the legs that hold d of weight / (rankConstant + rank)`.
 *
 * Rank is 1-based within the leg cut at its depth; a leg that lacks the document gives nothing. The constant 60
 * is the paper's; the weights are ours (the paper adds the legs as they are, which is weight 1).
 *
 * @see Cormack, Clarke, Buettcher: Reciprocal rank fusion outperforms Condorcet and individual rank learning
 * methods. SIGIR 2009.
 */
export const reciprocalRank: FusionMethod = {
  definition: {
    name: 'rrf',
    title: 'Reciprocal rank fusion',
    formula: 'sum over legs that hold d of weight / (rankConstant + r)',
    source: 'Cormack, Clarke, Buettcher, SIGIR 2009 (weights: ours)',
    uses: 'ranks',
    isWeighted: true,
    parameters: [
      {
        name: 'rankConstant',
        meaning: 'how much the first places are flattened: 0 makes the first place worth twice the second',
        default: '60',
        minimum: 0,
      },
    ],
    laws: { additive: true, legOrderInvariant: true, monotone: true },
  },
  prepare(settings) {
    const rankConstant = settings.parameters['rankConstant']!;
    const nearestConstant = nearestDouble(rankConstant);
    return prepareRankSum(settings, {
      exactTerm: (weight, rank) => reciprocalRankTerm(weight, rankConstant, rank),
      doubleTerm: (weight, rank) => weight / (nearestConstant + rank),
    });
  },
};

/** `weight / (rankConstant + rank)` as a fraction in lowest terms. */
export function reciprocalRankTerm(weight: Rational, rankConstant: Rational, rank: number): Rational {
  const numerator = weight.numerator * rankConstant.denominator;
  const places = rankConstant.numerator + BigInt(rank) * rankConstant.denominator;
  return lowest(numerator, weight.denominator * places);
}
