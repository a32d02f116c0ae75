import type { FusionMethod } from './method.ts';
import { prepareRankSum } from './rank-sums.ts';
import { nearestDouble } from './rational.ts';

/**
 * Rank-biased centroids: `score(d) = sum over the legs that hold d of weight * (1 - phi) * phi^(rank - 1)`: a
 * reader who goes on to the next hit with probability phi. The default 0.8 is polyfuse's (the paper tries 0.9 to
 * 0.99); ranx has none.
 *
 * Exact sums grow long numbers: a term at rank r has a denominator of about `r * log2(10)` bits for a phi of one
 * decimal. Deep lists take milliseconds rather than microseconds.
 *
 * @see Bailey, Moffat, Scholer, Thomas: Retrieval consistency in the presence of query variations. SIGIR 2017.
 */
export const rankBiasedCentroids: FusionMethod = {
  definition: {
    name: 'rbc',
    title: 'Rank-biased centroids',
    formula: 'sum over legs that hold d of weight * (1 - phi) * phi^(r - 1)',
    source: 'Bailey, Moffat, Scholer, Thomas, SIGIR 2017 (phi 0.8: polyfuse; weights: ours)',
    uses: 'ranks',
    isWeighted: true,
    parameters: [
      {
        name: 'phi',
        meaning: 'the probability of reading on: 0 looks at first places only, near 1 all places count alike',
        default: '0.8',
        minimum: 0,
        maximum: 1,
      },
    ],
    laws: { additive: true, legOrderInvariant: true, monotone: true },
  },
  prepare(settings) {
    const { numerator, denominator } = settings.parameters['phi']!;
    const phi = nearestDouble({ numerator, denominator });
    return prepareRankSum(settings, {
      exactTerm: (weight, rank) => ({
        numerator: weight.numerator * (denominator - numerator) * numerator ** BigInt(rank - 1),
        denominator: weight.denominator * denominator ** BigInt(rank),
      }),
      doubleTerm: (weight, rank) => weight * (1 - phi) * phi ** (rank - 1),
    });
  },
};
