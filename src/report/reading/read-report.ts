import { DataError } from '../../model/index.ts';
import type { ReportData } from '../report-data.ts';
import { dataInPage } from '../writing/html/embedded-data.ts';

/**
 * The data of a report that was written as `.html` or `.json`.
 *
 * @param place its path, for messages.
 * @throws DataError when it is none, or was written by another version.
 */
export async function readReport(text: string, place: string): Promise<ReportData> {
  const json = /^\s*\{/.test(text) ? text : dataInPage(text, place);
  // Its form is checked by a package that nothing else of a report needs.
  const { REPORT_DATA } = await import('./report-schema.ts');
  const checked = REPORT_DATA.safeParse(parsed(json));
  if (checked.success) return checked.data;
  const [issue] = checked.error.issues;
  throw new DataError(`Expected the data of a report, got another form${where(issue?.path ?? [])}.`, {
    place,
    hint: 'Reports of other versions have to be made again from their bench or their runs.',
  });
}

function where(path: readonly PropertyKey[]): string {
  return path.length === 0 ? '' : ` at ${path.join('.')}`;
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
