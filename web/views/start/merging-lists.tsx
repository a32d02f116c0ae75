import type { JSX } from 'preact';
import { ICE_CREAM_LISTS, iceCreamData } from '../../engine/ice-cream-data.ts';
import { type FusedRow, labFusion } from '../../engine/lab-fusion.ts';
import { FIRST_STATE } from '../../state/lab-state.ts';

const ROWS = 6;
const ROW = 34;
const TOP = 34;
const WIDTH = 92;
const GAP = 34;
const FUSED_WIDTH = 128;

/** The friends' real lists and what they fuse to, as the picture of the whole matter. A drawing, hidden from the ear. */
export function MergingLists(): JSX.Element {
  const fusion = labFusion(iceCreamData(ICE_CREAM_LISTS), FIRST_STATE)!;
  const fused = fusion.fused!.rows(ROWS);
  const columns = fusion.lists.map((ranked) => ranked.rows(ROWS).map(({ id }) => id));
  const letters = fusion.lists.map(({ list }) => list.letter);
  const all = [...columns, fused.map(({ id }) => id)];
  const width = leftOf(columns.length) + FUSED_WIDTH;
  return (
    <svg class="merging" viewBox={`0 0 ${width} ${TOP + ROWS * ROW}`} aria-hidden="true">
      {letters.map((letter, column) => (
        <g key={letter} style={{ '--list': `var(--list-${column})` }}>
          <rect x={leftOf(column)} y={4} width={22} height={20} rx={5} style={{ fill: 'var(--list)' }} />
          <rect x={leftOf(column) + 4} y={7} width={14} height={14} rx={3} style={{ fill: 'var(--panel)' }} />
          <text class="merging-letter" x={leftOf(column) + 11} y={18.5}>
            {letter}
          </text>
        </g>
      ))}
      <text x={leftOf(columns.length)} y={18.5}>
        one answer
      </text>
      {fused.map((row) => (
        <g key={row.id} class={row.rank === 1 ? 'merging-winner' : ''}>
          {all.slice(0, -1).map((ids, column) => {
            const [from, to] = [ids.indexOf(row.id), all[column + 1]!.indexOf(row.id)];
            return from < 0 || to < 0 ? null : (
              <path key={letters[column]} class="merging-line" d={lineBetween(column, from, to)} />
            );
          })}
        </g>
      ))}
      {columns.map((ids, column) =>
        ids.map((id, index) => (
          <g key={`${letters[column]}${id}`} class={id === fused[0]?.id ? 'merging-winner' : ''}>
            <rect class="merging-slot" x={leftOf(column)} y={topOf(index)} width={WIDTH} height={26} rx={5} />
            <rect
              x={leftOf(column)}
              y={topOf(index)}
              width={4}
              height={26}
              rx={2}
              style={{ fill: `var(--list-${column})` }}
            />
            <text x={leftOf(column) + 10} y={topOf(index) + 17.5}>
              {id}
            </text>
          </g>
        )),
      )}
      {fused.map((row, index) => (
        <FusedSlot
          key={row.id}
          row={row}
          index={index}
          left={leftOf(columns.length)}
          full={fused[0]!.score}
        />
      ))}
    </svg>
  );
}

interface FusedSlotProps {
  readonly row: FusedRow;
  readonly index: number;
  readonly left: number;
  readonly full: number;
}

/** A flavour of the answer over what each list gave to it. */
function FusedSlot({ row, index, left, full }: FusedSlotProps): JSX.Element {
  let at = left;
  return (
    <g class={row.rank === 1 ? 'merging-winner' : ''}>
      <text x={left} y={topOf(index) + 14}>
        {`${row.rank}. ${row.id}`}
      </text>
      {row.contributions.map(({ leg, term = 0 }, list) => {
        const width = (FUSED_WIDTH * term) / full;
        const x = at;
        at += width;
        return (
          <rect
            key={leg}
            x={x}
            y={topOf(index) + 19}
            width={Math.max(0, width - 1)}
            height={6}
            rx={1}
            style={{ fill: `var(--list-${list})` }}
          />
        );
      })}
    </g>
  );
}

function lineBetween(column: number, from: number, to: number): string {
  const [x1, x2] = [leftOf(column) + WIDTH, leftOf(column + 1) - 3];
  const [y1, y2] = [topOf(from) + 13, topOf(to) + 13];
  const middle = (x1 + x2) / 2;
  return `M${x1} ${y1}C${middle} ${y1} ${middle} ${y2} ${x2} ${y2}`;
}

function leftOf(column: number): number {
  return column * (WIDTH + GAP);
}

function topOf(index: number): number {
  return TOP + index * ROW;
}
