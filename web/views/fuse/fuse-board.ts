import {
  asRun,
  type Judgements,
  judgementsOf,
  type MeasuredList,
  measured,
} from '../../engine/judgements.ts';
import type { LabData } from '../../engine/lab-data.ts';
import type { FusedRow, LabFusion, RankedList } from '../../engine/lab-fusion.ts';
import type { LabState } from '../../state/lab-state.ts';

/** One row of any column. */
export interface BoardRow {
  readonly id: string;
  /** Its place in this column's own order, from 1. */
  readonly rank: number;
}

/** A column of the board: a list, the ideal order, or the fused list. */
export interface BoardColumn {
  /** The list's letter, `ideal` or `fused`. */
  readonly key: string;
  readonly title: string;
  readonly rowCount: number;
  readonly rows: readonly BoardRow[];
  readonly ranked?: RankedList;
  readonly measures: readonly MeasuredList[];
}

/** Everything that the view draws, for the rows asked for. */
export interface Board {
  readonly columns: readonly BoardColumn[];
  readonly fusedRows: readonly FusedRow[];
  /** What fills a contribution bar. */
  readonly fullSum: number;
  readonly judgements: Judgements | undefined;
  /** The list that fused places are compared with. */
  readonly reference: RankedList | undefined;
}

/** Lays the lists, the ideal order and the fused list side by side, `count` rows of each. */
export function boardOf(data: LabData, state: LabState, fusion: LabFusion, count: number): Board {
  const judgements = judgementsOf(data.qrels, fusion.queryId);
  const fusedRows = sortedFusedRows(state.sort, fusion, judgements, count);
  const columns: BoardColumn[] = fusion.lists.map((ranked) => ({
    key: ranked.list.letter,
    title: ranked.list.name,
    rowCount: ranked.rowCount,
    rows: ranked.rows(count),
    ranked,
    measures: judgements === undefined ? [] : measured(ranked.list.run, data.qrels!, fusion.queryId),
  }));
  if (judgements !== undefined && judgements.ideal.length > 0) {
    const { ideal } = judgements;
    const rows = ideal.slice(0, count).map(({ id }, index) => ({ id, rank: index + 1 }));
    columns.push({ key: 'ideal', title: 'ideal order', rowCount: ideal.length, rows, measures: [] });
  }
  const { fused } = fusion;
  const measures =
    judgements === undefined || fused === undefined
      ? []
      : measured(
          asRun(
            fusion.queryId,
            fused.rows(fused.rowCount).map(({ id }) => id),
          ),
          data.qrels!,
          fusion.queryId,
        );
  columns.push({
    key: 'fused',
    title: 'fused',
    rowCount: fused?.rowCount ?? 0,
    rows: fusedRows.map(({ id, rank }) => ({ id, rank })),
    measures,
  });
  return {
    columns,
    fusedRows,
    fullSum: fused?.row(1)?.score ?? 0,
    judgements,
    reference: referenceList(state, fusion),
  };
}

/** The list of the sort order, or else the first that takes part. */
function referenceList({ sort }: LabState, { lists }: LabFusion): RankedList | undefined {
  return lists.find(({ list }) => list.letter === sort) ?? lists.find(({ isOff }) => !isOff);
}

/** Fused rows in the order of the fused list, or of any other list: their places stay the fused ones. */
function sortedFusedRows(
  sort: string,
  { fused, lists }: LabFusion,
  judgements: Judgements | undefined,
  count: number,
): readonly FusedRow[] {
  if (fused === undefined) return [];
  const list = lists.find((ranked) => ranked.list.letter === sort);
  const order =
    sort === 'ideal'
      ? judgements?.ideal.slice(0, count).map(({ id }) => id)
      : list?.rows(count).map(({ id }) => id);
  if (order === undefined) return fused.rows(count);
  return order.flatMap((id) => {
    const rank = fused.rankOf(id);
    return rank === undefined ? [] : (fused.row(rank) ?? []);
  });
}
