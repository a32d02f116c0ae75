import { InputError } from '../model/index.ts';
import { commonDenominator } from './difference-grid.ts';

/**
 * The differences first - second of two arms over the same queries, in the same order.
 *
 * Numbers are taken as written: 0.3 - 0.1 equals 0.2, and values that differ only by the noise of a computation
 * are the same value. `units` are the differences as whole numbers of `1 / denominator`, small enough for every
 * sum of them to be exact in a double. With `isExact` they are the differences themselves; otherwise (values
 * that lie on no common grid, such as nDCG) each is rounded to the nearest unit, at best the thirteenth digit
 * below the largest value's power of ten, and amounts within `tolerance` units are the same amount.
 */
export interface PairedDifferences {
  /** How many pairs. */
  readonly n: number;
  /** The differences, one per pair; each the double nearest to its exact value when `isExact`. */
  readonly values: Float64Array;
  /** The differences as whole numbers of units. */
  readonly units: Float64Array;
  /** How many units make 1. */
  readonly denominator: number;
  /** Whether the units are the differences rather than rounded. */
  readonly isExact: boolean;
  /** In units: 0 when exact, else 2. */
  readonly tolerance: number;
  /** `first - second` in double precision, noise included: what other tools rank. */
  readonly doubles: Float64Array;
  /** Pairs where the first arm is higher. */
  readonly wins: number;
  /** Pairs where the second arm is higher. */
  readonly losses: number;
  /** Pairs where both are the same. */
  readonly ties: number;
  /** The mean difference. */
  readonly mean: number;
  /** Whether all differences are the same amount: then nothing that needs their spread has an answer. */
  readonly isConstant: boolean;
}

/** Largest sum of units: leaves room below 2^53 for the tolerances that are added to sums. */
const LARGEST_SUM = 2 ** 51;
const FINEST_DIGITS = 13;
const ROUNDED_TOLERANCE = 2;

/**
 * Takes the differences of two equally long arrays of finite numbers, one place per query.
 *
 * @param shift subtracted from every difference: a margin, as written.
 * @throws InputError when the lengths differ, are 0, or a value is not finite.
 */
export function pairDifferences(
  first: ArrayLike<number>,
  second: ArrayLike<number>,
  shift = 0,
): PairedDifferences {
  requirePairs(first, second, shift);
  const written = [...new Set([...Array.from(first), ...Array.from(second), shift])];
  const largest = written.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const doubles = Float64Array.from(first, (value, index) => value - second[index]! - shift);
  const sumBound = Math.max(
    largest,
    doubles.reduce((sum, value) => sum + Math.abs(value), 0),
  );
  const denominator = commonDenominator(written, LARGEST_SUM / (sumBound || 1));
  if (denominator === undefined) return roundDifferences(doubles, largest, sumBound);
  const onGrid = (value: number) => Math.round(value * denominator);
  const units = doubles.map((_, i) => onGrid(first[i]!) - onGrid(second[i]!) - onGrid(shift));
  const values = units.map((unit) => unit / denominator);
  const mean = sumOf(units) / (denominator * units.length);
  return { ...count(units, 0), values, units, denominator, isExact: true, tolerance: 0, doubles, mean };
}

function requirePairs(first: ArrayLike<number>, second: ArrayLike<number>, shift: number): void {
  if (first.length !== second.length || first.length === 0)
    throw new InputError(
      `Expected two lists of values for the same queries, at least one, got ${first.length} and ${second.length}.`,
      { hint: 'Give both arms a value for every query; a query that a run lacks counts 0.' },
    );
  if (!Number.isFinite(shift)) throw new InputError(`Expected a finite margin, got ${shift}.`);
  for (let index = 0; index < first.length; index++) {
    if (Number.isFinite(first[index]) && Number.isFinite(second[index])) continue;
    throw new InputError(
      `Expected finite values, got ${first[index]} and ${second[index]} at index ${index}.`,
    );
  }
}

function roundDifferences(doubles: Float64Array, largest: number, sumBound: number): PairedDifferences {
  const magnitude = Math.ceil(Math.log10(largest));
  const digits = Math.min(FINEST_DIGITS, Math.floor(Math.log10(LARGEST_SUM / (sumBound / 10 ** magnitude))));
  const denominator = 10 ** (digits - magnitude);
  const tolerance = ROUNDED_TOLERANCE;
  const units = doubles.map((value) => {
    const unit = Math.round(value * denominator);
    return Math.abs(unit) <= tolerance ? 0 : unit;
  });
  const values = doubles.map((value, index) => (units[index] === 0 ? 0 : value));
  const mean = sumOf(values) / values.length;
  return { ...count(units, tolerance), values, units, denominator, isExact: false, tolerance, doubles, mean };
}

function count(
  units: Float64Array,
  tolerance: number,
): Pick<PairedDifferences, 'n' | 'wins' | 'losses' | 'ties' | 'isConstant'> {
  let wins = 0;
  let losses = 0;
  let least = Number.POSITIVE_INFINITY;
  let most = Number.NEGATIVE_INFINITY;
  for (const unit of units) {
    if (unit > 0) wins++;
    else if (unit < 0) losses++;
    least = Math.min(least, unit);
    most = Math.max(most, unit);
  }
  const n = units.length;
  return { n, wins, losses, ties: n - wins - losses, isConstant: most - least <= tolerance };
}

/** The sum, term by term. Exact for units. */
export function sumOf(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value, 0);
}
