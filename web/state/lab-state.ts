import type { TieRule } from '../../src/fusion/index.ts';
import type { AgeBand } from '../../src/lesson/index.ts';

/** The views in the order of their tabs. */
export const VIEW_NAMES = [
  'start',
  'learn',
  'fuse',
  'constant',
  'weights',
  'why',
  'queries',
  'compare',
  'data',
  'print',
] as const;

/** The name of a view. */
export type ViewName = (typeof VIEW_NAMES)[number];

/** The data sets: the novel, the ice creams, and whatever somebody has opened. */
export const DATA_NAMES = ['kipps', 'icecream', 'own'] as const;

/** The name of a data set. */
export type DataName = (typeof DATA_NAMES)[number];

/** What a teacher can take out of the page by its link. */
export const CONTROL_NAMES = ['lists', 'constant', 'weights', 'depth', 'ties', 'tabs'] as const;

/** The name of a part of the page that can be hidden. */
export type ControlName = (typeof CONTROL_NAMES)[number];

/**
 * Everything that a link says. Lists go by their letter (`A` is the first of the data set), numbers that the fusion
 * reads exactly are decimals as written.
 */
export interface LabState {
  readonly view: ViewName;
  readonly data: DataName;
  /** Undefined: the first query of the data. Never in a link when the data are own. */
  readonly query: string | undefined;
  /** Letters of the lists that take no part, in alphabetical order. */
  readonly off: readonly string[];
  /** By letter; a list that is not named weighs 1. */
  readonly weights: Readonly<Record<string, string>>;
  /** From 0 to 10,000. */
  readonly rankConstant: string;
  /** How many of each list's first documents take part; undefined: all. */
  readonly depth: number | undefined;
  readonly ties: TieRule;
  /** Ids of at most {@link MOST_SELECTED} documents. Never in a link when the data are own. */
  readonly selected: readonly string[];
  readonly band: AgeBand;
  /** The step of the lesson, from 1. */
  readonly step: number;
  /** `fused`, `ideal` or the letter of the list whose order the rows of a table keep. */
  readonly sort: string;
  /** Lists side by side, or one plain table. */
  readonly form: 'lists' | 'table';
  readonly hidden: readonly ControlName[];
}

/** How many documents can be selected at once. */
export const MOST_SELECTED = 3;
/** The largest rank constant of the page. */
export const LARGEST_RANK_CONSTANT = 10_000;
/** The largest weight of the page. */
export const LARGEST_WEIGHT = 10;
/** The largest depth that is not "all". */
export const LARGEST_DEPTH = 1000;
/** The largest number of a lesson's step. */
export const LARGEST_STEP = 20;

/** How the page opens. */
export const FIRST_STATE: LabState = {
  view: 'start',
  data: 'kipps',
  query: undefined,
  off: [],
  weights: {},
  rankConstant: '60',
  depth: undefined,
  ties: 'most-legs',
  selected: [],
  band: '11-15',
  step: 1,
  sort: 'fused',
  form: 'lists',
  hidden: [],
};

/** The letter of a list by its place from 0: A to Z, then AA, AB and so on. */
export function letterOf(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : letterOf(Math.floor(index / 26) - 1) + last;
}

/** The weight of a list, as written. */
export function weightOf(state: LabState, letter: string): string {
  return state.weights[letter] ?? '1';
}

/** The state with another weight for one list; a weight of 1 is not kept, so that equal states look equal. */
export function withWeight(state: LabState, letter: string, weight: string): LabState {
  const { [letter]: _, ...others } = state.weights;
  return { ...state, weights: weight === '1' ? others : sortedByLetter({ ...others, [letter]: weight }) };
}

/** The state with a document selected, or no longer; the first of too many makes room. */
export function withSelection(state: LabState, id: string): LabState {
  const others = state.selected.filter((selected) => selected !== id);
  const selected = others.length < state.selected.length ? others : [...others, id].slice(-MOST_SELECTED);
  return { ...state, selected };
}

/** The same settings with the letters in the order of the lists. */
export function sortedByLetter<Value>(byLetter: Readonly<Record<string, Value>>): Record<string, Value> {
  return Object.fromEntries(Object.entries(byLetter).sort(([a], [b]) => compareLetters(a, b)));
}

/** A to Z come before AA. */
export function compareLetters(a: string, b: string): number {
  return a.length - b.length || (a < b ? -1 : Number(a > b));
}

/** The state with another data set: what is about the lists and documents of the one before goes. */
export function withData(state: LabState, data: DataName): LabState {
  return { ...state, data, query: undefined, selected: [], off: [], weights: {}, sort: 'fused' };
}
