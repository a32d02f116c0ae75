import { greatestCommonDivisor } from './difference-grid.ts';
import { DEFAULT_SAMPLES, type DrawOptions, drawsOf } from './draw-options.ts';
import { sumOf } from './paired-differences.ts';
import { seededGenerator } from './seeded-generator.ts';

/** Additions that are done before the exact way is given up. */
const MOST_ADDITIONS = 2 ** 27;
const MOST_SUMS = 2 ** 24;
/** With this many amounts each half has 2^20 sums. */
const MOST_HALVED_AMOUNTS = 40;

/** The chance of a sum, and how it was found. */
export interface SignSumChance {
  readonly p: number;
  readonly exact: boolean;
  readonly method: string;
  readonly seed?: number;
  readonly samples?: number;
}

/**
 * The chance that the sum of the amounts, each with a random sign, is at least `atLeast`, or, with both sides,
 * that its absolute value is. The amounts are whole numbers whose sum a double holds exactly, so every sum is
 * compared exactly. Amounts of 0 do not matter.
 *
 * Exact when the distribution of the sums is small enough to compute (2^27 additions) or there are at most 40
 * amounts (2^40 sign patterns, as two sorted halves); otherwise by random draws, `(hits + 1) / (samples + 1)`.
 *
 * @see Pagano and Tritchler, On obtaining permutation distributions in polynomial time (JASA 1983), for the
 * distribution; Phipson and Smyth (2010), Davison and Hinkley (1997, 4.2) for the added ones.
 */
export function signSumChance(
  amounts: Float64Array,
  atLeast: number,
  sides: 'upper' | 'both',
  options: DrawOptions = {},
): SignSumChance {
  const positive = amounts.map(Math.abs).filter((amount) => amount > 0);
  const divisor = positive.reduce(greatestCommonDivisor, 0) || 1;
  const reduced = positive.map((amount) => amount / divisor).sort();
  const threshold = Math.ceil(atLeast / divisor);
  const exact = exactTail(reduced, sides === 'both' ? Math.max(threshold, 0) : threshold);
  if (exact === undefined) return drawSignSums(reduced, threshold, sides, options);
  const p = sides === 'both' ? (threshold <= 0 ? 1 : 2 * exact.p) : exact.p;
  return { p, exact: true, method: `exact over all 2^${reduced.length} sign patterns, ${exact.way}` };
}

function exactTail(amounts: Float64Array, threshold: number): { p: number; way: string } | undefined {
  if (threshold <= 0) {
    // At least 0 or less is everything but what is below: at least 1 - threshold on the other side.
    const rest = exactTail(amounts, 1 - threshold);
    return rest && { p: 1 - rest.p, way: rest.way };
  }
  const count = amounts.length;
  const total = sumOf(amounts);
  if (threshold > total) return { p: 0, way: 'no sum is that large' };
  // By symmetry: the sum reaches the threshold as often as the negative amounts add up to at most this much.
  const atMost = Math.floor((total - threshold) / 2);
  const additions = atMost < MOST_SUMS ? count * (atMost + 1) : Number.POSITIVE_INFINITY;
  const merges = count <= MOST_HALVED_AMOUNTS ? 2 ** (count / 2 + 2) : Number.POSITIVE_INFINITY;
  if (additions <= Math.min(merges, MOST_ADDITIONS))
    return { p: chanceOfSubsets(amounts, atMost), way: 'by the distribution of their sums' };
  return merges === Number.POSITIVE_INFINITY
    ? undefined
    : { p: countOfHalves(amounts, threshold) / 2 ** count, way: 'by two sorted halves' };
}

/** The chance that a random subset of the amounts (each in or out by a fair coin) adds up to at most `atMost`. */
function chanceOfSubsets(amounts: Float64Array, atMost: number): number {
  const chances = new Float64Array(atMost + 1);
  chances[0] = 1;
  let reached = 0;
  for (const amount of amounts) {
    reached = Math.min(atMost, reached + amount);
    // Halving is exact, so up to 2^53 patterns nothing here is rounded.
    for (let sum = reached; sum >= amount; sum--) chances[sum] = (chances[sum]! + chances[sum - amount]!) / 2;
    for (let sum = Math.min(amount - 1, reached); sum >= 0; sum--) chances[sum]! /= 2;
  }
  return sumOf(chances);
}

/** How many sign patterns have a sum of at least `threshold`. */
function countOfHalves(amounts: Float64Array, threshold: number): number {
  const middle = amounts.length >> 1;
  const left = sortedSums(amounts.subarray(0, middle));
  const right = sortedSums(amounts.subarray(middle));
  let count = 0;
  let start = right.length;
  for (const sum of left) {
    while (start > 0 && sum + right[start - 1]! >= threshold) start--;
    count += right.length - start;
  }
  return count;
}

/** The sums of all sign patterns, ascending. */
function sortedSums(amounts: Float64Array): Float64Array {
  let sums: Float64Array = Float64Array.of(0);
  for (const amount of amounts) {
    const merged = new Float64Array(sums.length * 2);
    let low = 0;
    let high = 0;
    for (let index = 0; index < merged.length; index++) {
      const takeLow =
        low < sums.length && (high >= sums.length || sums[low]! + amount <= sums[high]! - amount);
      // The lists are sums + amount (read by `low`) and sums - amount (read by `high`).
      merged[index] = takeLow ? sums[low++]! + amount : sums[high++]! - amount;
    }
    sums = merged;
  }
  return sums;
}

/**
 * The same chance from random sign patterns. Bit j of the generator's words, lowest first, 32 to a word, is the sign of amount j (a
 * set bit is a plus); a pattern begins with a fresh word.
 */
export function drawSignSums(
  amounts: Float64Array,
  threshold: number,
  sides: 'upper' | 'both',
  options: DrawOptions,
): SignSumChance {
  const { seed, samples } = drawsOf(options, DEFAULT_SAMPLES);
  const generator = seededGenerator(seed);
  const tables = byteTables(amounts);
  let hits = 0;
  for (let sample = 0; sample < samples; sample++) {
    let sum = 0;
    let word = 0;
    for (let table = 0; table < tables.length; table++) {
      word = table % 4 === 0 ? generator.next() : word >>> 8;
      sum += tables[table]![word & 255]!;
    }
    if ((sides === 'both' ? Math.abs(sum) : sum) >= threshold) hits++;
  }
  const method = `${samples} random sign patterns, seed ${seed}, one added to both counts`;
  return { p: (hits + 1) / (samples + 1), exact: false, method, seed, samples };
}

/** For each eight amounts the sums of their 256 sign patterns; a set bit is a plus. */
function byteTables(amounts: Float64Array): Float64Array[] {
  const tables: Float64Array[] = [];
  for (let start = 0; start < amounts.length; start += 8) {
    const eight = amounts.subarray(start, start + 8);
    tables.push(
      Float64Array.from({ length: 256 }, (_, bits) =>
        eight.reduce((sum, amount, place) => sum + (bits & (1 << place) ? amount : -amount), 0),
      ),
    );
  }
  return tables;
}
