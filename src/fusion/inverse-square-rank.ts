import { legCounts } from './exact-sums.ts';
import type { FusedScores, FusionMethod } from './method.ts';
import { prepareRankSum, type RankSumRule } from './rank-sums.ts';
import { add, lowest, nearestDouble, primitiveRoot, type Rational } from './rational.ts';

const INVERSE_SQUARES: RankSumRule = {
  exactTerm: (weight, rank) => lowest(weight.numerator, weight.denominator * BigInt(rank) ** 2n),
  doubleTerm: (weight, rank) => weight / rank ** 2,
};

/**
 * Inverse square rank: `score(d) = m * sum over the legs that hold d of weight / rank^2`, where m is the number of
 * legs of positive weight that hold d.
 *
 * @see Mourao, Martins, Magalhaes: Multimodal medical information retrieval with unsupervised rank fusion.
 * Computerized Medical Imaging and Graphics 39, 2015.
 */
export const inverseSquareRank: FusionMethod = {
  definition: {
    name: 'isr',
    title: 'Inverse square rank',
    formula: 'm * sum over legs that hold d of weight / r^2',
    source: 'Mourao, Martins, Magalhaes, CMIG 2015 (weights: ours)',
    uses: 'ranks',
    isWeighted: true,
    parameters: [],
    laws: { additive: true, legOrderInvariant: true, monotone: true },
  },
  prepare: (settings) =>
    prepareRankSum(settings, { ...INVERSE_SQUARES, exactFactor: (legCount) => legCount }),
};

/**
 * Logarithmic inverse square rank: `score(d) = ln(m + sigma) * sum over the legs that hold d of weight / rank^2`.
 *
 * With sigma 0, the paper's form and the default, a document that only one leg holds scores 0, as ln 1 is 0.
 * Polyfuse takes sigma 1; ranx's `logn_isr` takes 0.01.
 *
 * Ties are exact: `ln(m + sigma)` is written as `e * ln(base)` with the smallest base, so that sums under one base
 * are compared as fractions (ln 4 is twice ln 2). Under different bases two scores above 0 are never equal;
 * should their doubles be, the document that more legs hold comes first.
 *
 * @see Mourao, Martins, Magalhaes: Multimodal medical information retrieval with unsupervised rank fusion.
 * Computerized Medical Imaging and Graphics 39, 2015.
 */
export const logInverseSquareRank: FusionMethod = {
  definition: {
    name: 'log-isr',
    title: 'Logarithmic inverse square rank',
    formula: 'ln(m + sigma) * sum over legs that hold d of weight / r^2',
    source: 'Mourao, Martins, Magalhaes, CMIG 2015 (sigma: ranx; weights: ours)',
    uses: 'ranks',
    isWeighted: true,
    parameters: [
      {
        name: 'sigma',
        meaning: 'added to m under the logarithm: 0 as published, 1 as polyfuse, 0.01 as ranx logn_isr',
        default: '0',
        minimum: 0,
      },
    ],
    laws: { additive: true, legOrderInvariant: true, monotone: true },
  },
  prepare(settings) {
    const sigma = settings.parameters['sigma']!;
    const counted = settings.legs.map(({ weight }) => weight.numerator > 0n);
    const logarithms = settings.legs.map((_, index) => logarithmOf(index + 1, sigma));
    const { arithmetic } = settings;
    const score = prepareRankSum(settings, {
      ...INVERSE_SQUARES,
      exactFactor: (legCount) => logarithms[legCount - 1]!.exponent,
      doubleFactor: (legCount) => logarithms[legCount - 1]!.value,
    });
    if (arithmetic === 'spec-order') return score;
    return (input) => {
      const counts = legCounts(
        input.candidateCount,
        input.legs.filter((_, leg) => counted[leg]),
      );
      return inLogarithms(score(input), counts, logarithms, input.legs);
    };
  },
};

/** `ln(m + sigma) = exponent * lnBase`, the base being no power of a smaller fraction. */
interface Logarithm {
  readonly value: number;
  readonly base: Rational;
  readonly exponent: number;
  readonly lnBase: number;
}

function logarithmOf(legCount: number, sigma: Rational): Logarithm {
  const sum = add({ numerator: BigInt(legCount), denominator: 1n }, sigma);
  const { root, exponent } = primitiveRoot(lowest(sum.numerator, sum.denominator));
  const lnBase = Math.log(nearestDouble(root));
  // ln 1 = 0: an exponent of 0 makes all such sums the same fraction.
  return {
    value: Math.log(nearestDouble(sum)),
    base: root,
    exponent: lnBase === 0 ? 0 : exponent,
    lnBase,
  };
}

/** Turns sums times exponents into sums times logarithms. */
function inLogarithms(
  { scores, compare, terms, specOrderScores }: FusedScores,
  counts: Uint16Array,
  logarithms: readonly Logarithm[],
  legs: readonly { readonly candidates: Int32Array }[],
): FusedScores {
  const lnBaseOf = (candidate: number) => {
    const count = counts[candidate]!;
    return count === 0 ? 0 : logarithms[count - 1]!.lnBase;
  };
  return {
    scores: scores.map((score, candidate) => score * lnBaseOf(candidate)),
    compare: (a, b) => lnBaseOf(b) - lnBaseOf(a) || compare!(a, b),
    terms: terms!.map((row, leg) => row.map((term, index) => term * lnBaseOf(legs[leg]!.candidates[index]!))),
    specOrderScores,
  };
}
