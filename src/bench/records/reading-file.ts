import type { TiesReversed } from './scores-file.ts';

/** A p and its correction, computed again by code of its own. */
export interface CrosscheckedComparison {
  readonly family: string;
  readonly arm: string;
  readonly reference: string;
  /** As in the file of comparisons. */
  readonly p: number;
  /** From integers of any size: the binomial tail as a fraction, rounded once. */
  readonly p_exact: number;
  /** From sums of logarithms of gamma functions. */
  readonly p_log_gamma: number;
  readonly p_adjusted: number;
  /** By Holm's definition from the exact p; null under another correction or among other tests. */
  readonly p_adjusted_again: number | null;
  readonly equal: boolean;
}

/** Whether every p that a second code path can compute comes out the same, to within 1e-9 of itself. */
export interface FamilyCrosscheck {
  readonly equal: boolean;
  readonly comparisons: readonly CrosscheckedComparison[];
  /** Comparisons under tests that the second path does not know, or that were not scored. */
  readonly not_checked: readonly string[];
}

/** What the record of a run says about the texts it encoded. */
export interface EncodedTexts {
  readonly texts: number;
  /** Texts longer than a window, encoded in several. */
  readonly texts_windowed: number;
}

/** Of a fusion with its ties the other way round; see {@link TiesReversed}. */
export interface FusionTiesReversed extends TiesReversed {
  /** Queries with an exact tie across ranks 5 and 6. */
  readonly ties_at_5: number;
}

/**
 * The file of what was read beside the verdicts. `f2_ties_reversed_exploratory` stands for arm F2, `s1_run` for
 * S1: an arm's name in small letters.
 */
export interface ReadingFile {
  readonly schema: 'consilience-bench-reading/1';
  readonly bench: string;
  readonly family_crosscheck: FamilyCrosscheck;
  /** sha256 of the files that were read, by path. */
  readonly inputs: Readonly<Record<string, string>>;
  readonly [armAndSubject: string]:
    | FamilyCrosscheck
    | FusionTiesReversed
    | EncodedTexts
    | Readonly<Record<string, string>>
    | string;
}
