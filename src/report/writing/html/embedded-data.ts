import { DataError } from '../../../model/index.ts';
import type { ReportData } from '../../report-data.ts';
import { Markup } from './markup.ts';

const OPENING = '<script type="application/json" id="report-data">';
const CLOSING = '</script>';

/** The data as a block that browsers do not run. No `<` is left in it, so nothing in it can end it. */
export function embeddedData(data: ReportData): Markup {
  return new Markup(`${OPENING}${JSON.stringify(data).replaceAll('<', '\\u003c')}${CLOSING}`);
}

/**
 * The data of a page as JSON text.
 *
 * @param place the file, for the message.
 * @throws DataError when the page holds none.
 */
export function dataInPage(html: string, place: string): string {
  // Texts of a page are escaped: only the block itself can read like its beginning.
  const start = html.indexOf(OPENING);
  const end = start < 0 ? -1 : html.indexOf(CLOSING, start);
  if (end < 0) {
    throw new DataError('Expected a report of ours with its data inside, got another page.', {
      place,
      hint: 'Reports that consilience report wrote as .html or .json can be opened again.',
    });
  }
  return html.slice(start + OPENING.length, end);
}
