import type { ReportCharts } from '../../drawing/report-charts.ts';
import type { ReportComparison, ReportData } from '../../report-data.ts';
import { comparisonName } from '../comparison-name.ts';
import { agreementTable, movedTable, movedTo, typeGainsTable } from '../comparison-tables.ts';
import { unsaidVerdict } from '../page-table.ts';
import { differenceWords, drawing, scatterWords } from './chart-markup.ts';
import { type Markup, markup, type Part } from './markup.ts';
import { tableMarkup } from './table-markup.ts';

/** The rows of a list of queries that moved; the rest stand in the table of every query. */
const MOVED_ROWS = 25;
/** Lists that are longer begin closed. */
const OPEN_LIST = 40;
/** Ids of a list; the rest stand in the table of every query. */
const LISTED = 100;

/** One comparison: its words, its drawings, and its queries. */
export function comparisonMarkup(data: ReportData, place: number, charts: ReportCharts): Markup {
  const comparison = data.comparisons[place]!;
  const { outcome } = comparison;
  const verdict = unsaidVerdict(comparison.verdict, comparison.words);
  return markup`<h3 id="comparison-${place}">${comparisonName(data, comparison)}</h3>
<p>${verdict === null ? null : markup`<span class="verdict">${capital(verdict)}.</span> `}${comparison.words}</p>
${
  outcome === null
    ? null
    : [
        markup`<p class="where">${howTested(comparison)}</p>\n`,
        drawing(charts.differences[place], differenceWords(data, comparison)),
        data.measures[comparison.measure]!.isHit
          ? hitContent(data, comparison)
          : gradedContent(data, comparison, charts.scatters[place]),
      ]
}`;
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

function howTested({ outcome, family, familySize, correction, alpha }: ReportComparison): string {
  const together =
    familySize === 1
      ? 'alone in its family'
      : `one of ${familySize} in the family "${family}", corrected by ${correction}`;
  return `Test: ${outcome!.method}; ${together}; alpha ${alpha}.`;
}

function hitContent(data: ReportData, comparison: ReportComparison): Part {
  const agreement = agreementTable(data, comparison);
  const gains = typeGainsTable(data, comparison);
  const [arm, reference] = [data.arms[comparison.arm]!.name, data.arms[comparison.reference]!.name];
  const only = (direction: 1 | -1) => movedTo(data, comparison, direction).map(([query]) => query);
  return [
    agreement === undefined ? null : tableMarkup(agreement),
    gains === undefined ? null : tableMarkup(gains),
    queryList(data, `Only ${arm} hits`, only(1)),
    queryList(data, `Only ${reference} hits`, only(-1)),
    queryList(data, 'Both miss', comparison.outcome!.bothWrong),
  ];
}

function gradedContent(
  data: ReportData,
  comparison: ReportComparison,
  scatter: string | null | undefined,
): Part {
  const tables = [1, -1].map((direction) => movedTable(data, comparison, direction as 1 | -1, MOVED_ROWS));
  const gains = typeGainsTable(data, comparison);
  return [
    drawing(scatter, scatterWords(data, comparison), 'square'),
    gains === undefined ? null : tableMarkup(gains),
    ...tables.map((table) => (table === undefined ? null : tableMarkup(table))),
  ];
}

/** Ids with their kinds, in order of their ids. */
function queryList({ queries }: ReportData, title: string, places: readonly number[]): Markup {
  const { ids, types, typeOf } = queries;
  if (places.length === 0) return markup`<p>${title}: none.</p>\n`;
  const items = [...places]
    .sort((a, b) => a - b)
    .slice(0, LISTED)
    .map(
      (query) =>
        markup`<li><code>${ids[query]!}</code>${types.length === 0 ? null : markup` <span>${types[typeOf[query]!]!}</span>`}</li>\n`,
    );
  const heading = `${title}: ${places.length}`;
  const more =
    places.length > LISTED
      ? markup`<p class="where">The first ${LISTED}; all are in <a href="#queries">the table of every query</a>.</p>\n`
      : null;
  const open = places.length <= OPEN_LIST ? markup` open` : null;
  return markup`<details${open}><summary>${heading}</summary><ul class="ids">
${items}</ul>${more}</details>
`;
}
