import type { ReportComparison, ReportData } from '../report-data.ts';
import { measureTable, unscoredTable } from './arm-tables.ts';
import { comparisonName } from './comparison-name.ts';
import { agreementTable, comparisonsTable, movedTo, typeGainsTable } from './comparison-tables.ts';
import { markdownCode, markdownText } from './markdown-text.ts';
import { numberSources } from './numbered-sources.ts';
import { type PageTable, unsaidVerdict } from './page-table.ts';
import { factsTable, pageTable, sourcesTable, sourceText } from './record-tables.ts';

/** Queries named in a list; the HTML and CSV reports have them all. */
const QUERIES_NAMED = 20;

/** The report as GitHub's Markdown: the verdict, the tables, and the queries that moved most. */
export function writeMarkdown(data: ReportData): string {
  const sources = numberSources(data);
  const unscored = unscoredTable(data);
  const parts = [
    `# ${markdownText(data.title)}`,
    `**${markdownText(data.headline)}**`,
    data.comparisons.map((comparison) => verdictItem(data, comparison)).join('\n'),
    data.warnings.length === 0
      ? ''
      : `Before you believe it:\n\n${data.warnings.map(({ text }) => `- ${markdownText(text)}`).join('\n')}`,
    data.notes === null ? '' : markdownText(data.notes),
    '## Arms',
    ...data.measures.map((_, measure) => tableText(measureTable(data, measure, sources))),
    unscored === undefined ? '' : tableText(unscored),
    ...(data.comparisons.length === 0 ? [] : ['## Comparisons', tableText(comparisonsTable(data, sources))]),
    ...data.comparisons.flatMap((comparison) => comparisonParts(data, comparison)),
    ...data.tables.flatMap((table) => [
      `## ${markdownText(table.title)}`,
      tableText(pageTable(table)),
      table.source === null ? '' : `From ${markdownCode(sourceText(table.source))}.`,
    ]),
    '## Where each figure comes from',
    data.facts.length === 0 ? '' : tableText(factsTable(data)),
    tableText(sourcesTable(sources)),
    `Written by ${markdownText(data.program)}.`,
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function verdictItem(data: ReportData, comparison: ReportComparison): string {
  const name = markdownText(comparisonName(data, comparison));
  const verdict = unsaidVerdict(comparison.verdict, comparison.words);
  return `- ${name}: ${verdict === null ? '' : `**${verdict}**. `}${markdownText(comparison.words)}`;
}

function comparisonParts(data: ReportData, comparison: ReportComparison): string[] {
  const { outcome } = comparison;
  if (outcome === null) return [];
  const [arm, reference] = [data.arms[comparison.arm]!.name, data.arms[comparison.reference]!.name];
  const { isHit } = data.measures[comparison.measure]!;
  const moved = (direction: 1 | -1) => movedTo(data, comparison, direction).map(([query]) => query);
  const lists: (readonly [string, readonly number[]])[] = isHit
    ? [
        [`Only ${arm} hits`, moved(1)],
        [`Only ${reference} hits`, moved(-1)],
        ['Both miss', outcome.bothWrong],
      ]
    : [
        [`${arm} is higher`, moved(1)],
        [`${reference} is higher`, moved(-1)],
      ];
  const tables = [agreementTable(data, comparison), typeGainsTable(data, comparison)];
  return [
    `### ${markdownText(comparisonName(data, comparison))}`,
    ...tables.flatMap((table) => (table === undefined ? [] : [tableText(table)])),
    lists
      .map(([title, queries]) => `- ${markdownText(title)} (${queries.length}): ${named(data, queries)}`)
      .join('\n'),
  ];
}

function named({ queries: { ids } }: ReportData, queries: readonly number[]): string {
  if (queries.length === 0) return 'none';
  const shown = queries.slice(0, QUERIES_NAMED).map((query) => markdownCode(ids[query]!));
  const more = queries.length - shown.length;
  return `${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

function tableText({ caption, columns, rows }: PageTable): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    `${markdownText(caption)}:`,
    '',
    line(columns.map(({ title }) => markdownText(title))),
    line(columns.map(({ isNumber }) => (isNumber ? '---:' : '---'))),
    ...rows.map((cells) => line(cells.map(({ text }) => markdownText(text)))),
  ].join('\n');
}
