import { createHash } from 'node:crypto';
import { compareIds } from '../../model/index.ts';

/** The top of one run's ranking of a query. */
export interface PooledList {
  readonly queryId: string;
  /** Best first, as deep as the pool goes. */
  readonly documentIds: readonly string[];
}

/** A document to be judged for a query. */
export interface PooledPair {
  readonly queryId: string;
  readonly documentId: string;
}

/**
 * Every document of the lists once per query, query by query, both in an order that says nothing of rank or run: that
 * of the sha256 of seed and ids, so that the same seed gives the same order on every machine, whoever stops and goes
 * on.
 */
export function blindPool(lists: Iterable<PooledList>, seed: number): PooledPair[] {
  const pooled = new Map<string, Set<string>>();
  for (const { queryId, documentIds } of lists) {
    const documents = pooled.get(queryId) ?? new Set<string>();
    pooled.set(queryId, documents);
    for (const id of documentIds) documents.add(id);
  }
  return shuffled([...pooled.keys()], `${seed}`).flatMap((queryId) =>
    shuffled([...pooled.get(queryId)!], `${seed}:${queryId}`).map((documentId) => ({ queryId, documentId })),
  );
}

function shuffled(ids: readonly string[], key: string): string[] {
  return ids
    .map((id) => ({ id, order: createHash('sha256').update(`${key}:${id}`).digest('hex') }))
    .sort((a, b) => compareIds(a.order, b.order))
    .map(({ id }) => id);
}
