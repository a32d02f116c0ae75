import {
  type CorrectionName,
  type PairedComparison,
  pairDifferences,
  type Verdict,
} from '../../significance/index.ts';

/** One side of a comparison. */
export interface ComparedArm {
  readonly name: string;
  readonly values: Float64Array;
  /** Of the values, also for counts, which `evaluate` adds up: the effect is a difference of means. */
  readonly mean: number;
  /** The measure that says which share of the hits was judged; absent where nobody asked. */
  readonly judgedMeasure?: string | undefined;
  /** Its mean over the queries that have hits. */
  readonly judged?: number | undefined;
}

/** Two arms on one measure under one test. The effect is the arm's mean minus the reference's. */
export interface Comparison {
  readonly measure: string;
  readonly arm: ComparedArm;
  readonly reference: ComparedArm;
  readonly queryIds: readonly string[];
  readonly paired: PairedComparison;
  readonly alpha: number;
  readonly power: number;
  readonly correction: CorrectionName;
  readonly adjustedP: number | undefined;
  /** Of the equivalence test, corrected in the same way over the same family. */
  readonly adjustedEquivalenceP: number | undefined;
  readonly verdict: Verdict;
}

/** A query and how far the arm moved it. */
export interface Mover {
  readonly query: string;
  readonly difference: number;
}

/** The queries that moved, the farthest first, equally far ones by id order. */
export function movedQueries({ arm, reference, queryIds }: Comparison): Mover[] {
  // Not plain subtraction: what the counts call a tie has not moved.
  const { values } = pairDifferences(arm.values, reference.values);
  return queryIds
    .map((query, index) => ({ query, difference: values[index]! }))
    .filter(({ difference }) => difference !== 0)
    .sort((a, b) => Math.abs(b.difference) - Math.abs(a.difference));
}

/** The first of {@link movedQueries}. */
export function largestMovers(comparison: Comparison, limit: number): Mover[] {
  return movedQueries(comparison).slice(0, limit);
}

/** The comparisons that are corrected together: every pair on every measure. */
export interface Family {
  readonly pairs: number;
  readonly measures: number;
}
