import type { ReportArm, ReportVerdict } from '../report-data.ts';

/** What stands for "there is none". */
export const NONE = '–';

/** A cell: its text, and the number of the source that it is linked to where there is one. */
export interface PageCell {
  readonly text: string;
  readonly source?: number | undefined;
}

/** A table for people, before any markup. The first column names the row. */
export interface PageTable {
  readonly caption: string;
  readonly columns: readonly { readonly title: string; readonly isNumber: boolean }[];
  readonly rows: readonly (readonly PageCell[])[];
}

/** What verdicts are called. */
export const VERDICT_WORDS: Readonly<Record<ReportVerdict, string>> = {
  win: 'win',
  loss: 'loss',
  'no-material-difference': 'no material difference',
  'not-scored': 'not scored',
  equivalent: 'the same to within the margin',
  'not-shown': 'no difference shown',
  'cannot-tell': 'cannot tell',
};

/** The verdict, where the words for it do not begin with it: `win`, but nothing before `A win: …`. */
export function unsaidVerdict(verdict: ReportVerdict, words: string): string | null {
  const called = VERDICT_WORDS[verdict];
  const beginning = words.toLowerCase().replace(/^an? /, '');
  return beginning.startsWith(called) ? null : called;
}

/** What standings are called. */
export const STANDING_WORDS: Readonly<Record<ReportArm['standing'], string>> = {
  tested: 'tested',
  exploratory: 'exploratory',
  cut: 'cut',
  skipped: 'skipped',
  'not-run': 'not run',
};

/** A cell without a source. */
export function cell(text: string): PageCell {
  return { text };
}

/** A column of texts. */
export function wordColumn(title: string): PageTable['columns'][number] {
  return { title, isNumber: false };
}

/** A column of numbers, which stand to the right. */
export function numberColumn(title: string): PageTable['columns'][number] {
  return { title, isNumber: true };
}
