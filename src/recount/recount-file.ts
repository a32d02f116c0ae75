/** A figure that two countings give differently. */
export interface RowDifference {
  readonly line: number;
  readonly qid: string;
  /** By its name in the rows. */
  readonly measure: string;
  /** Null where the row has none. */
  readonly stored: number | null;
  readonly recounted: number;
}

/** A figure of the scores that the recount does not confirm. */
export interface SummaryDifference {
  /** Where it stands: `counts.answerable.all@5`. */
  readonly field: string;
  readonly stored: number | string | null;
  readonly recounted: number | string | null;
}

/** Something wrong with the rows themselves, whatever the figures say. */
export interface StructuralProblem {
  /** Stable, for programs: `duplicate-question`. */
  readonly code: string;
  readonly line: number | null;
  readonly qid: string | null;
  /** A sentence. */
  readonly message: string;
}

/** What the second scorer finds in one arm's rows. */
export interface RecountFile {
  readonly schema: 'consilience-bench-recount/1';
  readonly arm: string;
  /** The file that was read, and the list in it. */
  readonly rows: string;
  readonly list: string;
  readonly questions: {
    readonly rows: number;
    readonly answerable: number;
    readonly abstention: number;
    readonly failed: number;
  };
  readonly counts: {
    readonly all: Readonly<Record<string, number>>;
    readonly answerable: Readonly<Record<string, number>>;
  };
  /** Of the measures that are not hit or miss. */
  readonly means: Readonly<Record<string, number>>;
  readonly by_type: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly ties_at_5: number;
  /** Questions with nothing relevant, as data sets have them: no hit by every measure, and part of every mean. */
  readonly without_gold: readonly string[];
  /** Measures that the second scorer has no definition of. */
  readonly not_recounted: readonly string[];
  /** By question: the values of all measures, as many as there is room for (10,000 questions). */
  readonly outcomes: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly g0_problems: readonly StructuralProblem[];
  readonly row_diffs: readonly RowDifference[];
  readonly summary_diffs: readonly SummaryDifference[];
}
