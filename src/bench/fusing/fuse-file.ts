import type { ChosenWeight } from './chosen-weights.ts';

/** A leg of a fusion, as it was used. */
export interface FusedLeg {
  readonly leg: string;
  readonly weight: string;
  readonly depth: number;
}

/** What a fusion is, and what it came to. */
export interface Blend {
  readonly spec: readonly FusedLeg[];
  readonly method: string;
  readonly rank_constant?: string | undefined;
  readonly normalization?: string | undefined;
  readonly ties: string;
  readonly arithmetic: string;
  /** The weight of the first leg that the queries outside each fold chose. */
  readonly cross_validated?: readonly ChosenWeight[] | undefined;
  readonly 'every@5': number;
  readonly 'any@5': number;
  readonly questions_with_an_exact_tie_across_ranks_5_6: number;
  readonly queries: number;
  readonly failed: number;
}

/** Of how many queries a fusion that was made again has the stored top ten. */
export interface Rebuild {
  readonly equal: number;
  readonly of: number;
}

/** `fuse.json`: the fusions of a bench. `ctrl_a2_rebuild` stands for arm A2. */
export interface FuseFile {
  readonly schema: 'consilience-bench-fuse/1';
  readonly bench: string;
  /** By arm: queries that doubles, added in spec order, would have put in another order. */
  readonly arithmetic_differs: Readonly<Record<string, number>>;
  readonly blends: Readonly<Record<string, Blend>>;
  readonly [control: `ctrl_${string}_rebuild`]: Rebuild;
}
