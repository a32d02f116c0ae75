import type { DataName, LabState } from './lab-state.ts';

/** The part of a state that a fusion depends on. */
export type FusionSettings = Pick<LabState, 'off' | 'weights' | 'rankConstant' | 'depth' | 'ties'>;

/** Settings that somebody kept, to lay beside others. */
export interface SavedSettings {
  /** From 1, and never used again. */
  readonly number: number;
  readonly name: string;
  /** The data set whose lists the letters are. */
  readonly data: DataName;
  readonly settings: FusionSettings;
}

/** The settings of a state. */
export function settingsOf({ off, weights, rankConstant, depth, ties }: LabState): FusionSettings {
  return { off, weights, rankConstant, depth, ties };
}

/** What the view Queries compares, and which queries it lists. */
export interface QueriesChoice {
  /** `fused`, a list's letter, or `saved-` with the number of saved settings. */
  readonly arm: string;
  readonly reference: string;
  /** The spelling of the measure. */
  readonly measure: string;
  readonly filter: QueryFilter;
}

/** Which queries are listed. */
export const QUERY_FILTERS = ['all', 'improved', 'hurt', 'same', 'unjudged', 'not run'] as const;

/** The name of a filter. */
export type QueryFilter = (typeof QUERY_FILTERS)[number];

/** How the view Queries opens. */
export const FIRST_QUERIES_CHOICE: QueriesChoice = {
  arm: 'fused',
  reference: 'A',
  measure: 'nDCG@10',
  filter: 'all',
};
