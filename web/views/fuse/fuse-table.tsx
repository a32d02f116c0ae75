import type { JSX } from 'preact';
import { labelOf } from '../../describe/describe.ts';
import { moveBetween } from '../../describe/move.ts';
import { digitsThatTell } from '../../describe/score-text.ts';
import type { LabData } from '../../engine/lab-data.ts';
import type { LabFusion } from '../../engine/lab-fusion.ts';
import { JudgementMark } from '../../parts/judgement-mark.tsx';
import { ListMark } from '../../parts/list-mark.tsx';
import { MoveMark } from '../../parts/move-mark.tsx';
import { DocumentButton } from './document-button.tsx';
import type { Board } from './fuse-board.ts';

interface FuseTableProps {
  readonly data: LabData;
  readonly fusion: LabFusion;
  readonly board: Board;
  readonly isSorted: boolean;
  readonly selected: readonly string[];
}

/** The same as the lists side by side, as one plain table: a row for each document, a column for each list. */
export function FuseTable({ data, fusion, board, isSorted, selected }: FuseTableProps): JSX.Element {
  const { fusedRows, reference, judgements } = board;
  const digits = digitsThatTell(isSorted ? fusedRows : []);
  return (
    <table class="plain" data-column="fused">
      <caption class="unseen">Fused places, and the rank in every list</caption>
      <thead>
        <tr>
          <th scope="col">Place</th>
          <th scope="col" class="document">
            Document
          </th>
          {fusion.lists.map(({ list }) => (
            <th scope="col" key={list.letter}>
              <ListMark letter={list.letter} />
            </th>
          ))}
          {judgements !== undefined && <th scope="col">Judged</th>}
          <th scope="col">Sum</th>
          <th scope="col">Against {reference?.list.letter}</th>
        </tr>
      </thead>
      <tbody>
        {fusedRows.map(({ id, rank, score, isTiedWithPrevious }, index) => {
          const move = moveBetween(reference?.rankOf(id), rank);
          return (
            <tr key={id} data-doc={id}>
              <td class="rank">{rank}</td>
              <th scope="row" class="document">
                <DocumentButton
                  id={id}
                  label={labelOf(data, id)}
                  isPressed={selected.includes(id)}
                  isFirst={index === 0}
                />
              </th>
              {fusion.lists.map((ranked) => (
                <td key={ranked.list.letter} class="rank">
                  {ranked.rankOf(id) ?? <span class="nothing">absent</span>}
                </td>
              ))}
              {judgements !== undefined && (
                <td>
                  <JudgementMark judgements={judgements} id={id} />
                </td>
              )}
              <td class="sum">
                {score.toFixed(digits)}
                {isSorted && isTiedWithPrevious && <span class="tie-word">tie</span>}
              </td>
              <td class="moved">
                <MoveMark move={move} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
