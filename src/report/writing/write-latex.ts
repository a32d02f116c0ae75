import type { ReportData } from '../report-data.ts';
import { measureTable } from './arm-tables.ts';
import { comparisonName } from './comparison-name.ts';
import { comparisonsTable } from './comparison-tables.ts';
import { numberSources } from './numbered-sources.ts';
import { oneLine } from './one-line.ts';
import { type PageTable, unsaidVerdict } from './page-table.ts';
import { pageTable } from './record-tables.ts';

/**
 * The verdict and the tables for a LaTeX document, to be read in with `\input`. It needs the package booktabs, and an
 * engine that reads UTF-8.
 */
export function writeLatex(data: ReportData): string {
  const sources = numberSources(data);
  const tables = [
    ...data.measures.map((_, measure) => measureTable(data, measure, sources)),
    ...(data.comparisons.length === 0 ? [] : [comparisonsTable(data, sources)]),
    ...data.tables.map(pageTable),
  ];
  const verdicts = data.comparisons.map((comparison) => {
    const verdict = unsaidVerdict(comparison.verdict, comparison.words);
    const said = verdict === null ? '' : `\\emph{${latexText(verdict)}}. `;
    return `${latexText(comparisonName(data, comparison))}: ${said}${latexText(comparison.words)}\n`;
  });
  const warnings = data.warnings.map(({ text }) => `${latexText(text)}\n`);
  return [
    `% Written by ${oneLine(data.program)}. Needs \\usepackage{booktabs}.\n`,
    `\\paragraph{${latexText(data.title)}} ${latexText(data.headline)}\n`,
    ...verdicts,
    ...warnings,
    ...tables.map(tableText),
  ].join('\n');
}

function tableText({ caption, columns, rows }: PageTable): string {
  const line = (cells: readonly string[]) => `${cells.map(latexText).join(' & ')} \\\\\n`;
  return [
    '\\begin{table}\n\\centering\n',
    `\\caption{${latexText(caption)}}\n`,
    `\\begin{tabular}{${columns.map(({ isNumber }) => (isNumber ? 'r' : 'l')).join('')}}\n\\toprule\n`,
    line(columns.map(({ title }) => title)),
    '\\midrule\n',
    ...rows.map((cells) => line(cells.map(({ text }) => text))),
    '\\bottomrule\n\\end{tabular}\n\\end{table}\n',
  ].join('');
}

const SPECIALS: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
  '<': '\\textless{}',
  '>': '\\textgreater{}',
  '|': '\\textbar{}',
  '"': "''",
  '`': '\\textasciigrave{}',
  // A bracket after a line end or at the start of an argument would be read as an option.
  '[': '{[}',
  ']': '{]}',
  '–': '--',
};

/** Text for LaTeX: nothing in it is a command. */
export function latexText(text: string): string {
  return oneLine(text).replaceAll(
    /[\\~^<>|"`[\]–&%$#_{}]/g,
    (character) => SPECIALS[character] ?? `\\${character}`,
  );
}
