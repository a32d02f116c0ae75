import type { JSX } from 'preact';
import type { LabData } from '../../engine/lab-data.ts';
import type { GridCell, WeightGrid, WinnerRegion } from '../../engine/weight-grid.ts';

interface TriangleProps {
  readonly data: LabData;
  readonly grid: WeightGrid;
  readonly regions: readonly WinnerRegion[];
  /** What is drawn: the first document, or how good the top is. */
  readonly shows: 'winner' | 'measure';
  /** The weights as they are, in the order of the corners. */
  readonly now: readonly [number, number, number];
  onPick(cell: GridCell): void;
}

const WIDTH = 600;
const HEIGHT = WIDTH * Math.sqrt(0.75);
const MARGIN = 44;
const LOOKS = 8;
const MOST_LABEL = 12;
/** Smaller regions have no room for a name. */
const FEWEST_NAMED = 14;

/** The corners of the first, second and third list. */
const CORNERS: readonly (readonly [x: number, y: number])[] = [
  [WIDTH / 2, 0],
  [0, HEIGHT],
  [WIDTH, HEIGHT],
];

/** Which document is first at which weights, or how good the top is there. The table says the same. */
export function Triangle({ data, grid, regions, shows, now, onPick }: TriangleProps): JSX.Element {
  const lookOf = new Map(regions.map(({ id }, index) => [id, index % LOOKS]));
  const values = grid.cells.flatMap(({ measure }) => measure ?? []);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const look = ({ first, measure }: GridCell) =>
    shows === 'winner'
      ? { class: `region region-${lookOf.get(first)}` }
      : { class: 'region', style: { '--region': shade(((measure ?? low) - low) / (high - low || 1)) } };
  return (
    // Clicking is an extra; boxes and the table do the same.
    <svg
      class="triangle"
      aria-hidden="true"
      viewBox={`${-MARGIN} ${-MARGIN} ${WIDTH + 2 * MARGIN} ${HEIGHT + 2 * MARGIN}`}
      onClick={(event) => {
        const cell = cellUnder(event.currentTarget, event, grid);
        if (cell !== undefined) onPick(cell);
      }}
    >
      <clipPath id="triangle-inside">
        <polygon points={CORNERS.map(([x, y]) => `${x},${y}`).join(' ')} />
      </clipPath>
      <g clip-path="url(#triangle-inside)">
        {grid.cells.map((cell) => (
          <polygon
            key={cell.weights.join()}
            points={hexagon(placeOf(cell.weights), grid.parts)}
            {...look(cell)}
          />
        ))}
        {shows === 'winner' && <path class="region-border" d={borders(grid)} />}
      </g>
      <polygon class="triangle-edge" points={CORNERS.map(([x, y]) => `${x},${y}`).join(' ')} />
      {shows === 'winner' &&
        regions
          .filter(({ cells }) => cells.length >= FEWEST_NAMED)
          .map(({ id, middle }) => {
            const [x, y] = placeOf(middle.weights);
            return (
              <text key={id} class="region-name" x={x} y={y}>
                {nameOf(data, id)}
              </text>
            );
          })}
      <circle class="triangle-now" cx={placeOf(now)[0]} cy={placeOf(now)[1]} r={9} />
      {grid.letters.map((letter, index) => {
        const [x, y] = CORNERS[index]!;
        return (
          <text key={letter} class="corner" x={x} y={index === 0 ? y - 16 : y + 30}>
            {letter} alone
          </text>
        );
      })}
    </svg>
  );
}

/** Where weights stand between the corners. */
function placeOf(weights: readonly number[]): readonly [x: number, y: number] {
  const sum = weights.reduce((total, weight) => total + weight, 0) || 1;
  const along = (axis: 0 | 1) =>
    weights.reduce((total, weight, corner) => total + (weight * CORNERS[corner]![axis]) / sum, 0);
  return [along(0), along(1)];
}

/** The points nearer to one place of the grid than to any other. */
function hexagon([x, y]: readonly [number, number], parts: number): string {
  return corners(parts)
    .map(([dx, dy]) => `${(x + dx).toFixed(1)},${(y + dy).toFixed(1)}`)
    .join(' ');
}

function corners(parts: number): [number, number][] {
  const radius = WIDTH / parts / Math.sqrt(3);
  return Array.from({ length: 6 }, (_, index) => {
    const angle = (Math.PI / 3) * index + Math.PI / 2;
    return [radius * Math.cos(angle), radius * Math.sin(angle)];
  });
}

/** The edges between places with different first documents. */
function borders({ cells, parts }: WeightGrid): string {
  const firsts = new Map(cells.map(({ weights, first }) => [weights.join(), first]));
  const points = corners(parts);
  // The neighbour across the edge from one corner of the hexagon to the next, as a change of the weights.
  const across = [
    [-1, 1, 0],
    [0, 1, -1],
    [1, 0, -1],
  ] as const;
  return cells
    .flatMap(({ weights, first }) => {
      const [x, y] = placeOf(weights);
      return across.flatMap((change, edge) => {
        const other = firsts.get(weights.map((weight, list) => weight + change[list]!).join());
        if (other === undefined || other === first) return [];
        const [one, next] = [points[edge]!, points[(edge + 1) % 6]!];
        return `M${(x + one[0]).toFixed(1)} ${(y + one[1]).toFixed(1)}L${(x + next[0]).toFixed(1)} ${(y + next[1]).toFixed(1)}`;
      });
    })
    .join('');
}

function cellUnder(svg: SVGSVGElement, event: MouseEvent, { cells }: WeightGrid): GridCell | undefined {
  const matrix = svg.getScreenCTM()?.inverse();
  if (matrix === undefined) return undefined;
  const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
  const distance = ({ weights }: GridCell) => {
    const [x, y] = placeOf(weights);
    return (x - point.x) ** 2 + (y - point.y) ** 2;
  };
  return cells.reduce((nearest, cell) => (distance(cell) < distance(nearest) ? cell : nearest), cells[0]!);
}

function shade(share: number): string {
  return `color-mix(in srgb, var(--accent) ${(10 + 85 * share).toFixed(0)}%, var(--panel))`;
}

function nameOf(data: LabData, id: string): string {
  const { label, short } = data.document(id);
  const name = short ?? label;
  return name.length > MOST_LABEL ? `${name.slice(0, MOST_LABEL - 1)}…` : name;
}
