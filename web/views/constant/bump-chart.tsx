import { dot, line, ruleX, text } from '@observablehq/plot';
import type { JSX } from 'preact';
import { describeStability } from '../../describe/describe-constant.ts';
import { type ConstantSwaps, stretchAt } from '../../engine/constant-swaps.ts';
import type { LabData } from '../../engine/lab-data.ts';
import { PlotFrame, type PlotOptions } from '../../parts/plot-frame.tsx';
import { axisOf, type BumpPoint, bumpLines, constantAt } from './bump-lines.ts';

interface BumpChartProps {
  readonly data: LabData;
  readonly swaps: ConstantSwaps;
  readonly rankConstant: string;
  readonly selected: readonly string[];
  onPick(rankConstant: number): void;
}

const DECADES = [0, 1, 10, 100, 1000, 10_000];
/** As many as have room on a narrow page. */
const FEW_DECADES = [0, 10, 100, 10_000];
const NARROW = 480;
const ROW = 30;
/** In characters. */
const LABEL = { least: 5, most: 14 };
/** In pixels: a capital letter or digit of a label, and the place with the space around it. */
const CHARACTER = 8;
const BESIDE_LABEL = 44;
/** What a margin takes of the width at most. */
const MOST_OF_WIDTH = 0.3;

/** The first places over the logarithm of the rank constant, with the constant as it is. */
export function BumpChart({ data, swaps, rankConstant, selected, onPick }: BumpChartProps): JSX.Element {
  return (
    <PlotFrame
      summary={describeStability(swaps, rankConstant, data.noun.one)}
      dependsOn={[swaps, rankConstant, selected]}
      draw={(width) => bumpOptions({ data, swaps, rankConstant, selected }, width)}
      onPick={(share) => onPick(constantAt(share * axisOf(swaps.high)))}
    />
  );
}

function bumpOptions(
  { data, swaps, rankConstant, selected }: Omit<BumpChartProps, 'onPick'>,
  width: number,
): PlotOptions {
  const lines = bumpLines(swaps);
  const isChosen = ({ id }: { readonly id: string }) => selected.includes(id);
  const now = Number(rankConstant);
  const x = axisOf(now);
  const current = swaps.tops[stretchAt(swaps, now)]!.map((id, index) => ({ id, x, place: index + 1 }));
  const room = Math.floor((width * MOST_OF_WIDTH - BESIDE_LABEL) / CHARACTER);
  const mostLabel = Math.min(LABEL.most, Math.max(LABEL.least, room));
  const named = (top: readonly string[], at: number) =>
    top.map((id, index) => ({ id, x: at, place: index + 1, name: nameOf(data, id, mostLabel) }));
  const longest = Math.max(...swaps.tops.flat().map((id) => nameOf(data, id, mostLabel).length));
  const margin = BESIDE_LABEL + longest * CHARACTER;
  const stroke = { x: 'x', y: 'place', z: 'visit', curve: 'bump-x' } as const;
  const plain = (points: readonly BumpPoint[]) => points.filter((point) => !isChosen(point));
  return {
    width,
    height: 56 + ROW * (swaps.places + 0.5),
    marginLeft: margin,
    marginRight: margin,
    marginTop: 26,
    marginBottom: 30,
    x: {
      domain: [0, axisOf(swaps.high)],
      ticks: (width < NARROW ? FEW_DECADES : DECADES).map(axisOf),
      tickFormat: (at: number) => String(Math.round(constantAt(at))),
      label: null,
    },
    y: { domain: [0.6, swaps.places + 0.6], reverse: true, axis: null },
    marks: [
      ruleX(
        swaps.swaps.map(({ at }) => axisOf(at)),
        { stroke: 'var(--rule)' },
      ),
      line(plain(lines), { ...stroke, stroke: 'var(--edge)', strokeWidth: 2, clip: true }),
      line(lines.filter(isChosen), {
        ...stroke,
        stroke: 'var(--accent)',
        strokeWidth: 4.5,
        clip: true,
        className: 'is-chosen',
      }),
      ruleX([x], { stroke: 'var(--down)', strokeWidth: 2 }),
      dot(current, {
        x: 'x',
        y: 'place',
        r: 5,
        fill: (each: { id: string }) => (isChosen(each) ? 'var(--accent)' : 'var(--panel)'),
        stroke: 'var(--ink)',
        strokeWidth: 1.5,
      }),
      text([rankConstant], {
        x: () => x,
        frameAnchor: 'top',
        dy: -18,
        text: (each) => each,
        fontWeight: 700,
      }),
      nameMark(named(swaps.tops[0]!, 0), 'end', isChosen),
      nameMark(named(swaps.tops.at(-1)!, axisOf(swaps.high)), 'start', isChosen),
    ],
  };
}

interface Named {
  readonly id: string;
  readonly x: number;
  readonly place: number;
  readonly name: string;
}

function nameMark(
  names: readonly Named[],
  textAnchor: 'start' | 'end',
  isChosen: (named: Named) => boolean,
): ReturnType<typeof text> {
  return text(names, {
    x: 'x',
    y: 'place',
    text: ({ place, name }: Named) => (textAnchor === 'end' ? `${name}  ${place}` : `${place}  ${name}`),
    textAnchor,
    dx: textAnchor === 'end' ? -10 : 10,
    fill: (named: Named) => (isChosen(named) ? 'var(--accent)' : 'currentColor'),
  });
}

function nameOf(data: LabData, id: string, most: number): string {
  const { label, short } = data.document(id);
  const name = short ?? label;
  return name.length > most ? `${name.slice(0, most - 1)}…` : name;
}
