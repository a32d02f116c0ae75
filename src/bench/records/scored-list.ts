import type { PlannedRecords } from '../plan/plan.ts';
import type { Row, StoredHit } from './row.ts';

/** Which field of a row is the arm's list. */
export type ListField = PlannedRecords['list'];

/**
 * The ids that are judged, best first: the arm's list; a `search` goes on where the stored `ranked` does, for
 * measures that look below rank ten. Undefined when the row lacks the list.
 *
 * @param depth only so many are wanted. Default: all.
 */
export function scoredList(
  row: Row,
  list: ListField,
  depth: number = Number.POSITIVE_INFINITY,
): readonly string[] | undefined {
  if (list === 'top10') return row.top10;
  if (list === 'leg50') return row.leg50?.slice(0, depth).map(([id]) => id);
  const { search, ranked } = row;
  if (search === undefined || ranked === undefined || depth <= search.length) return search;
  return [...search, ...ranked.slice(search.length, depth).map(([id]) => id)];
}

/** The list with its scores, as far as one is stored: what fusions replay from. */
export function storedHits(row: Row): readonly StoredHit[] | undefined {
  return row.ranked ?? row.leg50;
}

/** A list that has ids alone, with scores that keep its order: minus the rank. */
export function rankedIds(ids: readonly string[]): readonly StoredHit[] {
  return ids.map((id, index) => [id, -(index + 1)] as const);
}

/** What a fusion reads of an arm's row: its stored list, or the ids alone where no scores were kept. */
export function legHits(row: Row): readonly StoredHit[] {
  return storedHits(row) ?? rankedIds(row.top10 ?? row.search ?? []);
}
