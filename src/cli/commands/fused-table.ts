import { contributionsOf, type FusedRunQuery, type FusionSpec } from '../../fusion/index.ts';
import type { Cell, Column, Table } from '../output/table.ts';

/** Digits that tell neighbouring fused scores apart far more often than not; programs get them all. */
const SCORE_DIGITS = 6;

/** One row per fused hit: its place and score, the gap to the next, and per leg the rank and the term. */
export function fusedTable(
  queries: readonly FusedRunQuery[],
  spec: FusionSpec,
  legs: readonly string[],
): Table {
  const legColumns = legs.flatMap((leg): Column[] => [
    { key: `${leg}.rank`, title: leg, align: 'right' },
    { key: `${leg}.term`, title: 'term', digits: SCORE_DIGITS, align: 'right' },
  ]);
  return {
    columns: [
      { key: 'query', title: 'query' },
      { key: 'rank', title: 'rank' },
      { key: 'id', title: 'document' },
      { key: 'score', title: 'score', digits: SCORE_DIGITS },
      { key: 'gap', title: 'gap to next' },
      ...legColumns,
    ],
    rows: queries.flatMap((query) => queryRows(query, spec)),
  };
}

function queryRows(query: FusedRunQuery, spec: FusionSpec): Cell[][] {
  const { order, fused, candidates, queryId } = query;
  return Array.from(order, (candidate, index): Cell[] => {
    const score = fused.scores[candidate]!;
    const next = order[index + 1];
    const cells = contributionsOf(query, candidate, spec).flatMap(({ rank, term }) => [
      rank ?? 'absent',
      term ?? null,
    ]);
    return [
      queryId,
      index + 1,
      candidates.idOf(candidate),
      score,
      next === undefined ? null : gap(query, candidate, next),
      ...cells,
    ];
  });
}

/** Two significant digits: a gap is read for its size. A true tie says so. */
function gap(query: FusedRunQuery, candidate: number, next: number): Cell {
  const { scores, compare } = query.fused;
  const difference = scores[candidate]! - scores[next]!;
  if (difference !== 0) return Number(difference.toPrecision(2));
  return compare === undefined || compare(candidate, next) === 0 ? 'tie' : 0;
}
