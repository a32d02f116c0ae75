import type { Notice } from '../model/index.ts';
import type { FusedQuery } from './fuse-query.ts';

/** What is counted while queries are fused, as plain data, so that shares done by several can be added up. */
export interface FusionTally {
  /** Queries that doubles added in spec order would have put in another order. */
  differing: number;
  /** By code of a method's remark: in how many queries, and how often. */
  readonly remarks: Record<string, { queries: number; count: number }>;
}

/** A tally of nothing yet. */
export function newTally(): FusionTally {
  return { differing: 0, remarks: {} };
}

/** Counts one fused query. */
export function count(tally: FusionTally, query: FusedQuery): void {
  if (query.differsInSpecOrder) tally.differing++;
  for (const [code, times] of Object.entries(query.fused.remarks ?? {})) addRemark(tally, code, 1, times);
}

/** The notices of all shares together. */
export function tallyNotices(tallies: readonly FusionTally[]): Notice[] {
  const total = newTally();
  for (const { differing, remarks } of tallies) {
    total.differing += differing;
    for (const [code, { queries, count: times }] of Object.entries(remarks))
      addRemark(total, code, queries, times);
  }
  const remarks = Object.entries(total.remarks).map(([code, { queries, count: times }]) => ({
    code,
    count: times,
    message: `${code.replaceAll('-', ' ')}: ${times} in ${queries} ${queries === 1 ? 'query' : 'queries'}.`,
  }));
  return [...specOrderNotice(total.differing), ...remarks];
}

function addRemark(tally: FusionTally, code: string, queries: number, times: number): void {
  const before = tally.remarks[code] ?? { queries: 0, count: 0 };
  tally.remarks[code] = { queries: before.queries + queries, count: before.count + times };
}

function specOrderNotice(differing: number): Notice[] {
  if (differing === 0) return [];
  const [queries, their] = differing === 1 ? ['1 query', 'its'] : [`${differing} queries`, 'their'];
  return [
    {
      code: 'differs-in-spec-order',
      count: differing,
      message: `Doubles added in spec order would put ${queries} in another order, since rounding parts or swaps ${their} ties; --arithmetic spec-order does so.`,
    },
  ];
}
