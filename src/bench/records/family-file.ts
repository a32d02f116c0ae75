import type { CorrectionName, IntervalOutcome } from '../../significance/index.ts';

/** What may be said of a comparison. */
export type ComparisonVerdict = 'win' | 'loss' | 'no-material-difference' | 'not-scored';

/**
 * One comparison of a family. For a measure of 0 and 1 a hit is a query of value 1; for others `arm_hits` and
 * `ref_hits` are the sums of the measure, and `b_arm_only`, `c_ref_only` count the queries where one side is higher.
 */
export interface FamilyComparison {
  readonly arm: string;
  readonly reference: string;
  readonly measure: string;
  readonly test: string;
  /** Queries that both sides answered and the measure counts. */
  readonly n: number;
  readonly arm_hits: number | null;
  readonly ref_hits: number | null;
  /** `arm_hits - ref_hits`. */
  readonly delta: number | null;
  readonly b_arm_only: number | null;
  readonly c_ref_only: number | null;
  /** Null where nothing could be tested; it counts as 1 in the family. */
  readonly p: number | null;
  readonly p_adjusted: number | null;
  /** The same, when the correction is Holm's. */
  readonly p_holm: number | null;
  /** How p came about, in words, with what is needed to repeat it. */
  readonly method: string;
  /** Of the difference of the means. */
  readonly interval: IntervalOutcome | null;
  readonly smallest_gain: number;
  readonly verdict: ComparisonVerdict;
  /** The registered words, filled in. */
  readonly words: string;
  /** Why the arms were not scored; null when they were. */
  readonly reason: string | null;
}

/** The comparisons that are corrected together. */
export interface ComparedFamily {
  readonly family: string;
  /** As registered: comparisons whose arm was cut count too. */
  readonly size: number;
  readonly alpha: number;
  readonly correction: CorrectionName;
  readonly primary: readonly FamilyComparison[];
}

/** A dated change of the plan, shown beside every verdict. */
export interface RecordedAmendment {
  /** UTC. */
  readonly amended: string;
  readonly reason: string;
  /** Whether scores had been seen by then. */
  readonly afterScores: boolean;
}

/** The file of comparisons: the first family at the top, all of them by name under `families`. */
export interface FamilyFile extends ComparedFamily {
  readonly schema: 'consilience-bench-family/1';
  readonly bench: string;
  /** Why no verdict here is a registered test; null when they are. */
  readonly exploratory: string | null;
  readonly amendments: readonly RecordedAmendment[];
  /** sha256 of the row files that were read, by path. */
  readonly inputs: Readonly<Record<string, string>>;
  readonly families: Readonly<Record<string, ComparedFamily>>;
}
