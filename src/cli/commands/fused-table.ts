import { contributionsOf, type FusedRunQuery, type FusionSpec } from '../../fusion/index.ts';
import type { Cell, Column, Table } from '../output/table.ts';

/** Digits that tell neighbouring fused scores apart far more often than not; programs get them all. */
const SCORE_DIGITS = 6;
/** A gap is read for its size. */
const GAP_DIGITS = 2;

/** One row per fused hit: its place and score, the gap to the next, and per leg the rank and the term. */
export function fusedTable(
  queries: Iterable<FusedRunQuery>,
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
      { key: 'gap', title: 'gap to next', show: (gap) => String(Number(gap.toPrecision(GAP_DIGITS))) },
      ...legColumns,
    ],
    rows: queryRows(queries, spec),
  };
}

/** The same without the reasons. */
export function placesOnly({ columns, rows }: Table): Table {
  const places = columns.findIndex(({ key }) => key === 'gap');
  return {
    columns: columns.slice(0, places),
    rows: Array.from(rows, (row) => row.slice(0, places)),
  };
}

function* queryRows(queries: Iterable<FusedRunQuery>, spec: FusionSpec): Generator<Cell[]> {
  for (const query of queries) {
    const { order, fused, candidates, queryId } = query;
    const contributions = contributionsOf(query, spec);
    for (const [index, candidate] of order.entries()) {
      const next = order[index + 1];
      yield [
        queryId,
        index + 1,
        candidates.idOf(candidate),
        fused.scores[candidate]!,
        next === undefined ? null : gap(query, candidate, next),
        ...contributions(candidate).flatMap(({ rank, term }): Cell[] => [
          rank ?? { value: null, word: 'absent' },
          term ?? null,
        ]),
      ];
    }
  }
}

/** A true tie says so. */
function gap({ fused: { scores, compare } }: FusedRunQuery, candidate: number, next: number): Cell {
  const difference = scores[candidate]! - scores[next]!;
  if (difference !== 0) return difference;
  return compare === undefined || compare(candidate, next) === 0 ? { value: 0, word: 'tie' } : 0;
}
