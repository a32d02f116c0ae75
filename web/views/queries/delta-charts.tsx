import { barY, dot, line, ruleY } from '@observablehq/plot';
import type { JSX } from 'preact';
import { counted } from '../../describe/words.ts';
import type { QueryOutcome } from '../../engine/query-comparison.ts';
import { PlotFrame, type PlotOptions } from '../../parts/plot-frame.tsx';

interface DeltaChartsProps {
  readonly outcomes: readonly QueryOutcome[];
  readonly measure: string;
  readonly arm: string;
  readonly reference: string;
}

/** Every judged query as a bar of its difference, and as a point of its two values. */
export function DeltaCharts({ outcomes, measure, arm, reference }: DeltaChartsProps): JSX.Element | null {
  const judged = outcomes.filter(({ kind }) => kind !== 'unjudged');
  if (judged.length === 0) return null;
  const count = (kind: QueryOutcome['kind']) => judged.filter((each) => each.kind === kind).length;
  const above = judged.filter((each) => each.arm! > each.reference!).length;
  return (
    <div class="delta-charts">
      <PlotFrame
        summary={`Differences in ${measure}, the largest gain first: ${counted(count('improved'), 'query', 'queries')} better, ${count('hurt')} worse, ${count('same')} the same.`}
        dependsOn={[outcomes]}
        draw={(width) => barOptions(judged, measure, width)}
      />
      <PlotFrame
        summary={`${measure} of each query, ${reference} from left to right and ${arm} upwards: ${above} of ${judged.length} lie above the diagonal.`}
        dependsOn={[outcomes]}
        draw={(width) => scatterOptions(judged, { arm, reference }, width)}
      />
    </div>
  );
}

const COLOURS = {
  improved: 'var(--up)',
  hurt: 'var(--down)',
  same: 'var(--edge)',
  unjudged: 'none',
} as const;

function barOptions(judged: readonly QueryOutcome[], measure: string, width: number): PlotOptions {
  const sorted = [...judged].sort((a, b) => b.difference! - a.difference!);
  const bars = sorted.map((each, index) => ({ ...each, index }));
  return {
    width,
    height: 260,
    marginLeft: 46,
    marginRight: 6,
    x: { axis: null, padding: bars.length > 60 ? 0 : 0.15 },
    y: { label: `difference in ${measure}`, ticks: 5, grid: true, tickFormat: withSign },
    marks: [
      barY(bars, {
        x: 'index',
        y: 'difference',
        fill: ({ kind }: QueryOutcome) => COLOURS[kind],
      }),
      ruleY([0], { stroke: 'var(--ink)' }),
    ],
  };
}

function scatterOptions(
  judged: readonly QueryOutcome[],
  { arm, reference }: { readonly arm: string; readonly reference: string },
  width: number,
): PlotOptions {
  const most = Math.max(1, ...judged.flatMap((each) => [each.arm!, each.reference!]));
  const side = Math.min(width, 380);
  return {
    width: side,
    height: Math.min(side, 320),
    marginLeft: 46,
    marginBottom: 38,
    x: { domain: [0, most], label: `${shortName(reference)} →`, labelAnchor: 'right', ticks: 5, grid: true },
    y: { domain: [0, most], label: `↑ ${shortName(arm)}`, ticks: 5, grid: true },
    marks: [
      line(
        [
          [0, 0],
          [most, most],
        ],
        { stroke: 'var(--edge)', strokeDasharray: '4 4' },
      ),
      dot(judged, {
        x: 'reference',
        y: 'arm',
        r: 4,
        symbol: ({ kind }: QueryOutcome) =>
          kind === 'improved' ? 'triangle' : kind === 'hurt' ? 'square' : 'circle',
        fill: ({ kind }: QueryOutcome) => COLOURS[kind],
        fillOpacity: 0.75,
        stroke: 'var(--panel)',
        strokeWidth: 0.6,
      }),
    ],
  };
}

function withSign(value: number): string {
  return value > 0 ? `+${value}` : String(value).replace('-', '−');
}

function shortName(name: string): string {
  return name.length > 24 ? `${name.slice(0, 23)}…` : name;
}
