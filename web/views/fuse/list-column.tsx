import type { JSX } from 'preact';
import { labelOf } from '../../describe/describe.ts';
import { moveBetween } from '../../describe/move.ts';
import { counted, ordinal } from '../../describe/words.ts';
import type { Judgements } from '../../engine/judgements.ts';
import type { LabData } from '../../engine/lab-data.ts';
import type { FusedList } from '../../engine/lab-fusion.ts';
import { ListMark } from '../../parts/list-mark.tsx';
import { MoveMark } from '../../parts/move-mark.tsx';
import { type RowsInSight, useKeptRows } from '../../parts/use-kept-rows.ts';
import { DocumentCell } from './document-cell.tsx';
import type { BoardColumn } from './fuse-board.ts';
import { Measures } from './measures.tsx';

interface ListColumnProps {
  readonly data: LabData;
  readonly column: BoardColumn;
  readonly fused: FusedList | undefined;
  readonly judgements: Judgements | undefined;
  readonly selected: readonly string[];
  readonly inSight: RowsInSight | undefined;
}

/** One list, or the ideal order: rank, document, and what the fusion made of it. */
export function ListColumn(props: ListColumnProps): JSX.Element {
  const { data, column, fused, judgements, selected, inSight } = props;
  const keep = useKeptRows(inSight);
  const { key, title, ranked, rows } = column;
  const isIdeal = key === 'ideal';
  return (
    <table class={`column column-list${ranked?.isOff === true ? ' column-off' : ''}`} data-column={key}>
      <caption>
        <span class="column-head">
          {isIdeal ? <span class="list-mark mark-ideal">★</span> : <ListMark letter={key} />}
          <span class="column-title">{title}</span>
        </span>
        <span class="column-about">
          {ranked?.isOff === true ? 'switched off' : counted(column.rowCount, data.noun.one, data.noun.many)}
        </span>
        <Measures measures={column.measures} />
      </caption>
      <colgroup>
        <col class="col-rank" />
        <col />
        <col class="col-moved" />
      </colgroup>
      <thead class="unseen">
        <tr>
          <th scope="col">Rank</th>
          <th scope="col">Document</th>
          <th scope="col">In the fused list</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, rank }, index) => {
          const after = fused?.rankOf(id);
          const takesPart = ranked === undefined || (!ranked.isOff && fused !== undefined);
          const move = moveBetween(rank, after);
          const isPressed = selected.includes(id);
          const grade = judgements === undefined ? undefined : (judgements.gradeOf(id) ?? 'none');
          const says = () => JSON.stringify([id, labelOf(data, id), after, takesPart, isPressed, grade]);
          return keep(index, says, () => (
            <tr key={index} data-doc={id}>
              <td class="rank">{rank}</td>
              <DocumentCell
                data={data}
                judgements={judgements}
                id={id}
                isPressed={isPressed}
                isFirst={index === 0}
              />
              <td class="moved">
                {takesPart && (
                  <MoveMark
                    move={move}
                    {...(isIdeal && { words: after === undefined ? 'not found' : ordinal(after) })}
                  />
                )}
              </td>
            </tr>
          ));
        })}
      </tbody>
    </table>
  );
}
