import { normalAtMost } from './distributions/normal.ts';
import { asP, directionOf, identicalArms, type TestResult } from './outcome.ts';
import { type PairedDifferences, sumOf } from './paired-differences.ts';
import { signSumChance } from './sign-sums.ts';

/**
 * What becomes of differences of zero: `wilcox` drops them before ranking; `pratt` ranks them with the others
 * and then drops their ranks.
 */
export type ZeroTreatment = 'wilcox' | 'pratt';

/** Options of {@link testByWilcoxon}. */
export interface WilcoxonOptions {
  /** Default `wilcox`. */
  readonly zeros?: ZeroTreatment | undefined;
  /**
   * `auto` (default): the exact distribution when there are at most 25 differences, none of them zero or tied in
   * size, else the normal approximation. `exact` and `normal` insist. With ties or zeros, `exact` is the
   * distribution given the shared ranks; beyond some 800 differences it is estimated by random draws.
   */
  readonly distribution?: 'auto' | 'exact' | 'normal' | undefined;
  /**
   * What is ranked. `decimal` (default): differences as written, where 0.3 - 0.1 ties with 0.2. `double`: the
   * differences in double precision, where it does not; scipy and R rank these, so their p of values on a grid
   * depends on rounding noise. To reproduce their figures.
   */
  readonly arithmetic?: 'decimal' | 'double' | undefined;
}

const MOST_EXACT_PAIRS = 25;

/**
 * Wilcoxon's signed-rank test, two-sided. Assumes that the differences are symmetric about their centre.
 * Equal sizes share the mean of their ranks. The normal approximation corrects its variance for ties and (pratt)
 * zeros, and makes no continuity correction, as scipy's `method="approx"`.
 *
 * @see Wilcoxon (Biometrics Bulletin 1945); Pratt (JASA 1959); Cureton (JASA 1967) for the zeros' moments.
 */
export function testByWilcoxon(differences: PairedDifferences, options: WilcoxonOptions = {}): TestResult {
  const { zeros = 'wilcox', distribution = 'auto', arithmetic = 'decimal' } = options;
  const amounts = arithmetic === 'double' ? differences.doubles : differences.units;
  const ranking = rankSizes(amounts, arithmetic === 'double' ? 0 : differences.tolerance, zeros);
  const { doubledRanks, zeroCount, isTied } = ranking;
  const positive = sumOf(doubledRanks.filter((rank) => rank > 0)) / 2;
  const negative = -sumOf(doubledRanks.filter((rank) => rank < 0)) / 2;
  const statistic = { name: 'smaller rank sum', value: Math.min(positive, negative) };
  if (doubledRanks.length === 0) return identicalArms('wilcoxon', statistic);
  const direction = directionOf(positive - negative);
  const isPlain = zeroCount === 0 && !isTied && doubledRanks.length <= MOST_EXACT_PAIRS;
  if (distribution === 'exact' || (distribution === 'auto' && isPlain)) {
    const seen = 2 * Math.abs(positive - negative);
    const { p, ...how } = signSumChance(doubledRanks, seen, 'both');
    return { kind: 'tested', test: 'wilcoxon', p: asP(p), direction, statistic, ...how };
  }
  const z = (positive - negative) / 2 / Math.sqrt(varianceOf(ranking, zeros));
  const method = `normal approximation, variance corrected for ties, no continuity correction, zeros: ${zeros}`;
  return {
    kind: 'tested',
    test: 'wilcoxon',
    p: asP(2 * normalAtMost(-Math.abs(z))),
    direction,
    exact: false,
    method,
    statistic,
  };
}

interface SizeRanking {
  /** Twice the rank of each difference that is not zero, with its sign: whole numbers even for shared ranks. */
  readonly doubledRanks: Float64Array;
  readonly zeroCount: number;
  readonly isTied: boolean;
  /** The sum over groups of tied differences of `t³ - t`. */
  readonly tieSum: number;
}

function rankSizes(amounts: Float64Array, tolerance: number, zeros: ZeroTreatment): SizeRanking {
  const moved = amounts.filter((amount) => amount !== 0).sort((a, b) => Math.abs(a) - Math.abs(b));
  const zeroCount = amounts.length - moved.length;
  const before = zeros === 'pratt' ? zeroCount : 0;
  const doubledRanks = new Float64Array(moved.length);
  let tieSum = 0;
  for (let start = 0; start < moved.length; ) {
    let end = start + 1;
    while (end < moved.length && Math.abs(moved[end]!) - Math.abs(moved[end - 1]!) <= tolerance) end++;
    const size = end - start;
    tieSum += size ** 3 - size;
    for (let index = start; index < end; index++)
      doubledRanks[index] = Math.sign(moved[index]!) * (2 * before + start + end + 1);
    start = end;
  }
  return { doubledRanks, zeroCount, isTied: tieSum > 0, tieSum };
}

/** The variance of the sum of positive ranks. */
function varianceOf({ doubledRanks, zeroCount, tieSum }: SizeRanking, zeros: ZeroTreatment): number {
  const cubic = (n: number) => n * (n + 1) * (2 * n + 1);
  const moved = doubledRanks.length;
  const ranked = zeros === 'pratt' ? cubic(moved + zeroCount) - cubic(zeroCount) : cubic(moved);
  return (ranked - tieSum / 2) / 24;
}
