import type { StoredHit } from '../records/row.ts';

/** Rankings by query id. */
type Lists = ReadonlyMap<string, readonly StoredHit[]>;

/** Where two sources of one arm differ first. */
export interface ListDifference {
  readonly qid: string;
  /** 1-based. */
  readonly rank: number;
  /** Id and score there; null where the list has ended. */
  readonly a: StoredHit | null;
  readonly b: StoredHit | null;
}

/** Whether two sources of one arm have the same lists. */
export interface SameLists {
  /** Queries whose ids are the same in the same order. */
  readonly equal: number;
  /** Of those, queries whose scores are equal too. */
  readonly equalScores: number;
  /** Queries that both have. */
  readonly of: number;
  readonly onlyInA: number;
  readonly onlyInB: number;
  /** Of the first query, in the order of the first source, that differs; null when none does. */
  readonly first: ListDifference | null;
}

/**
 * Compares two sources of one arm query by query.
 *
 * @param top only so many hits of each list; all when absent.
 */
export function sameLists(a: Lists, b: Lists, top: number = Number.POSITIVE_INFINITY): SameLists {
  let equal = 0;
  let equalScores = 0;
  let of = 0;
  let first: ListDifference | null = null;
  for (const [qid, hits] of a) {
    const others = b.get(qid)?.slice(0, top);
    if (others === undefined) continue;
    of++;
    const own = hits.slice(0, top);
    const rank = firstDifference(own, others);
    if (rank === 0) {
      equal++;
      if (own.every(([, score], index) => score === others[index]![1])) equalScores++;
    } else first ??= { qid, rank, a: own[rank - 1] ?? null, b: others[rank - 1] ?? null };
  }
  return { equal, equalScores, of, onlyInA: a.size - of, onlyInB: b.size - of, first };
}

/** The rank at which ids differ; 0 when they do nowhere. */
function firstDifference(a: readonly StoredHit[], b: readonly StoredHit[]): number {
  const length = Math.max(a.length, b.length);
  for (let index = 0; index < length; index++) if (a[index]?.[0] !== b[index]?.[0]) return index + 1;
  return 0;
}
