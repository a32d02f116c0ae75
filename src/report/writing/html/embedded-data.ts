import { DataError } from '../../../model/index.ts';
import type { ReportData, ReportFile } from '../../report-data.ts';
import { Markup } from './markup.ts';

const OPENING = '<script type="application/json" id="report-data">';
const CLOSING = '</script>';

/** The data as a block that browsers do not run. */
export function embeddedData(data: ReportData): Markup {
  return block(OPENING, data);
}

/** Files as another such block, in the form in which a page of the lab carries them; nothing when there are none. */
export function embeddedFiles(files: readonly ReportFile[]): Markup | null {
  return files.length === 0 ? null : block('<script type="application/json" id="files">', files);
}

/** No `<` is left in the value, so nothing in it can end the block. */
function block(opening: string, value: unknown): Markup {
  return new Markup(`${opening}${JSON.stringify(value).replaceAll('<', '\\u003c')}${CLOSING}`);
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
