import { useSignal, useSignalEffect } from '@preact/signals';
import { Fragment, type HTMLAttributes, type JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { describeState, labelOf } from '../../describe/describe.ts';
import { counted, thousands } from '../../describe/words.ts';
import type { LabData } from '../../engine/lab-data.ts';
import type { LabFusion } from '../../engine/lab-fusion.ts';
import { EmptyData } from '../../parts/empty-data.tsx';
import { QueryChoice } from '../../parts/query-choice.tsx';
import { useIsNarrow } from '../../parts/use-is-narrow.ts';
import type { RowsInSight } from '../../parts/use-kept-rows.ts';
import type { Lab } from '../../state/lab.ts';
import { withSelection } from '../../state/lab-state.ts';
import type { ViewDefinition, ViewProps } from '../view.ts';
import { documentOf, keepOneStop, walkBoard } from './board-keys.ts';
import { Connectors } from './connectors.tsx';
import { type Board, boardOf } from './fuse-board.ts';
import { FuseTable } from './fuse-table.tsx';
import { FusedColumn } from './fused-column.tsx';
import { ListColumn } from './list-column.tsx';
import './columns.css';
import './fuse.css';
import { SelectedTexts } from './selected-texts.tsx';
import { useRowsInSight } from './use-rows-in-sight.ts';

const FIRST_ROWS = 50;
/** Longer labels are cut short in a list that says its moves, too. */
const LONG_LABEL = 6;
/** Lines are always drawn for the top of the fused list. */
const DRAWN_LINES = 10;

function FuseView({ lab }: ViewProps): JSX.Element {
  const data = lab.data.value;
  const fusion = lab.fusion.value;
  if (data === undefined || fusion === undefined) return <EmptyData lab={lab} />;
  return <FuseBoard lab={lab} data={data} fusion={fusion} />;
}

interface FuseBoardProps extends ViewProps {
  readonly data: LabData;
  readonly fusion: LabFusion;
}

function FuseBoard({ lab, data, fusion }: FuseBoardProps): JSX.Element {
  const rowLimit = useSignal(FIRST_ROWS);
  const host = useRef<HTMLDivElement>(null);
  const isNarrow = useIsNarrow();
  const state = lab.state.value;
  const board = boardOf(data, state, fusion, rowLimit.value);
  const isSorted = state.sort === 'fused' || !board.columns.some(({ key }) => key === state.sort);
  const isTable = state.form === 'table' || isNarrow;
  const inSight = useRowsInSight(lab, host);
  useSignalEffect(() => light(host.current, lab.highlighted.value));
  // A row's place stays in the page when another document comes to stand there.
  useEffect(() => light(host.current, lab.highlighted.peek()));
  const shape = board.columns.map(({ key, rows }) => `${key} ${rows.length}`).join();
  useEffect(() => keepOneStop(host.current), [shape, board.fusedRows.length, isTable]);
  const most = Math.max(...board.columns.map(({ rowCount }) => rowCount));
  const shared = { data, board, isSorted, selected: state.selected, inSight };
  return (
    <>
      <h1 class="unseen">Lists side by side, and fused</h1>
      <QueryChoice lab={lab} data={data} queryId={fusion.queryId} />
      <p class="reading">{describeState({ data, state, fusion })}</p>
      <BoardTools lab={lab} board={board} />
      <div
        ref={host}
        class={hostClass(data, board)}
        role="group"
        aria-label="Lists"
        {...boardEvents(lab, host)}
      >
        {isTable ? (
          <FuseTable fusion={fusion} {...shared} />
        ) : (
          <div class="board" style={{ '--lists': board.columns.length - 1 }}>
            <Columns data={data} fusion={fusion} shared={shared} />
          </div>
        )}
      </div>
      {most > rowLimit.value && (
        <p class="more">
          <button
            type="button"
            onClick={() => {
              rowLimit.value += FIRST_ROWS;
            }}
          >
            Show 50 more rows
          </button>{' '}
          {`The first ${rowLimit.value} of up to ${thousands(most)} rows are drawn.`}
        </p>
      )}
      <SelectedTexts lab={lab} data={data} />
    </>
  );
}

/** What there has to be room for: marks and measures, ids that tell documents apart by their ends. */
function hostClass(data: LabData, { judgements, columns }: Board): string {
  const labels = columns.flatMap(({ rows }) =>
    rows.map(({ id }) => data.document(id).short ?? labelOf(data, id)),
  );
  return [
    'board-host',
    ...(judgements === undefined ? [] : ['has-measures']),
    ...(labels.some((label) => label.length > LONG_LABEL) ? ['has-long-labels'] : []),
  ].join(' ');
}

interface SharedProps {
  readonly data: LabData;
  readonly board: Board;
  readonly isSorted: boolean;
  readonly selected: readonly string[];
  readonly inSight: RowsInSight | undefined;
}

function Columns({
  data,
  fusion,
  shared,
}: {
  readonly data: LabData;
  readonly fusion: LabFusion;
  readonly shared: SharedProps;
}): JSX.Element {
  const { board, selected, inSight } = shared;
  const { columns, judgements } = board;
  const drawn = new Set([...(fusion.fused?.rows(DRAWN_LINES) ?? []).map(({ id }) => id), ...selected]);
  const rowCount = Math.max(...columns.map(({ rows }) => rows.length));
  return (
    <>
      {columns.map((column, index) => (
        <Fragment key={column.key}>
          {index > 0 && (
            <Connectors left={columns[index - 1]!} right={column} drawn={drawn} rowCount={rowCount} />
          )}
          {column.key === 'fused' ? (
            <FusedColumn column={column} {...shared} />
          ) : (
            <ListColumn
              data={data}
              column={column}
              fused={fusion.fused}
              judgements={judgements}
              selected={selected}
              inSight={inSight}
            />
          )}
        </Fragment>
      ))}
    </>
  );
}

/** The order of the rows, and lists or table. */
function BoardTools({ lab, board }: { readonly lab: Lab; readonly board: Board }): JSX.Element {
  const { sort, form } = lab.state.value;
  return (
    <div class="board-tools">
      <label class="choice">
        order of the fused rows
        <select value={sort} onChange={({ currentTarget }) => lab.change({ sort: currentTarget.value })}>
          <option value="fused">fused</option>
          {board.columns
            .filter(({ key }) => key !== 'fused')
            .map(({ key, title }) => (
              <option key={key} value={key}>
                {key === 'ideal' ? title : `list ${key}, ${title.slice(0, 40)}`}
              </option>
            ))}
        </select>
      </label>
      <label class="switch">
        <input
          type="checkbox"
          checked={form === 'table'}
          onChange={() => lab.change({ form: form === 'table' ? 'lists' : 'table' })}
        />
        as one plain table
      </label>
      <span class="board-hint">
        {`Choose up to ${counted(3, 'document', 'documents')} to keep them in sight.`}
      </span>
    </div>
  );
}

/** One set of listeners for all rows: a board has hundreds. */
function boardEvents(
  lab: Lab,
  host: { readonly current: HTMLDivElement | null },
): HTMLAttributes<HTMLDivElement> {
  const highlight = (target: EventTarget | null) => {
    lab.highlighted.value = target instanceof Element ? documentOf(target) : undefined;
  };
  return {
    onMouseOver: ({ target }) => highlight(target),
    onMouseLeave: () => highlight(document.activeElement),
    onFocusIn: ({ target }) => highlight(target),
    onFocusOut: () => highlight(null),
    onClick: ({ target }) => {
      const button = target instanceof Element ? target.closest('.document-button') : null;
      const id = documentOf(button);
      if (id !== undefined) lab.change((state) => withSelection(state, id));
    },
    onKeyDown: (event) => {
      const { target, key } = event;
      if (!(target instanceof HTMLElement) || host.current === null || event.ctrlKey || event.metaKey) return;
      if (target.matches('.document-button') && walkBoard(host.current, target, key)) event.preventDefault();
    },
  };
}

/** Marks every row and line of one document. Outside of the drawing of components: it happens at every move of a pointer. */
function light(host: HTMLElement | null, id: string | undefined): void {
  if (host === null) return;
  for (const lit of host.querySelectorAll('[data-lit]')) lit.removeAttribute('data-lit');
  if (id === undefined) return;
  for (const element of host.querySelectorAll<HTMLElement>('[data-doc]')) {
    if (element.dataset['doc'] === id) element.setAttribute('data-lit', '');
  }
}

/** Any number of lists and the fused list side by side. */
export const fuseView: ViewDefinition = {
  name: 'fuse',
  title: 'Fuse',
  summary: 'The lists and the fused list side by side: what each list gave, ties, moves, judgements.',
  component: FuseView,
  hasControls: true,
  keys: [
    [
      'arrows in a list',
      'up and down go through the list, left and right to the same document in the next list',
    ],
    ['Enter or Space in a list', 'select the document, or let it go'],
  ],
};
