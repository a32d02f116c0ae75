import { cutPair, type NumberedPair, rankColumn } from './numbered-pair.ts';

/** How many documents the two top `cutoff` share. */
export function sharedAt(pair: NumberedPair, cutoff: number): number {
  const { documentCount, first, second } = cutPair(pair, cutoff);
  const ranks = rankColumn(first, documentCount);
  let shared = 0;
  for (const document of second) if (ranks[document]! > 0) shared++;
  return shared;
}

/**
 * Overlap@k: shared documents of the two top k, divided by k, or by the longer ranking where both are shorter, so
 * that a ranking always agrees wholly with itself. 0 to 1; order within the top does not count. Two empty rankings
 * are the same: 1.
 */
export function overlapAt(pair: NumberedPair, cutoff: number): number {
  const longer = Math.min(cutoff, Math.max(pair.first.length, pair.second.length));
  return longer === 0 ? 1 : sharedAt(pair, cutoff) / longer;
}

/** Jaccard@k: shared documents of the two top k divided by those in either. 0 to 1; two empty rankings: 1. */
export function jaccardAt(pair: NumberedPair, cutoff: number): number {
  const { first, second } = cutPair(pair, cutoff);
  const shared = sharedAt(pair, cutoff);
  const either = first.length + second.length - shared;
  return either === 0 ? 1 : shared / either;
}
