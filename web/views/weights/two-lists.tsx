import { rect, ruleX, text } from '@observablehq/plot';
import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { formatFixed } from '../../../src/measures/index.ts';
import { labelOf } from '../../describe/describe.ts';
import { weightsText } from '../../describe/describe-weights.ts';
import { counted, sentenceCase } from '../../describe/words.ts';
import { asRun, measured } from '../../engine/judgements.ts';
import type { LabData } from '../../engine/lab-data.ts';
import { type FusedList, takingPart } from '../../engine/lab-fusion.ts';
import { type WeightStretch, weightLine } from '../../engine/weight-line.ts';
import { PlotFrame, type PlotOptions } from '../../parts/plot-frame.tsx';
import { weightOf } from '../../state/lab-state.ts';
import type { ViewProps } from '../view.ts';
import { withWeights } from './three-lists.tsx';

/** How many places are watched where the query is judged. */
const MEASURED_PLACES = 10;
const LOOKS = 8;

interface TwoListsProps extends ViewProps {
  readonly data: LabData;
  readonly fused: FusedList;
}

interface Stretch extends WeightStretch {
  readonly measure: number | undefined;
}

/** Which document is first at which weights of two lists: a line, solved exactly, and the same as a table. */
export function TwoLists({ lab, data, fused }: TwoListsProps): JSX.Element {
  const state = lab.state.value;
  const { queryId } = fused.query;
  const isJudged = data.qrels !== undefined && data.qrels.queryNumber(queryId) >= 0;
  const places = isJudged ? MEASURED_PLACES : 1;
  const settings = JSON.stringify([queryId, state.off, state.rankConstant, state.depth ?? null, state.ties]);
  // The settings stand for the fusion.
  const stretches = useMemo(
    () =>
      weightLine(data, state, fused, places).map((stretch): Stretch => {
        const found = isJudged ? measured(asRun(queryId, stretch.top), data.qrels!, queryId)[0] : undefined;
        return { ...stretch, measure: found?.value };
      }),
    [data, settings],
  );
  const [first, second] = takingPart(data, state).map(({ letter }) => letter);
  const weights = [first!, second!].map((letter) => Number(weightOf(state, letter)));
  const share = weights[1]! / (weights[0]! + weights[1]! || 1);
  const set = (to: number) => {
    const rounded = Number(to.toFixed(3));
    lab.change((before) =>
      withWeights(before, { [first!]: String(Number((1 - rounded).toFixed(3))), [second!]: String(rounded) }),
    );
  };
  const winners = [...new Set(stretches.map(({ top }) => top[0]!))];
  const named = (id: string) => labelOf(data, id);
  return (
    <>
      <PlotFrame
        summary={`${sentenceCase(counted(winners.length, `${data.noun.one} is`, `${data.noun.many} are`))} first for some weights of ${first} and ${second}; now ${second} has ${formatFixed(share, 3)} of the weight.`}
        dependsOn={[stretches, share]}
        draw={(width) =>
          lineOptions(stretches, { winners, named, share, first: first!, second: second! }, width)
        }
        onPick={set}
      />
      <table class="figures">
        <caption>
          {`For every share that ${second} has of the two weights${isJudged ? `, and nDCG@10 there` : ''}. Solved exactly; only the ratio of the weights matters.`}
        </caption>
        <thead>
          <tr>
            <th scope="col">From</th>
            <th scope="col">To</th>
            <th scope="col" class="words">
              First
            </th>
            {isJudged && <th scope="col">nDCG@10</th>}
            <th scope="col">
              <span class="unseen">Use</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {stretches.map(({ from, to, top, measure }) => {
            const middle = Number(((from + to) / 2).toFixed(3));
            return (
              <tr key={from} class={share >= from && share <= to ? 'here' : ''}>
                <td>{shareText(from)}</td>
                <td>{shareText(to)}</td>
                <th scope="row" class="words">
                  <span class={`region-key region-${winners.indexOf(top[0]!) % LOOKS}`} aria-hidden="true" />
                  <bdi>{named(top[0]!)}</bdi>
                </th>
                {isJudged && <td>{formatFixed(measure!, 4)}</td>}
                <td>
                  <button
                    type="button"
                    aria-label={`Use weights ${weightsText({ [first!]: shareText(1 - middle), [second!]: shareText(middle) })}`}
                    onClick={() => set(middle)}
                  >
                    Use
                  </button>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </>
  );
}

interface LineParts {
  readonly winners: readonly string[];
  named(id: string): string;
  readonly share: number;
  readonly first: string;
  readonly second: string;
}

function lineOptions(
  stretches: readonly Stretch[],
  { winners, named, share, first, second }: LineParts,
  width: number,
): PlotOptions {
  const look = (stretch: Stretch) => `var(--region-${winners.indexOf(stretch.top[0]!) % LOOKS})`;
  const isWide = ({ from, to }: Stretch) => (to - from) * width > 110;
  return {
    width,
    height: 120,
    marginLeft: 30,
    marginRight: 30,
    marginTop: 24,
    x: {
      domain: [0, 1],
      label: null,
      tickFormat: (at: number) => (at === 0 ? `${first} alone` : at === 1 ? `${second} alone` : String(at)),
      ticks: [0, 0.25, 0.5, 0.75, 1],
    },
    y: { domain: [0, 1], axis: null },
    marks: [
      rect(stretches, {
        x1: 'from',
        x2: 'to',
        y1: 0,
        y2: 1,
        fill: look,
        stroke: 'var(--ink)',
        strokeWidth: 1,
      }),
      text(stretches.filter(isWide), {
        x: ({ from, to }: Stretch) => (from + to) / 2,
        y: 0.5,
        text: ({ top }: Stretch) => named(top[0]!),
        fill: 'var(--ink)',
      }),
      ruleX([share], { stroke: 'var(--down)', strokeWidth: 3, y1: -0.1, y2: 1.15 }),
    ],
  };
}

function shareText(share: number): string {
  return String(Number(share.toFixed(4)));
}
