/** What stands behind the verdicts of a bench: by type, by query, by leg. */
export interface BenchAnalysis {
  /** One table for each measure that a comparison of the plan is on. */
  readonly byType: readonly TypeTable[];
  readonly comparisons: readonly ComparedQueries[];
  /** Every pair of lists that some fusion of the plan reads. */
  readonly agreement: readonly LegAgreement[];
  /** Every fusion of the plan that can be made from its stored legs, on each of those measures. */
  readonly fusions: readonly FusionAnalysis[];
}

/** What every arm reaches on each kind of question. */
export interface TypeTable {
  readonly measure: string;
  /** In order of their first question; empty where questions have no types. */
  readonly types: readonly TypeLine[];
}

/** One kind of question. */
export interface TypeLine {
  readonly type: string;
  /** Questions that the measure counts. */
  readonly n: number;
  /** By arm: the measure's sum over the questions it answered. */
  readonly sums: Readonly<Record<string, number>>;
  /** For each comparison on the measure: the arm's sum less the reference's. */
  readonly gains: readonly {
    readonly arm: string;
    readonly reference: string;
    readonly gain: number;
  }[];
}

/** Which queries a comparison turns on. Ids in the order of the rows. */
export interface ComparedQueries {
  readonly family: string;
  readonly arm: string;
  readonly reference: string;
  readonly measure: string;
  /** Where the arm is higher, the reference is, both have the same value above 0, both have 0. */
  readonly armOnly: readonly string[];
  readonly referenceOnly: readonly string[];
  readonly both: number;
  readonly neither: readonly string[];
}

/** How alike two arms' lists are, on average over the queries that both have. */
export interface LegAgreement {
  readonly first: string;
  readonly second: string;
  readonly queries: number;
  /** Shares of the top ten. */
  readonly overlapAt10: number;
  /** Rank-biased overlap, p = 0.9. */
  readonly rbo: number;
  /** Kendall's tau-b over the documents of either list; null where it is not defined. */
  readonly tau: number | null;
}

/** What a fusion has from each leg, and what it could have. */
export interface FusionAnalysis {
  readonly arm: string;
  readonly measure: string;
  /** The measure's sum over the questions it counts. */
  readonly fused: number;
  readonly legs: readonly LegShare[];
  /**
   * The best that any fusion of these legs could reach: each query's pool of stored documents in its best order. And
   * the best of choosing one leg for each query.
   */
  readonly oracle: { readonly pool: number; readonly bestLeg: number };
  /**
   * Of the queries that comparisons of this arm turn on, when asked for: how the rank constant decides. Reciprocal
   * ranks only.
   */
  readonly swaps: readonly QuerySwaps[];
}

/** One leg by itself. */
export interface LegShare {
  readonly leg: string;
  readonly sum: number;
  /** Queries with a value above 0 in this leg's own list and in no other leg's. */
  readonly alone: readonly string[];
}

/** A query's value as the rank constant grows from 0 to 1,000. */
export interface QuerySwaps {
  readonly qid: string;
  /** Constants at which the watched top changes in any way. */
  readonly points: number;
  /** The value from each constant on; the first is from 0. */
  readonly values: readonly { readonly from: number; readonly value: number }[];
}

/** Where the look at rank constants ends. */
export const LARGEST_CONSTANT = 1000;
