import type { ListField } from '../../bench/index.ts';

/** What a document says of a kit's records, as data: each claim has a kind that knows how to check it. */
export interface ClaimsFile {
  readonly title: string;
  /** Where the figures are printed. */
  readonly url?: string | undefined;
  /** By name: where an arm's rows lie, and which field of a row is its list. */
  readonly arms: Readonly<Record<string, ClaimedArm>>;
  /** By arm: of which stored lists it is the fusion. */
  readonly fusions: Readonly<Record<string, ClaimedFusion>>;
  readonly claims: readonly Claim[];
}

/** One system that figures are about. */
export interface ClaimedArm {
  readonly title?: string | undefined;
  /** A path in the kit. */
  readonly rows: string;
  readonly list: ListField;
}

/** How a fusion is made again. Where a document leaves something open, several values are tried in order. */
export interface ClaimedFusion {
  /** A method of the catalogue of fusions. */
  readonly method: string;
  /** Weights as decimals, by arm, in spec order. */
  readonly legs: Readonly<Record<string, string>>;
  readonly rankConstant?: string | undefined;
  readonly normalization?: string | undefined;
  readonly ties: string;
  readonly depths: readonly ClaimedDepth[];
  readonly arithmetic: readonly ('exact' | 'spec-order')[];
}

/** How many hits of each leg count, or by leg; `stored` for all that are there. */
export type ClaimedDepth = number | 'stored' | Readonly<Record<string, number>>;

/** What all claims have; the rest belongs to the kind. */
export interface Claim {
  readonly id: string;
  /** The sentence. */
  readonly says: string;
  readonly kind: string;
  /** The row of the document's table of figures. */
  readonly row?: number | undefined;
}

/** A place where a figure is printed. */
export interface PrintedAt {
  readonly file: string;
  /** Names parted by points, as a document names a field. */
  readonly field: string;
}

/**
 * - `pass`: recomputed, and the same as printed, everywhere it is printed.
 * - `differs`: at least one value is another.
 * - `not checkable`: nothing differs, but something needed is not there.
 */
export type ClaimStatus = 'pass' | 'differs' | 'not checkable';

/** A value that is not as stated. */
export interface Difference {
  /** What it is a value of, with its place. */
  readonly what: string;
  readonly stated: string;
  readonly found: string;
}

/** A claim after it was checked. */
export interface ClaimResult {
  readonly id: string;
  readonly says: string;
  readonly kind: string;
  readonly row: number | null;
  readonly status: ClaimStatus;
  /** What was recomputed, in words. */
  readonly found: string;
  readonly differences: readonly Difference[];
  /** Why it could not be checked, or not wholly. */
  readonly gaps: readonly string[];
  readonly notes: readonly string[];
  /** The files that were read for it. */
  readonly files: readonly string[];
}
