import * as Plot from '@observablehq/plot';
import { parseHTML } from 'linkedom';
import type { ReportComparison, ReportData } from '../report-data.ts';
import { differences } from '../writing/comparison-tables.ts';
import type { ReportCharts } from './report-charts.ts';

// Plot and the small DOM that it draws into come with this module, joined into one file when the package is built:
// nobody who installs the package installs them, and nobody who writes no HTML loads them.

/** Names on an axis are cut here; the table beside has them whole. */
const NAME_CHARACTERS = 28;
const WIDTH = 520;

/** Draws all charts of a report. Same data, same bytes. */
export function drawCharts(data: ReportData): ReportCharts {
  return {
    intervals: data.measures.map((_, measure) => intervalChart(data, measure)),
    differences: data.comparisons.map((comparison) =>
      data.measures[comparison.measure]!.isHit
        ? hitChart(data, comparison)
        : differenceChart(data, comparison),
    ),
    scatters: data.comparisons.map((comparison) => scatterChart(data, comparison)),
  };
}

function intervalChart(data: ReportData, measure: number): string | null {
  const rows = data.arms.flatMap(({ name, figures }, place) => {
    const figure = figures[measure] ?? null;
    if (figure === null) return [];
    // Two long names may look the same once they are cut: the axis is by place.
    return [{ place, name: cut(name), mean: figure.mean, ...figure.interval }];
  });
  if (rows.length === 0) return null;
  rows.sort((a, b) => b.mean - a.mean || a.place - b.place);
  const names = new Map(rows.map(({ place, name }) => [place, name]));
  const longest = Math.max(...rows.map(({ name }) => name.length));
  return draw({
    height: 46 + rows.length * 24,
    marginLeft: 16 + longest * 6.6,
    marginBottom: 36,
    x: { label: `${data.measures[measure]!.name} →`, grid: true, inset: 8, ticks: 6 },
    y: {
      label: null,
      domain: rows.map(({ place }) => place),
      tickFormat: (place) => names.get(place) ?? '',
      tickSize: 0,
    },
    marks: [
      Plot.ruleY(rows, { x1: 'low', x2: 'high', y: 'place', stroke: 'var(--win)', strokeWidth: 2.5 }),
      Plot.tickX(rows, { x: 'low', y: 'place', stroke: 'var(--win)', inset: 6, strokeWidth: 2 }),
      Plot.tickX(rows, { x: 'high', y: 'place', stroke: 'var(--win)', inset: 6, strokeWidth: 2 }),
      Plot.dot(rows, { x: 'mean', y: 'place', fill: 'var(--dot)', r: 4 }),
    ],
  });
}

/** Above this many bars one outline is drawn instead of the bars. */
const MOST_BARS = 150;

function differenceChart(data: ReportData, comparison: ReportComparison): string | null {
  const { outcome, arm, reference } = comparison;
  if (outcome === null || outcome.moved.length === 0) return null;
  const bars = differences(data, comparison)
    .map(([, difference]) => difference)
    .sort((a, b) => b - a)
    .map((difference, index) => ({
      index,
      end: index + 1,
      up: Math.max(difference, 0),
      down: Math.min(difference, 0),
      difference,
    }));
  const wins = bars.filter(({ difference }) => difference > 0);
  const losses = bars.filter(({ difference }) => difference < 0);
  const marks =
    bars.length <= MOST_BARS
      ? [
          Plot.rectY(wins, { x1: 'index', x2: 'end', y1: 0, y2: 'up', fill: 'var(--win)', insetRight: 0.5 }),
          Plot.rectY(losses, {
            x1: 'index',
            x2: 'end',
            y1: 0,
            y2: 'down',
            fill: 'var(--loss)',
            insetRight: 0.5,
          }),
        ]
      : [
          Plot.areaY(outline(wins), { x: 'x', y: 'y', fill: 'var(--win)', curve: 'step-after' }),
          Plot.areaY(outline(losses), { x: 'x', y: 'y', fill: 'var(--loss)', curve: 'step-after' }),
        ];
  return draw({
    height: 220,
    marginLeft: 48,
    x: { axis: null, domain: [0, bars.length] },
    y: { label: `↑ ${cut(data.arms[arm]!.name)} minus ${cut(data.arms[reference]!.name)}`, grid: true },
    marks: [...marks, Plot.ruleY([0], { stroke: 'var(--ink)' })],
  });
}

/** Corners of bars that stand side by side, for a curve of steps. */
function outline(
  bars: readonly { index: number; end: number; difference: number }[],
): { x: number; y: number }[] {
  const last = bars.at(-1);
  if (last === undefined) return [];
  return [
    ...bars.map(({ index, difference }) => ({ x: index, y: difference })),
    { x: last.end, y: last.difference },
  ];
}

function hitChart(data: ReportData, { outcome, arm, reference }: ReportComparison): string | null {
  if (outcome === null || outcome.moved.length === 0) return null;
  const rows =
    outcome.types.length > 0
      ? outcome.types.map(({ type, wins, losses }) => ({ type, wins, losses: -losses }))
      : [{ type: 0, wins: outcome.wins, losses: -outcome.losses }];
  const names = data.queries.types.length > 0 ? data.queries.types.map(cut) : ['all queries'];
  const longest = Math.max(...rows.map(({ type }) => names[type]!.length));
  const [first, second] = [cut(data.arms[arm]!.name), cut(data.arms[reference]!.name)];
  // Ticks between whole queries would say nothing.
  const isFew = rows.every((row) => row.wins < 8 && row.losses > -8);
  return draw({
    height: 62 + rows.length * 26,
    marginLeft: 16 + longest * 6.6,
    marginBottom: 36,
    x: {
      label: `← only ${second} hits · only ${first} hits →`,
      labelAnchor: 'center',
      grid: true,
      tickFormat: (value) => String(Math.abs(Number(value))),
      ...(isFew && { interval: 1 }),
    },
    y: {
      label: null,
      domain: rows.map(({ type }) => type),
      tickFormat: (type) => names[type] ?? '',
      tickSize: 0,
    },
    marks: [
      Plot.barX(rows, { x: 'wins', y: 'type', fill: 'var(--win)', insetTop: 3, insetBottom: 3 }),
      Plot.barX(rows, { x: 'losses', y: 'type', fill: 'var(--loss)', insetTop: 3, insetBottom: 3 }),
      Plot.ruleX([0], { stroke: 'var(--ink)' }),
    ],
  });
}

function scatterChart(
  data: ReportData,
  { outcome, arm, reference, measure }: ReportComparison,
): string | null {
  if (outcome === null || data.measures[measure]!.isHit) return null;
  const [ups, acrosses] = [data.arms[arm]!.values[measure]!, data.arms[reference]!.values[measure]!];
  const counts = new Map<string, { x: number; y: number; count: number }>();
  for (const [query, y] of ups.entries()) {
    const x = acrosses[query] ?? null;
    if (y === null || x === null) continue;
    // What would be drawn on the same spot is one dot of a larger size.
    const key = `${x.toFixed(2)} ${y.toFixed(2)}`;
    const dot = counts.get(key) ?? { x, y, count: 0 };
    dot.count++;
    counts.set(key, dot);
  }
  const dots = [...counts.values()];
  const most = Math.max(1, ...dots.flatMap(({ x, y }) => [x, y]));
  const domain = [Math.min(0, ...dots.flatMap(({ x, y }) => [x, y])), most];
  return draw({
    width: 420,
    height: 420,
    marginLeft: 48,
    marginBottom: 40,
    x: { label: `${cut(data.arms[reference]!.name)} →`, domain, grid: true, ticks: 5 },
    y: { label: `↑ ${cut(data.arms[arm]!.name)}`, domain, grid: true, ticks: 5 },
    r: {
      range: [
        2.5,
        Math.max(2.5, Math.min(12, 2.5 * Math.sqrt(Math.max(1, ...dots.map(({ count }) => count))))),
      ],
      domain: [1, Math.max(2, ...dots.map(({ count }) => count))],
    },
    marks: [
      Plot.line(
        [
          [domain[0], domain[0]],
          [domain[1], domain[1]],
        ],
        { stroke: 'var(--soft)', strokeDasharray: '4 3' },
      ),
      Plot.dot(dots, {
        x: 'x',
        y: 'y',
        r: 'count',
        stroke: 'var(--dot)',
        fill: (dot) => (dot.y > dot.x ? 'var(--win)' : dot.y < dot.x ? 'var(--loss)' : 'var(--soft)'),
        fillOpacity: 0.75,
        strokeWidth: 0.5,
      }),
    ],
    color: { type: 'identity' },
  });
}

function cut(name: string): string {
  const characters = [...name];
  return characters.length > NAME_CHARACTERS ? `${characters.slice(0, NAME_CHARACTERS - 1).join('')}…` : name;
}

function draw(options: Plot.PlotOptions): string {
  const { document } = parseHTML('<!doctype html><html><body></body></html>');
  const figure = Plot.plot({ width: WIDTH, style: undefined, figure: false, ...options, document });
  return plainSvg(figure as unknown as DrawnElement);
}

/** What is asked of an element; its own type belongs to browsers. */
interface DrawnElement {
  readonly outerHTML: string;
  querySelectorAll(selector: string): Iterable<DrawnElement>;
  getAttribute(name: string): string | null;
  setAttribute(name: string, value: string): void;
  removeAttribute(name: string): void;
  remove(): void;
}

/** Attributes that hold coordinates. */
const COORDINATES = ['d', 'transform', 'x', 'y', 'x1', 'x2', 'y1', 'y2', 'cx', 'cy', 'r', 'width', 'height'];

/** The drawing without its own style sheet, which the page's policy would not allow, and without needless digits. */
function plainSvg(figure: DrawnElement): string {
  for (const style of figure.querySelectorAll('style')) style.remove();
  figure.setAttribute('aria-hidden', 'true');
  figure.setAttribute('font-size', '12');
  for (const name of ['class', 'width', 'height']) figure.removeAttribute(name);
  for (const element of figure.querySelectorAll('*')) {
    for (const name of COORDINATES) {
      const value = element.getAttribute(name);
      if (value?.includes('.')) element.setAttribute(name, value.replaceAll(/\d+\.\d{3,}/g, rounded));
    }
  }
  return figure.outerHTML;
}

function rounded(digits: string): string {
  return String(Number(Number(digits).toFixed(2)));
}
