import type { JSX } from 'preact';
import type { BoardColumn } from './fuse-board.ts';

interface ConnectorsProps {
  readonly left: BoardColumn;
  readonly right: BoardColumn;
  /** Documents whose lines are always drawn. The others appear when they are under the pointer or the focus. */
  readonly drawn: ReadonlySet<string>;
  readonly rowCount: number;
}

const ROW = 100;

/** Lines from every document of one column to itself in the next. A drawing: the ranks say the same. */
export function Connectors({ left, right, drawn, rowCount }: ConnectorsProps): JSX.Element {
  const places = new Map(right.rows.map(({ id }, index) => [id, index]));
  return (
    <svg
      class="connectors"
      aria-hidden="true"
      viewBox={`0 0 100 ${rowCount * ROW}`}
      preserveAspectRatio="none"
      style={{ height: `calc(var(--row) * ${rowCount})` }}
    >
      {left.rows.map(({ id }, index) => {
        const place = places.get(id);
        if (place === undefined) return null;
        const [from, to] = [middleOf(index), middleOf(place)];
        return (
          <path
            key={id}
            data-doc={id}
            class={drawn.has(id) ? 'line line-drawn' : 'line'}
            d={`M0 ${from}C45 ${from} 55 ${to} 100 ${to}`}
          />
        );
      })}
    </svg>
  );
}

function middleOf(index: number): number {
  return index * ROW + ROW / 2;
}
