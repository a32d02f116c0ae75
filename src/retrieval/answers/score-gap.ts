import type { RankedQuery } from '../searching/rank-query.ts';

/**
 * By how much the document at a position is better than the next, by what decides between the two: the reranker's
 * scores where it has read both, the fused ones where neither. `null` at the end, and between one that was read and
 * one that was not.
 */
export function scoreGap({ fused, reranking }: RankedQuery, position: number): number | null {
  const [document, next] = [fused?.documents[position], fused?.documents[position + 1]];
  if (fused === undefined || document === undefined || next === undefined) return null;
  const [read, nextRead] = [reranking?.documents.get(document), reranking?.documents.get(next)];
  if (read !== undefined && nextRead !== undefined) return read.score - nextRead.score;
  if (read !== undefined || nextRead !== undefined) return null;
  return fused.scores[position]! - fused.scores[position + 1]!;
}
