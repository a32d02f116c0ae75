import { type ListField, type Row, scoredList } from '../../bench/index.ts';
import { InputError } from '../../model/index.ts';

/** A measure of 0 and 1, and over which questions it counts. */
export interface HitMeasure {
  /** As documents say it: `every@5`. */
  readonly name: string;
  /** As row files say it: `all@5`. */
  readonly field: string;
  /** Whether every relevant document must be there, or one is enough. */
  readonly needsEvery: boolean;
  readonly cutoff: number;
  /** every@k counts answerable questions; any@k counts all. */
  readonly isOfAnswerable: boolean;
}

/**
 * @param text `every@5`, `all@5` (the same) or `any@5`.
 * @throws InputError for anything else.
 */
export function hitMeasure(text: string): HitMeasure {
  const match = /^(every|all|any)@([1-9]\d*)$/i.exec(text);
  if (match === null) throw new InputError(`Expected a measure like every@5 or any@5, got ${text}.`);
  const needsEvery = match[1]!.toLowerCase() !== 'any';
  const cutoff = Number(match[2]);
  return {
    name: `${needsEvery ? 'every' : 'any'}@${cutoff}`,
    field: `${needsEvery ? 'all' : 'any'}@${cutoff}`,
    needsEvery,
    cutoff,
    isOfAnswerable: needsEvery,
  };
}

/** Whether a measure counts a question. */
export function counts(row: Row, { isOfAnswerable }: HitMeasure): boolean {
  return row.error === undefined && !(isOfAnswerable && row.abstention);
}

/** Whether a list holds all (or one) of a question's relevant documents in its top k: sets, nothing else. */
export function isHit(
  list: readonly string[],
  gold: readonly string[],
  { needsEvery, cutoff }: HitMeasure,
): boolean {
  const top = new Set(list.slice(0, cutoff));
  if (gold.length === 0) return false;
  return needsEvery ? gold.every((id) => top.has(id)) : gold.some((id) => top.has(id));
}

/** The same for a row; undefined when it lacks the list. */
export function isRowHit(row: Row, list: ListField, measure: HitMeasure): boolean | undefined {
  const ids = scoredList(row, list);
  return ids === undefined ? undefined : isHit(ids, row.gold, measure);
}
