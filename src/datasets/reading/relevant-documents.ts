import type { JsonRecord } from './json-lines.ts';

/**
 * The `relevant` of a line of queries: a list of ids, each of grade 1, or an object of grades by id.
 *
 * @throws DataError at the line, for anything else.
 */
export function relevantDocuments(record: JsonRecord): Map<string, number> {
  const value = record.value('relevant', 'grades');
  const wrong = (): Error =>
    record.wrong(`Expected "relevant" to be a list of ids or grades by id, got ${JSON.stringify(value)}.`);
  if (Array.isArray(value)) {
    return new Map(
      value.map((id) => {
        if (typeof id !== 'string' && typeof id !== 'number') throw wrong();
        return [String(id), 1];
      }),
    );
  }
  if (typeof value !== 'object' || value === null) throw wrong();
  return new Map(
    Object.entries(value).map(([id, grade]) => {
      if (typeof grade !== 'number') throw wrong();
      return [id, grade];
    }),
  );
}
