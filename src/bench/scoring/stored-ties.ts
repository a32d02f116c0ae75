import type { StoredHit } from '../records/row.ts';

/** Whether an exact tie decides which hits are among the first `depth`, or in which order. */
export function hasTies(hits: readonly StoredHit[], depth: number): boolean {
  for (let index = 1; index < hits.length && index <= depth; index++)
    if (hits[index]![1] === hits[index - 1]![1]) return true;
  return false;
}

/** Whether the scores on both sides of a cutoff are equal, so that the tie rule decides. */
export function isTiedAcross(hits: readonly StoredHit[], cutoff: number): boolean {
  return cutoff < hits.length && hits[cutoff - 1]![1] === hits[cutoff]![1];
}

/** The ids with every group of equal scores in the opposite order. Of a tie at the list's end only what is stored. */
export function withTiesReversed(hits: readonly StoredHit[]): string[] {
  return reversedWithin(
    hits.map(([id]) => id),
    (index) => hits[index]![1] === hits[index - 1]![1],
  );
}

/**
 * The elements with every group of tied ones in the opposite order.
 *
 * @param isTiedWithPrevious asked for positions from 1 on.
 */
export function reversedWithin<Element>(
  elements: readonly Element[],
  isTiedWithPrevious: (index: number) => boolean,
): Element[] {
  const result: Element[] = [];
  for (let start = 0; start < elements.length; ) {
    let end = start + 1;
    while (end < elements.length && isTiedWithPrevious(end)) end++;
    for (let index = end - 1; index >= start; index--) result.push(elements[index]!);
    start = end;
  }
  return result;
}
