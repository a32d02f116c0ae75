import type { Qrels, Run } from '../../src/runs/index.ts';
import { type DataName, letterOf } from '../state/lab-state.ts';

/** One ranker's lists: its letter is its identity on the page. */
export interface LabList {
  readonly letter: string;
  readonly name: string;
  readonly run: Run;
}

/** What is known of a document beyond its id. Both are plain text, never markup. */
export interface LabDocument {
  /** Short: `passage 104`, `the lemon sorbet`, or the id itself. */
  readonly label: string;
  /** Shorter still, for a narrow column: a part of the label. Absent: the label. */
  readonly short?: string;
  /** What it says, where the data hold it. */
  readonly text: string | undefined;
}

/** What the data call a document: `passage`, `flavour`, `document`. */
export interface Noun {
  readonly one: string;
  readonly many: string;
}

/** A data set of the page: lists of some rankers for some queries, and what is known about right answers. */
export interface LabData {
  readonly name: DataName;
  readonly title: string;
  readonly noun: Noun;
  readonly lists: readonly LabList[];
  readonly queryIds: readonly string[];
  /** The words of a query, where they are known. */
  queryText(id: string): string | undefined;
  document(id: string): LabDocument;
  readonly qrels: Qrels | undefined;
}

/** Runs with their letters, in the order given. */
export function lettered(runs: readonly { readonly name: string; readonly run: Run }[]): LabList[] {
  return runs.map(({ name, run }, index) => ({ letter: letterOf(index), name, run }));
}

/** Every query that any list has, as they are met reading the lists in order. */
export function queryIdsOf(lists: readonly LabList[]): string[] {
  return [...new Set(lists.flatMap(({ run }) => run.queryIds))];
}
