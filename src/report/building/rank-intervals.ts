import { seededGenerator } from '../../significance/index.ts';

/** How intervals are drawn. */
export interface ResamplingOptions {
  readonly confidence: number;
  readonly seed: number;
  readonly resamples: number;
}

/** Where an arm stands among others, and where it stands in resamples of the queries. */
export interface RankInterval {
  /** 1 is best; arms with equal means share the better rank. */
  readonly rank: number;
  readonly low: number;
  readonly high: number;
  /** Of the mean: quantiles of the resampled means. */
  readonly mean: { readonly low: number; readonly high: number };
}

/**
 * The rank of each arm by its mean, with percentile intervals by bootstrap over queries: all arms are looked at on
 * the same resampled queries, so that an arm which wins narrowly but always keeps its rank.
 *
 * Resample i takes n indices from the generator, one after the other. An end of an interval is the smallest value
 * that the given share of the resamples does not exceed, so that ranks stay whole. The rank seen is always inside:
 * equal means share the better rank, which a resample may never show.
 *
 * @param values by arm and query, no value missing, at least one query.
 * @see Mogstad et al., Inference for ranks (Review of Economic Studies 2024) for why intervals belong beside ranks;
 * these are marginal: each holds for its arm alone.
 */
export function rankIntervals(
  values: readonly (readonly number[])[],
  { confidence, seed, resamples }: ResamplingOptions,
): RankInterval[] {
  const n = values[0]?.length ?? 0;
  const columns = values.map((column) => Float64Array.from(column));
  const ranks = columns.map(() => new Float64Array(resamples));
  const sums = columns.map(() => new Float64Array(resamples));
  const generator = seededGenerator(seed);
  const draws = new Int32Array(n);
  for (let sample = 0; sample < resamples; sample++) {
    generator.fillBelow(draws, n);
    const totals = columns.map((column) => sumAt(column, draws));
    for (const [arm, rank] of ranksOf(totals).entries()) {
      ranks[arm]![sample] = rank;
      sums[arm]![sample] = totals[arm]!;
    }
  }
  const seen = ranksOf(columns.map((column) => column.reduce((sum, value) => sum + value, 0)));
  const tail = (1 - confidence) / 2;
  return columns.map((_, arm) => {
    const ranked = ranks[arm]!.sort();
    const totals = sums[arm]!.sort();
    const rank = seen[arm]!;
    return {
      rank,
      low: Math.min(rank, quantile(ranked, tail)),
      high: Math.max(rank, quantile(ranked, 1 - tail)),
      mean: { low: quantile(totals, tail) / n, high: quantile(totals, 1 - tail) / n },
    };
  });
}

function sumAt(column: Float64Array, draws: Int32Array): number {
  let sum = 0;
  for (const index of draws) sum += column[index]!;
  return sum;
}

/** 1 for the highest; equal ones share the better rank. */
function ranksOf(totals: readonly number[]): number[] {
  return totals.map((total) => 1 + totals.filter((other) => other > total).length);
}

/** The smallest of the ascending values that at least this share does not exceed. */
function quantile(ascending: Float64Array, share: number): number {
  const place = Math.ceil(share * ascending.length) - 1;
  return ascending[Math.min(ascending.length - 1, Math.max(0, place))]!;
}
