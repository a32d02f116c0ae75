import { normalAtMost, normalQuantile } from './distributions/normal.ts';
import { DEFAULT_RESAMPLES, type DrawOptions, drawsOf } from './draw-options.ts';
import {
  asP,
  CONSTANT_DIFFERENCES,
  directionOf,
  type IntervalOutcome,
  identicalArms,
  type TestOutcome,
} from './outcome.ts';
import { type PairedDifferences, sumOf } from './paired-differences.ts';
import { meanAndError } from './paired-t.ts';
import { seededGenerator } from './seeded-generator.ts';

/** Room for the rounding of a resample's sums, so that an equal statistic counts as one at least as large. */
const TIE_ROOM = 1 - 1e-12;

/**
 * The paired bootstrap test, studentised, two-sided: the differences are shifted to mean 0 and resampled; p is the
 * share of resamples whose t is at least as large as the one seen, `(hits + 1) / (samples + 1)`.
 *
 * Like the t-test it has no answer when all differences are the same amount, and not 0. A resample without
 * spread counts as a hit unless its mean is 0.
 *
 * @see Sakai, Evaluating evaluation metrics based on the bootstrap (SIGIR 2006), figure 1; Efron and Tibshirani,
 * An Introduction to the Bootstrap (1993), 16.2.
 */
export function testByBootstrap(differences: PairedDifferences, options: DrawOptions = {}): TestOutcome {
  if (differences.wins + differences.losses === 0) return identicalArms('bootstrap');
  const found = meanAndError(differences);
  if (found === undefined) return { kind: 'undefined', test: 'bootstrap', reason: CONSTANT_DIFFERENCES };
  const { seed, samples } = drawsOf(options, DEFAULT_RESAMPLES);
  const { n, mean, values } = differences;
  const centred = values.map((value) => value - mean);
  const seen = mean / found.standardError;
  const generator = seededGenerator(seed);
  const draws = new Int32Array(n);
  let hits = 0;
  for (let sample = 0; sample < samples; sample++) {
    let sum = 0;
    let squares = 0;
    generator.fillBelow(draws, n);
    for (const index of draws) {
      const value = centred[index]!;
      sum += value;
      squares += value * value;
    }
    // |t*| ≥ |t| without a division, so that a resample without spread is no special case.
    const spread = Math.sqrt(Math.max(0, squares - (sum * sum) / n) / (n - 1) / n);
    if (Math.abs(sum / n) >= Math.abs(seen) * spread * TIE_ROOM) hits++;
  }
  const method = `studentised bootstrap, ${samples} resamples, seed ${seed}, one added to both counts`;
  const statistic = { name: 't', value: seen };
  const p = asP((hits + 1) / (samples + 1));
  const direction = directionOf(mean);
  return { kind: 'tested', test: 'bootstrap', p, direction, exact: false, method, statistic, seed, samples };
}

/**
 * A bootstrap interval of the mean difference.
 *
 * - `percentile`: the quantiles of the resampled means.
 * - `bca`: bias-corrected and accelerated; the acceleration is that of the mean, a sixth of the differences'
 *   skewness over √n (what the jackknife gives).
 *
 * Resample i takes n indices from the generator, one after the other. Quantiles interpolate linearly between
 * order statistics. NoAnswer when all differences are the same amount.
 *
 * @see Efron, Better bootstrap confidence intervals (JASA 1987); `scipy.stats.bootstrap`.
 */
export function bootstrapInterval(
  differences: PairedDifferences,
  kind: 'percentile' | 'bca',
  confidence: number,
  options: DrawOptions = {},
): IntervalOutcome {
  if (differences.n < 2 || differences.isConstant) return { kind: 'undefined', reason: CONSTANT_DIFFERENCES };
  const { seed, samples } = drawsOf(options, DEFAULT_RESAMPLES);
  const sums = resampledSums(differences.units, seed, samples);
  const tails = [(1 - confidence) / 2, (1 + confidence) / 2];
  const [lower, upper] =
    kind === 'bca' ? tails.map((tail) => acceleratedTail(tail, sums, differences)) : tails;
  const scale = differences.denominator * differences.n;
  const name = kind === 'bca' ? 'bias-corrected and accelerated bootstrap' : 'percentile bootstrap';
  const method = `${name}, ${samples} resamples, seed ${seed}`;
  const low = quantile(sums, lower!) / scale;
  return { kind: 'interval', low, high: quantile(sums, upper!) / scale, confidence, method, seed, samples };
}

/** The sums of the resamples, ascending: whole numbers, so that equal means are equal. */
function resampledSums(units: Float64Array, seed: number, samples: number): Float64Array {
  const generator = seededGenerator(seed);
  const n = units.length;
  const sums = new Float64Array(samples);
  const draws = new Int32Array(n);
  for (let sample = 0; sample < samples; sample++) {
    let sum = 0;
    generator.fillBelow(draws, n);
    for (const index of draws) sum += units[index]!;
    sums[sample] = sum;
  }
  return sums.sort();
}

/** Where in the resampled means BCa reads a tail: Efron (1987), equation 6.8. */
function acceleratedTail(
  tail: number,
  sums: Float64Array,
  { units, values, mean }: PairedDifferences,
): number {
  const seen = sumOf(units);
  const below = sums.reduce((count, sum) => count + (sum < seen ? 1 : sum === seen ? 0.5 : 0), 0);
  // A share of 0 or 1 would put the bias at infinity: it is kept half a resample away from both.
  const share = Math.min(1 - 0.5 / sums.length, Math.max(0.5 / sums.length, below / sums.length));
  const bias = normalQuantile(share);
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const cubes = values.reduce((sum, value) => sum + (value - mean) ** 3, 0);
  const acceleration = cubes / (6 * squares ** 1.5);
  const shifted = bias + normalQuantile(tail);
  return normalAtMost(bias + shifted / (1 - acceleration * shifted));
}

/** The quantile of ascending values, interpolated linearly (Hyndman and Fan's definition 7). */
function quantile(ascending: Float64Array, probability: number): number {
  const place = probability * (ascending.length - 1);
  const index = Math.min(ascending.length - 1, Math.max(0, Math.floor(place)));
  const value = ascending[index]!;
  const next = ascending[Math.min(index + 1, ascending.length - 1)]!;
  return value + (place - index) * (next - value);
}
