import { NotFoundError } from '../../model/index.ts';
import type { ReportData, ReportFile } from '../report-data.ts';
import { digestOfStyle, writeHtml } from './html/write-html.ts';
import { writeCsv } from './write-csv.ts';
import { writeJunit } from './write-junit.ts';
import { writeLatex } from './write-latex.ts';
import { writeMarkdown } from './write-markdown.ts';

/** The forms of a report, by the ending of its file. */
export const REPORT_FORMATS: Readonly<Record<string, string>> = {
  html: 'one page with everything, its data inside',
  md: "GitHub's Markdown",
  tex: 'tables for LaTeX, to be read in',
  csv: 'a line a query and arm',
  xml: 'JUnit: a loss is a failed test',
  json: 'the data',
};

/**
 * Which form a file of this name has.
 *
 * @throws NotFoundError when its ending names none.
 */
export function reportFormat(path: string): string {
  const ending = /\.([A-Za-z]+)$/.exec(path)?.[1]?.toLowerCase() ?? '';
  if (Object.hasOwn(REPORT_FORMATS, ending)) return ending;
  throw new NotFoundError(`Expected a file whose name says its form, got ${JSON.stringify(path)}.`, {
    hint: `Names may end in ${Object.keys(REPORT_FORMATS)
      .map((format) => `.${format}`)
      .join(', ')}.`,
  });
}

/**
 * The report in one form, as text. Same data, same bytes.
 *
 * @param files what a page carries besides its data; the other forms carry none.
 */
export async function writeReport(
  data: ReportData,
  format: string,
  files: readonly ReportFile[] = [],
): Promise<string> {
  switch (format) {
    case 'html': {
      const { drawCharts } = await import('../drawing/draw-charts.ts');
      return writeHtml(data, drawCharts(data), await digestOfStyle(), files);
    }
    case 'md':
      return writeMarkdown(data);
    case 'tex':
      return writeLatex(data);
    case 'csv':
      return writeCsv(data);
    case 'xml':
      return writeJunit(data);
    case 'json':
      return `${JSON.stringify(data, null, 2)}\n`;
    default:
      throw new NotFoundError(`Expected a form of a report, got ${JSON.stringify(format)}.`);
  }
}
