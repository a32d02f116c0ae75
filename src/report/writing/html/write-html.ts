import { percent, showP, signed } from '../../comparing/figures-in-words.ts';
import type { ReportCharts } from '../../drawing/report-charts.ts';
import type { ReportComparison, ReportData, ReportFile } from '../../report-data.ts';
import { measureTable, queriesTable, unscoredTable } from '../arm-tables.ts';
import { comparisonName } from '../comparison-name.ts';
import { comparisonsTable } from '../comparison-tables.ts';
import { type NumberedSources, numberSources } from '../numbered-sources.ts';
import { unsaidVerdict } from '../page-table.ts';
import { factsTable, pageTable, sourcesTable, sourceText } from '../record-tables.ts';
import { drawing, intervalWords } from './chart-markup.ts';
import { comparisonMarkup } from './comparison-markup.ts';
import { embeddedData, embeddedFiles } from './embedded-data.ts';
import { Markup, markup, type Part } from './markup.ts';
import { STYLE } from './style.ts';
import { tableMarkup } from './table-markup.ts';

/**
 * The report as one HTML file: nothing is fetched, nothing runs, and its data is inside. What it may do is said in
 * a content security policy that allows its own style sheet and nothing else.
 *
 * @param styleDigest sha256 of the style sheet in base64, from {@link digestOfStyle}.
 * @param files to carry along: runs and qrels for the lab.
 */
export function writeHtml(
  data: ReportData,
  charts: ReportCharts,
  styleDigest: string,
  files: readonly ReportFile[] = [],
): string {
  const sources = numberSources(data);
  const policy = `default-src 'none'; style-src 'sha256-${styleDigest}'; base-uri 'none'; form-action 'none'`;
  const sections = sectionsOf(data, charts, sources);
  return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="generator" content="${data.program}">
<meta name="referrer" content="no-referrer">
<title>${data.title}</title>
<style>${new Markup(STYLE)}</style>
</head>
<body>
<a class="skip" href="#verdict">Skip to the verdict</a>
<header>
<h1>${data.title}</h1>
<p class="by">${byline(data)}</p>
</header>
<main>
${verdictSection(data)}
<nav aria-label="Sections"><ul>
${sections.map(({ id, title }) => markup`<li><a href="#${id}">${title}</a></li>\n`)}</ul></nav>
${sections.map(
  ({ id, title, content }) => markup`<section aria-labelledby="${id}">
<h2 id="${id}" tabindex="-1">${title}</h2>
${content}</section>
`,
)}</main>
${[embeddedData(data), embeddedFiles(files)]}
</body>
</html>
`.html;
}

/** sha256 of the style sheet in base64, as the page's policy names it. */
export async function digestOfStyle(): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(STYLE));
  return btoa(String.fromCharCode(...new Uint8Array(digest)));
}

interface Section {
  readonly id: string;
  readonly title: string;
  readonly content: Part;
}

function byline({ kind, arms, queries, program }: ReportData): string {
  const what = kind === 'bench' ? 'Report on a bench' : 'Report on runs';
  return `${what}: ${arms.length} arms, ${queries.ids.length} queries. Written by ${program}.`;
}

function verdictSection(data: ReportData): Markup {
  const { comparisons, warnings, notes } = data;
  return markup`<section aria-labelledby="verdict">
<h2 id="verdict" tabindex="-1">Verdict</h2>
<p class="lead">${data.headline}</p>
<ul class="verdicts">
${comparisons.map((comparison, place) => verdictItem(data, comparison, place))}</ul>
${
  warnings.length === 0
    ? null
    : markup`<div class="notes" role="note" aria-label="Before you believe it"><p class="verdict">Before you believe it</p><ul>
${warnings.map(({ text }) => markup`<li>${text}</li>\n`)}</ul></div>
`
}${notes === null ? null : markup`<p>${notes}</p>\n`}</section>`;
}

function verdictItem(data: ReportData, comparison: ReportComparison, place: number): Markup {
  const tone = comparison.verdict === 'win' || comparison.verdict === 'loss' ? comparison.verdict : 'open';
  const words = inShort(data, comparison);
  const verdict = unsaidVerdict(comparison.verdict, typeof words === 'string' ? words : '');
  return markup`<li class="${tone}"><a href="#comparison-${place}">${comparisonName(data, comparison)}</a>: ${verdict === null ? null : markup`<span class="verdict">${verdict}</span>. `}${words}</li>
`;
}

/** The registered words of a bench; of runs, whose paragraphs are long and stand below, the figures. */
function inShort({ kind }: ReportData, { words, outcome }: ReportComparison): Part {
  if (kind === 'bench' || outcome === null) return words;
  const { difference, interval, adjustedP } = outcome;
  const range = interval === null ? '' : ` (${signed(interval.low)} to ${signed(interval.high)})`;
  const p = adjustedP === null ? null : markup`, <span class="whole">adjusted p ${showP(adjustedP)}</span>`;
  return [`${signed(difference)}${range}`, p, '.'];
}

function sectionsOf(data: ReportData, charts: ReportCharts, sources: NumberedSources): Section[] {
  const { comparisons } = data;
  return [
    { id: 'arms', title: 'Arms', content: armsContent(data, charts, sources) },
    ...(comparisons.length === 0
      ? []
      : [
          {
            id: 'comparisons',
            title: 'Comparisons',
            content: [
              tableMarkup(comparisonsTable(data, sources)),
              ...comparisons.map((_, place) => comparisonMarkup(data, place, charts)),
            ],
          },
        ]),
    ...(data.tables.length === 0
      ? []
      : [{ id: 'analysis', title: 'Behind the figures', content: analysisContent(data) }]),
    { id: 'queries', title: 'Every query', content: queriesContent(data) },
    { id: 'sources', title: 'Where each figure comes from', content: sourcesContent(data, sources) },
  ];
}

function armsContent(data: ReportData, charts: ReportCharts, sources: NumberedSources): Part {
  const { confidence, resamples, seed } = data.intervals;
  const unscored = unscoredTable(data);
  return [
    ...data.measures.map(
      ({ name }, measure) => markup`<h3 id="measure-${measure}">${name}</h3>
${drawing(charts.intervals[measure], intervalWords(data, measure))}${tableMarkup(measureTable(data, measure, sources))}`,
    ),
    unscored === undefined ? null : tableMarkup(unscored),
    markup`<p class="where">Intervals hold ${percent(confidence)} confidence: Wilson's for hits, else percentiles of bootstrap means. Rank intervals are percentiles of the ranks in ${resamples} bootstrap resamples of the queries, all arms on the same queries, seed ${seed}; each holds for its arm alone. Where they overlap, the order of the arms is not settled.</p>
`,
  ];
}

function analysisContent(data: ReportData): Part {
  return data.tables.map(
    (table) => markup`<h3>${table.title}</h3>
${tableMarkup(pageTable(table))}${table.source === null ? null : markup`<p class="where">From <code>${sourceText(table.source)}</code></p>\n`}`,
  );
}

function queriesContent(data: ReportData): Part {
  return data.measures.map(
    ({ name }, measure) => markup`<details class="long"><summary>${name} of every query and arm</summary>
${tableMarkup(queriesTable(data, measure))}</details>
`,
  );
}

function sourcesContent(data: ReportData, sources: NumberedSources): Part {
  return [
    data.facts.length === 0 ? null : tableMarkup(factsTable(data)),
    tableMarkup(sourcesTable(sources), (row) => `source-${row}`),
  ];
}
