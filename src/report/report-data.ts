/** Name and version of a report's data: a change that an older reader would misread gets another number. */
export const REPORT_SCHEMA = 'consilience-report/1';

/**
 * Everything that a report says, as one JSON value: every renderer writes from it, the HTML file carries it, and
 * `--from` reads it back. Queries, measures and arms are referred to by their place in their lists.
 */
export interface ReportData {
  readonly schema: typeof REPORT_SCHEMA;
  readonly title: string;
  /** Of a bench with a plan, or of run files that somebody compares. */
  readonly kind: 'bench' | 'runs';
  /** Which program wrote it: `consilience 0.1.0`. */
  readonly program: string;
  /** What the plan's author wants known; null when nothing. */
  readonly notes: string | null;
  /** The answer in one paragraph. */
  readonly headline: string;
  /** What to know before believing it. */
  readonly warnings: readonly ReportWarning[];
  readonly facts: readonly ReportFact[];
  readonly measures: readonly ReportMeasure[];
  readonly queries: ReportQueries;
  /** In the order of every table. */
  readonly arms: readonly ReportArm[];
  readonly comparisons: readonly ReportComparison[];
  /** Further tables: what a bench's analysis found. */
  readonly tables: readonly ReportTable[];
  /** How intervals and rank intervals were made. */
  readonly intervals: ReportIntervals;
}

/** A file that a page carries besides its data, as the lab opens it. */
export interface ReportFile {
  readonly name: string;
  readonly text: string;
}

/** Where a figure comes from. */
export interface ReportSource {
  /** Relative to the bench's folder; a run's path as it was given. */
  readonly file: string;
  /** A path inside the file (`A0.counts.answerable["all@5"]`), or what was computed from it. */
  readonly field: string;
}

/** Something that stands before the figures. */
export interface ReportWarning {
  /** For programs: `exploratory`, `amended`, `failed-queries`. */
  readonly code: string;
  readonly text: string;
}

/** A setting, a digest or a date, with its source where it has one. */
export interface ReportFact {
  readonly label: string;
  readonly value: string;
  readonly source: ReportSource | null;
}

/** A measure, and the queries it is about. */
export interface ReportMeasure {
  /** As ir_measures spells it. */
  readonly name: string;
  /** Whether each value is 0 or 1: then a query is a hit or a miss. */
  readonly isHit: boolean;
  /** How many queries it counts. */
  readonly queries: number;
  /** In words: `answerable queries`. */
  readonly over: string;
}

/** The queries, ascending by the bytes of their ids. */
export interface ReportQueries {
  readonly ids: readonly string[];
  /** The kinds of queries, in order of their first query; empty where there are none. */
  readonly types: readonly string[];
  /** By query, the place of its kind; empty where there are none. */
  readonly typeOf: readonly number[];
}

/** Whether an arm is tested, and if not why. */
export type ArmStanding = 'tested' | 'exploratory' | 'cut' | 'skipped' | 'not-run';

/** One system. */
export interface ReportArm {
  readonly name: string;
  readonly title: string | null;
  readonly standing: ArmStanding;
  /** Why it is not tested; null when it is. */
  readonly reason: string | null;
  /** Its rows or its run; null when it has none. */
  readonly source: ReportSource | null;
  /** Queries without a value because the arm failed on them or has no row: never counted as 0. */
  readonly failed: readonly string[];
  /** One per measure, null where no query has a value; empty when the arm was not scored. */
  readonly figures: readonly (ReportFigure | null)[];
  /** By measure and query; null where the measure does not count the query or the arm has no value. */
  readonly values: readonly (readonly (number | null)[])[];
}

/** What an arm reaches on one measure. */
export interface ReportFigure {
  /** How many queries have a value. */
  readonly n: number;
  /** Of the values: hits, for a measure of 0 and 1. */
  readonly sum: number;
  readonly mean: number;
  /** Of the mean: Wilson's for hits, else the quantiles of resampled means. */
  readonly interval: { readonly low: number; readonly high: number };
  /** Null when no query has a value of every arm. */
  readonly ranks: ReportRanks | null;
  readonly source: ReportSource;
}

/** Where an arm stands, on the queries for which every arm has a value. */
export interface ReportRanks {
  /** 1 is best; equal means share the better rank. */
  readonly rank: number;
  /** The ranks that it keeps to when the queries are resampled, as often as the confidence says. */
  readonly low: number;
  readonly high: number;
}

/** How intervals and rank intervals were made. */
export interface ReportIntervals {
  readonly confidence: number;
  readonly seed: number;
  readonly resamples: number;
}

/** What may be said of a comparison: a bench's registered verdict, or what a test of runs allows. */
export type ReportVerdict =
  | 'win'
  | 'loss'
  | 'no-material-difference'
  | 'not-scored'
  | 'equivalent'
  | 'not-shown'
  | 'cannot-tell';

/** Two arms on one measure. Differences are the arm's value minus the reference's. */
export interface ReportComparison {
  readonly family: string;
  /** How many comparisons were corrected together. */
  readonly familySize: number;
  readonly correction: string;
  readonly alpha: number;
  /** Places in the lists of arms and measures. */
  readonly arm: number;
  readonly reference: number;
  readonly measure: number;
  /** Null where nothing could be compared. */
  readonly outcome: ReportOutcome | null;
  /** The least difference of the sums that counts; null where none was fixed. */
  readonly smallestGain: number | null;
  readonly verdict: ReportVerdict;
  /** The registered words, or a paragraph in plain words. */
  readonly words: string;
  readonly source: ReportSource;
}

/** What a comparison came to. */
export interface ReportOutcome {
  readonly test: string;
  readonly n: number;
  readonly wins: number;
  readonly losses: number;
  readonly ties: number;
  readonly armMean: number;
  readonly referenceMean: number;
  readonly difference: number;
  readonly interval: { readonly low: number; readonly high: number; readonly method: string } | null;
  /** Null for a test without an answer. */
  readonly p: number | null;
  readonly adjustedP: number | null;
  /** How p came about, or why there is none. */
  readonly method: string;
  /** Queries that moved, the farthest first, equally far ones in order of their ids. */
  readonly moved: readonly number[];
  /** For a measure of 0 and 1, the queries that neither arm hits; else empty. */
  readonly bothWrong: readonly number[];
  /** By kind of query; empty where there are none. */
  readonly types: readonly ReportTypeOutcome[];
}

/** A comparison on one kind of query. */
export interface ReportTypeOutcome {
  readonly type: number;
  readonly n: number;
  readonly wins: number;
  readonly losses: number;
  /** The sum of the differences: the net gain in queries, for a measure of 0 and 1. */
  readonly net: number;
}

/** A table that needs no more than its texts. The first column names the row. */
export interface ReportTable {
  readonly title: string;
  readonly caption: string;
  readonly columns: readonly { readonly title: string; readonly isNumber: boolean }[];
  readonly rows: readonly (readonly string[])[];
  readonly source: ReportSource | null;
}
