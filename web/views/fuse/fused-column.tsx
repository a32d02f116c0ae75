import type { JSX } from 'preact';
import { labelOf } from '../../describe/describe.ts';
import { moveBetween } from '../../describe/move.ts';
import { digitsThatTell } from '../../describe/score-text.ts';
import { counted, ordinal } from '../../describe/words.ts';
import type { LabData } from '../../engine/lab-data.ts';
import { ContributionBar, contributionWords } from '../../parts/contribution-bar.tsx';
import { MoveMark } from '../../parts/move-mark.tsx';
import { type RowsInSight, useKeptRows } from '../../parts/use-kept-rows.ts';
import { DocumentCell } from './document-cell.tsx';
import type { Board, BoardColumn } from './fuse-board.ts';
import { Measures } from './measures.tsx';

interface FusedColumnProps {
  readonly data: LabData;
  readonly board: Board;
  readonly column: BoardColumn;
  readonly isSorted: boolean;
  readonly selected: readonly string[];
  readonly inSight: RowsInSight | undefined;
}

/** The fused list: place, document, what each list gave, the sum, and how far it moved against the reference list. */
export function FusedColumn(props: FusedColumnProps): JSX.Element {
  const { data, board, column, isSorted, selected, inSight } = props;
  const keep = useKeptRows(inSight);
  const { fusedRows, fullSum, judgements, reference } = board;
  const digits = digitsThatTell(isSorted ? fusedRows : []);
  return (
    <table class="column column-fused" data-column="fused">
      <caption>
        <span class="column-head">
          <span class="list-mark mark-fused">Σ</span>
          <span class="column-title">Fused</span>
        </span>
        <span class="column-about">
          {counted(column.rowCount, data.noun.one, data.noun.many)}
          {reference !== undefined && `, moves against ${reference.list.letter}`}
        </span>
        <Measures measures={column.measures} />
      </caption>
      <colgroup>
        <col class="col-rank" />
        <col />
        <col class="col-gave" />
        <col class="col-sum" />
        <col class="col-moved" />
      </colgroup>
      <thead class="unseen">
        <tr>
          <th scope="col">Place</th>
          <th scope="col">Document</th>
          <th scope="col">Ranks</th>
          <th scope="col">Sum</th>
          <th scope="col">Against list {reference?.list.letter}</th>
        </tr>
      </thead>
      <tbody>
        {fusedRows.map((row, index) => {
          const { id, rank, score, contributions } = row;
          const move = moveBetween(reference?.rankOf(id), rank);
          const tie = isSorted
            ? tieClass(row.isTiedWithPrevious, fusedRows[index + 1]?.isTiedWithPrevious)
            : '';
          const isPressed = selected.includes(id);
          const sum = score.toFixed(digits);
          const says = () => {
            const parts = contributions.map(({ leg, rank: place, term }) => [leg, place, term]);
            const grade = judgements === undefined ? undefined : (judgements.gradeOf(id) ?? 'none');
            return JSON.stringify([
              id,
              labelOf(data, id),
              rank,
              sum,
              parts,
              fullSum,
              move,
              tie,
              isPressed,
              grade,
            ]);
          };
          return keep(index, says, () => (
            <tr key={index} data-doc={id} class={tie}>
              <td class="rank">{rank}</td>
              <DocumentCell
                data={data}
                judgements={judgements}
                id={id}
                isPressed={isPressed}
                isFirst={index === 0}
              />
              <td class="gave">
                <ContributionBar contributions={contributions} full={fullSum} />
                <span class="unseen">{contributionWords(contributions, ordinal)}</span>
              </td>
              <td class="sum">
                {sum}
                {tie !== '' && <span class="tie-word">exact tie</span>}
              </td>
              <td class="moved">
                <MoveMark move={move} />
              </td>
            </tr>
          ));
        })}
      </tbody>
    </table>
  );
}

function tieClass(withAbove: boolean, withBelow: boolean | undefined): string {
  if (withAbove) return withBelow === true ? 'tie tie-middle' : 'tie tie-end';
  return withBelow === true ? 'tie tie-start' : '';
}
