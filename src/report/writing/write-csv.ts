import type { ReportData } from '../report-data.ts';

/**
 * Every value as CSV (RFC 4180): a line a query and arm, a column a measure, at full precision. A value that is not
 * there is an empty field; `failed` says whether it is because the arm failed. Ids stand as they are, also those that
 * a spreadsheet would take for a formula.
 */
export function writeCsv({ queries, arms, measures }: ReportData): string {
  const hasTypes = queries.types.length > 0;
  const head = ['query', ...(hasTypes ? ['type'] : []), 'arm', 'standing', 'failed'];
  const lines = [[...head, ...measures.map(({ name }) => name)]];
  for (const [query, id] of queries.ids.entries()) {
    const kind = hasTypes ? [queries.types[queries.typeOf[query]!]!] : [];
    for (const { name, standing, failed, values } of arms) {
      if (values.length === 0) continue;
      const figures = values.map((column) => String(column[query] ?? ''));
      lines.push([id, ...kind, name, standing, String(failed.includes(id)), ...figures]);
    }
  }
  return lines.map((fields) => `${fields.map(csvField).join(',')}\n`).join('');
}

function csvField(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
