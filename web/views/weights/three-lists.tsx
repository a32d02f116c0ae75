import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { formatFixed } from '../../../src/measures/index.ts';
import { labelOf } from '../../describe/describe.ts';
import { weightsText } from '../../describe/describe-weights.ts';
import { counted, sentenceCase, thousands } from '../../describe/words.ts';
import type { LabData } from '../../engine/lab-data.ts';
import { takingPart } from '../../engine/lab-fusion.ts';
import {
  cellWeights,
  type GridCell,
  type WeightGrid,
  weightGrid,
  winnerRegions,
} from '../../engine/weight-grid.ts';
import { useSliced } from '../../parts/use-sliced.ts';
import { type LabState, weightOf, withWeight } from '../../state/lab-state.ts';
import type { ViewProps } from '../view.ts';
import { Triangle } from './triangle.tsx';

/** How many steps there are from one corner to another. */
const PARTS = 40;

interface ThreeListsProps extends ViewProps {
  readonly data: LabData;
  readonly queryId: string;
}

/** Which document is first at which weights of three lists: a triangle, and the same as a table. */
export function ThreeLists({ lab, data, queryId }: ThreeListsProps): JSX.Element {
  const state = lab.state.value;
  // All weights are tried, so those that are set do not matter.
  const settings = JSON.stringify([queryId, state.off, state.rankConstant, state.depth ?? null, state.ties]);
  const work = useSliced(() => weightGrid(data, state, queryId, PARTS), [data, settings]);
  if (work.kind === 'working') {
    return (
      <p class="reading" aria-busy="true">
        Fusing at every point of the triangle… {Math.round(100 * work.done)} of 100 parts are done.
      </p>
    );
  }
  return <Regions lab={lab} data={data} grid={work.value} />;
}

interface RegionsProps extends ViewProps {
  readonly data: LabData;
  readonly grid: WeightGrid;
}

function Regions({ lab, data, grid }: RegionsProps): JSX.Element {
  const state = lab.state.value;
  const shows = useSignal<'winner' | 'measure'>('winner');
  const regions = winnerRegions(grid);
  const best = bestCell(grid);
  const now = nowOf(data, state);
  const use = (cell: GridCell) => lab.change((before) => withWeights(before, cellWeights(grid, cell)));
  return (
    <div class="weights-split">
      <div>
        {best !== undefined && (
          <fieldset class="triangle-shows">
            <legend>The triangle shows</legend>
            {(['winner', 'measure'] as const).map((each) => (
              <label key={each} class="switch">
                <input
                  type="radio"
                  name="triangle-shows"
                  checked={shows.value === each}
                  onChange={() => {
                    shows.value = each;
                  }}
                />
                {each === 'winner' ? `the first ${data.noun.one}` : `${grid.measure}, darker is better`}
              </label>
            ))}
          </fieldset>
        )}
        <Triangle data={data} grid={grid} regions={regions} shows={shows.value} now={now} onPick={use} />
        <p class="small">
          {`Every corner is one list alone; the ring is where the weights are now. Click to set them, or use the boxes above. ${thousands(grid.cells.length)} points were tried; a region smaller than their distance can be missed.`}
        </p>
      </div>
      <div>
        <p>
          {`${sentenceCase(counted(regions.length, `${data.noun.one} is`, `${data.noun.many} are`))} first for some weights.`}
          {best !== undefined &&
            ` The best ${grid.measure} of all points is ${formatFixed(best.measure!, 4)}, at ${weightsText(cellWeights(grid, best))}: found by looking at the judgements, so no evidence that these weights are good.`}
        </p>
        <table class="figures">
          <caption class="unseen">{`Which ${data.noun.one} is first at which weights`}</caption>
          <thead>
            <tr>
              <th scope="col" class="words">
                First
              </th>
              <th scope="col">{`Points of ${grid.cells.length}`}</th>
              <th scope="col" class="words">
                For example at
              </th>
              <th scope="col">
                <span class="unseen">Use</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {regions.map(({ id, cells, middle }, index) => (
              <tr key={id}>
                <th scope="row" class="words">
                  <span class={`region-key region-${index % 8}`} aria-hidden="true" />
                  <bdi>{labelOf(data, id)}</bdi>
                </th>
                <td>{cells.length}</td>
                <td class="words">{weightsText(cellWeights(grid, middle))}</td>
                <td>
                  <button
                    type="button"
                    aria-label={`Use weights that put ${labelOf(data, id)} first`}
                    onClick={() => use(middle)}
                  >
                    Use
                  </button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

/** Several weights at once. */
export function withWeights(state: LabState, weights: Readonly<Record<string, string>>): LabState {
  return Object.entries(weights).reduce(
    (changed, [letter, weight]) => withWeight(changed, letter, weight),
    state,
  );
}

function nowOf(data: LabData, state: LabState): readonly [number, number, number] {
  const [a = 0, b = 0, c = 0] = takingPart(data, state).map(({ letter }) => Number(weightOf(state, letter)));
  return [a, b, c];
}

function bestCell({ cells }: WeightGrid): GridCell | undefined {
  const judged = cells.filter(({ measure }) => measure !== undefined);
  return judged.length === 0
    ? undefined
    : judged.reduce((best, cell) => (cell.measure! > best.measure! ? cell : best));
}
