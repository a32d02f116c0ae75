import type { FamilyComparison } from './family-file.ts';

/** How many queries stand behind the figures of an arm. */
export interface ScoredQueries {
  /** All that the bench asks: those of every arm's rows together. */
  readonly total: number;
  /** Those that this arm answered: the only ones that count. */
  readonly scored: number;
  /** Of the scored ones, those that are no abstention. */
  readonly answerable: number;
  /** Rows that hold an error. */
  readonly failed: number;
  /** Queries of other arms that this arm has no row of. */
  readonly missing: number;
}

/**
 * Sums of measures of 0 and 1, by the name that row files give them (`all@5`, `any@5`). A question that one should
 * abstain from counts for `Any@k` and has no part in `Every@k`: that is counted among the answerable ones.
 */
export interface HitCounts {
  readonly all: Readonly<Record<string, number>>;
  readonly answerable: Readonly<Record<string, number>>;
}

/** What an arm reaches on one kind of question. */
export interface TypeScores {
  readonly n: number;
  readonly answerable: number;
  /** As in {@link HitCounts}, each measure over the queries that it counts. */
  readonly hits: Readonly<Record<string, number>>;
  readonly means: Readonly<Record<string, number>>;
}

/** What would be otherwise if equal scores stood in the opposite order. */
export interface TiesReversed {
  /** How the opposite order was made: from the stored scores, or by fusing the stored legs again. */
  readonly from: 'scores' | 'legs';
  readonly counts: HitCounts;
  readonly means: Readonly<Record<string, number>>;
  /** By measure: the queries whose value changes, in the order of the rows. */
  readonly changed: Readonly<Record<string, readonly string[]>>;
}

/** On how many queries a stored list is what its legs make. */
export interface Rebuilt {
  readonly equal: number;
  readonly of: number;
  /** The queries where it is not. */
  readonly differing: readonly string[];
}

/** An arm with rows, scored. */
export interface ScoredArm {
  readonly status: 'scored';
  /** Why it is scored and never tested; null when it may be tested. */
  readonly exploratory: string | null;
  /** Where its rows lie, and what was read. */
  readonly rows: string;
  readonly rows_sha256: string;
  readonly list: string;
  readonly queries: ScoredQueries;
  readonly counts: HitCounts;
  /** Measures that are not 0 or 1, over the scored queries. */
  readonly means: Readonly<Record<string, number>>;
  /** In order of the types' first query. */
  readonly byType: Readonly<Record<string, TypeScores>>;
  /** Failed and missing queries: never counted as a zero. */
  readonly unscored: readonly string[];
  /** Queries whose scores at ranks 5 and 6 are exactly equal. */
  readonly ties_at_5: number;
  /** Null where no scores are stored and the arm cannot be fused again. */
  readonly ties_reversed: TiesReversed | null;
  /** Of a fusion: whether its stored legs, fused again, give its stored list. Null where that cannot be done. */
  readonly rebuilt: Rebuilt | null;
}

/** An arm that has no figures, and why. */
export interface UnscoredArm {
  /** Begun and given up; kept out by the vetting of its model; or not run yet. */
  readonly status: 'cut' | 'skipped' | 'not-run';
  readonly exploratory: string | null;
  readonly reason: string;
  /** Of an arm that was cut: how far it got. */
  readonly done?: number | undefined;
  readonly of?: number | undefined;
}

/** What `scores.json` says of an arm. */
export type ArmScores = ScoredArm | UnscoredArm;

/** A comparison that the plan wants stated here as well, under the key that it names. */
export type ScoredReading = Pick<
  FamilyComparison,
  | 'arm_hits'
  | 'ref_hits'
  | 'delta'
  | 'b_arm_only'
  | 'c_ref_only'
  | 'p'
  | 'p_adjusted'
  | 'p_holm'
  | 'verdict'
  | 'words'
>;

/**
 * The file of scores. Arms and readings stand at the top under their own names, as the published kit has them;
 * `arms` and `readings` say which is which.
 */
export interface ScoresFile {
  readonly schema: 'consilience-bench-scores/1';
  readonly bench: string;
  /** Why nothing here is a test; null when the plan is a registered one. */
  readonly exploratory: string | null;
  readonly measures: readonly string[];
  readonly arms: readonly string[];
  readonly readings: readonly string[];
  readonly [armOrReading: string]: ArmScores | ScoredReading | readonly string[] | string | null;
}

/** The names at the top of a file of scores that no arm may have. */
export const SCORES_FIELDS: readonly string[] = [
  'schema',
  'bench',
  'exploratory',
  'measures',
  'arms',
  'readings',
];

/** An arm of a file of scores; undefined when it has none of that name. */
export function armScores(file: ScoresFile, arm: string): ArmScores | undefined {
  return file.arms.includes(arm) ? (file[arm] as ArmScores) : undefined;
}
