import type { ReportData } from '../report-data.ts';
import type { NumberedSources } from './numbered-sources.ts';
import { cell, NONE, type PageTable, wordColumn } from './page-table.ts';

/** Settings, digests and dates. */
export function factsTable({ facts }: ReportData): PageTable {
  return {
    caption: 'What was run',
    columns: [wordColumn('What'), wordColumn('Value'), wordColumn('Where')],
    rows: facts.map(({ label, value, source }) => [
      cell(label),
      cell(value),
      cell(source === null ? NONE : sourceText(source)),
    ]),
  };
}

/** Each figure with its file and its field. */
export function sourcesTable({ list }: NumberedSources): PageTable {
  return {
    caption: 'Figures, files and fields',
    columns: [wordColumn('Figure'), wordColumn('File'), wordColumn('Field')],
    rows: list.map(({ what, file, field }) => [cell(what), cell(file), cell(field)]),
  };
}

/** `file, field`. */
export function sourceText({ file, field }: { readonly file: string; readonly field: string }): string {
  return field === '' ? file : `${file}, ${field}`;
}

/** A table of the data as one of the page. */
export function pageTable({ caption, columns, rows }: ReportData['tables'][number]): PageTable {
  return { caption, columns, rows: rows.map((row) => row.map(cell)) };
}
