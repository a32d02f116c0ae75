import type { SummaryDifference } from './recount-file.ts';

/** Parts the keys of a place: no name of a type or measure has it in it. */
const PART = '\u001f';

/** A place in a summary by its keys, from the outside in. */
export function placeOf(...keys: readonly string[]): string {
  return keys.join(PART);
}

/**
 * The figures that a summary states otherwise, or not at all, by {@link placeOf}.
 *
 * @param closeness how far two numbers may lie apart.
 */
export function summaryDifferences(
  summary: unknown,
  figures: ReadonlyMap<string, number | string>,
  closeness: number,
): SummaryDifference[] {
  return [...figures].flatMap(([place, recounted]) => {
    const stored = valueAt(summary, place);
    const isSame =
      typeof stored === 'number' && typeof recounted === 'number'
        ? Math.abs(stored - recounted) <= closeness
        : stored === recounted;
    return isSame ? [] : [{ field: place.replaceAll(PART, '.'), stored, recounted }];
  });
}

function valueAt(summary: unknown, place: string): number | string | null {
  let value = summary;
  for (const key of place.split(PART)) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return null;
    value = (value as Readonly<Record<string, unknown>>)[key];
  }
  return typeof value === 'number' || typeof value === 'string' ? value : null;
}
