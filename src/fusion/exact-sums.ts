import { multiplyError } from '../runs/index.ts';
import { add, compareRationals, multiply, nearestDouble, type Rational, remainderAfter } from './rational.ts';

/** The exact terms of one leg by rank, each also as a sum of two doubles (about 106 bits). */
export class TermTable {
  readonly #term: (rank: number) => Rational;
  /** `high[rank - 1]` is the double nearest to the term. */
  high: Float64Array = new Float64Array(0);
  /** `low[rank - 1]` is the double nearest to what `high` leaves. */
  low: Float64Array = new Float64Array(0);
  /** Bits of the largest denominator so far. */
  denominatorBits = 0;
  readonly #exact: Rational[] = [];

  constructor(term: (rank: number) => Rational) {
    this.#term = term;
  }

  /** Fills the table down to `depth`. */
  reach(depth: number): void {
    if (depth <= this.#exact.length) return;
    const capacity = Math.max(depth, 2 * this.#exact.length);
    if (capacity > this.high.length) {
      this.high = extended(this.high, capacity);
      this.low = extended(this.low, capacity);
    }
    for (let rank = this.#exact.length + 1; rank <= depth; rank++) {
      const exact = this.#term(rank);
      this.#exact.push(exact);
      const high = nearestDouble(exact);
      this.high[rank - 1] = high;
      this.low[rank - 1] = remainderAfter(exact, high);
      this.denominatorBits = Math.max(this.denominatorBits, exact.denominator.toString(2).length);
    }
  }

  exactAt(rank: number): Rational {
    this.reach(rank);
    return this.#exact[rank - 1]!;
  }
}

/** A sum of ranks' terms, ready to be compared with others exactly. */
export interface ExactSums {
  /** By candidate: the double nearest to the exact sum. */
  readonly scores: Float64Array;
  /** Exactly: negative when candidate `a` has the greater sum, 0 when the sums are the same fraction. */
  compare(a: number, b: number): number;
}

/** One leg as far as sums need it. */
export interface SummedLeg {
  readonly table: TermTable;
  /** `candidates[rank - 1]` is the number of the document at that rank. */
  readonly candidates: Int32Array;
}

/** Relative error of a sum of two-double terms, per term, with room to spare (each step keeps 2^-104). */
export const ERROR_BITS = 100;
/** Where rounding to one double is in doubt: the remainder is this close to half a unit in the last place. */
const ROUNDING_MARGIN = 2 ** -40;
/** Below this the low parts of terms may have lost bits by underflow. */
const UNDERFLOWING = 2 ** -900;
const ZERO: Rational = { numerator: 0n, denominator: 1n };

/**
 * Adds every candidate's terms over the legs, times `factor` of the number of legs that hold it, so that equal
 * fractions are found equal and the printed double is the one nearest to the fraction.
 *
 * Sums are kept in two doubles. Two different fractions with denominators below 2^b are at least 2^-2b apart;
 * while that is more than the error of the arithmetic, two sums closer than the error are the same fraction and
 * no long division is needed. Otherwise, and whenever rounding is in doubt, integers of any size decide.
 */
export function exactSums(
  candidateCount: number,
  legs: readonly SummedLeg[],
  factor?: (legCount: number) => number,
): ExactSums {
  const high = new Float64Array(candidateCount);
  const low = new Float64Array(candidateCount);
  let denominatorBits = 0;
  for (const { table, candidates } of legs) {
    table.reach(candidates.length);
    denominatorBits += table.denominatorBits;
    addLeg(high, low, table, candidates);
  }
  const exact = new ExactSumsOnDemand(candidateCount, legs, factor);
  if (factor !== undefined) scaleByLegCount(high, low, legs, factor);
  // The sums' upper parts are the scores, but for those few whose rounding was in doubt.
  let scores = high;
  let largest = 0;
  for (let candidate = 0; candidate < candidateCount; candidate++) {
    const sum = high[candidate]!;
    if (sum > largest) largest = sum;
    const rest = low[candidate]!;
    const isDoubtful = rest !== 0 && !isRoundingSafe(sum, rest);
    if (isDoubtful || (sum !== 0 && sum < UNDERFLOWING)) {
      if (scores === high) scores = high.slice();
      scores[candidate] = nearestDouble(exact.sumOf(candidate));
    }
  }
  const error = largest * (legs.length + 2) * 2 ** -ERROR_BITS;
  const isSeparated = 2 ** (-2 * denominatorBits) > 2 * error;
  return {
    scores,
    compare(a, b) {
      const difference = high[b]! - high[a]! + (low[b]! - low[a]!);
      if (difference > error || difference < -error) return difference;
      if (isSeparated || exact.hasSameTerms(a, b)) return 0;
      return compareRationals(exact.sumOf(b), exact.sumOf(a));
    },
  };
}

function addLeg(high: Float64Array, low: Float64Array, table: TermTable, candidates: Int32Array): void {
  const { high: termHigh, low: termLow } = table;
  for (let index = 0; index < candidates.length; index++) {
    const candidate = candidates[index]!;
    const before = high[candidate]!;
    const term = termHigh[index]!;
    if (before === 0) {
      high[candidate] = term;
      low[candidate] = termLow[index]!;
      continue;
    }
    // Knuth's two-sum, then the low parts, then one renormalisation.
    const sum = before + term;
    const shared = sum - before;
    const lost = before - (sum - shared) + (term - shared);
    const rest = lost + low[candidate]! + termLow[index]!;
    const total = sum + rest;
    high[candidate] = total;
    low[candidate] = rest - (total - sum);
  }
}

/** True when the double nearest to `sum + rest` is `sum` whatever the error of `rest`. */
function isRoundingSafe(sum: number, rest: number): boolean {
  return sum + rest * (1 + ROUNDING_MARGIN) === sum && sum + rest * (1 - ROUNDING_MARGIN) === sum;
}

/** By candidate: how many of the legs hold it. */
export function legCounts(
  candidateCount: number,
  legs: readonly { readonly candidates: Int32Array }[],
): Uint16Array {
  const counts = new Uint16Array(candidateCount);
  for (const { candidates } of legs) for (const candidate of candidates) counts[candidate]!++;
  return counts;
}

/** Multiplies by small whole numbers: exact in the high part up to one rounding, which goes to the low part. */
function scaleByLegCount(
  high: Float64Array,
  low: Float64Array,
  legs: readonly SummedLeg[],
  factor: (legCount: number) => number,
): void {
  const counts = legCounts(high.length, legs);
  for (let candidate = 0; candidate < high.length; candidate++) {
    const by = factor(counts[candidate]!);
    const value = high[candidate]!;
    const product = value * by;
    const rest = low[candidate]! * by + multiplyError(value, by, product);
    const total = product + rest;
    high[candidate] = total;
    low[candidate] = rest - (total - product);
  }
}

/** Exact sums by big integers, made only for the candidates that need them. */
class ExactSumsOnDemand {
  readonly #candidateCount: number;
  readonly #legs: readonly SummedLeg[];
  readonly #factor: ((legCount: number) => number) | undefined;
  readonly #known = new Map<number, Rational>();
  #ranks: Int32Array[] | undefined;

  constructor(
    candidateCount: number,
    legs: readonly SummedLeg[],
    factor: ((legCount: number) => number) | undefined,
  ) {
    this.#candidateCount = candidateCount;
    this.#legs = legs;
    this.#factor = factor;
  }

  sumOf(candidate: number): Rational {
    let sum = this.#known.get(candidate);
    if (sum !== undefined) return sum;
    const terms = this.#termsOf(candidate);
    sum = terms.reduce((total, { table, rank }) => add(total, table.exactAt(rank)), ZERO);
    if (this.#factor !== undefined) {
      sum = multiply(sum, { numerator: BigInt(this.#factor(terms.length)), denominator: 1n });
    }
    this.#known.set(candidate, sum);
    return sum;
  }

  /** Whether two sums have the same terms, in any order: most ties do, and need no arithmetic. */
  hasSameTerms(a: number, b: number): boolean {
    const left = this.#termsOf(b);
    for (const { table, rank } of this.#termsOf(a)) {
      const place = left.findIndex((term) => term.table === table && term.rank === rank);
      if (place < 0) return false;
      left.splice(place, 1);
    }
    return left.length === 0;
  }

  #termsOf(candidate: number): { table: TermTable; rank: number }[] {
    this.#ranks ??= this.#legs.map(({ candidates }) => ranksOf(this.#candidateCount, candidates));
    const terms: { table: TermTable; rank: number }[] = [];
    for (const [leg, { table }] of this.#legs.entries()) {
      const rank = this.#ranks[leg]![candidate]!;
      if (rank > 0) terms.push({ table, rank });
    }
    return terms;
  }
}

/** By candidate: its 1-based rank in a leg, 0 where the leg lacks it. */
export function ranksOf(candidateCount: number, candidates: Int32Array): Int32Array {
  const ranks = new Int32Array(candidateCount);
  for (let index = 0; index < candidates.length; index++) ranks[candidates[index]!] = index + 1;
  return ranks;
}

function extended(column: Float64Array, capacity: number): Float64Array {
  const larger = new Float64Array(capacity);
  larger.set(column);
  return larger;
}
