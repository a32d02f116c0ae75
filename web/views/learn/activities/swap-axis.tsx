import type { JSX } from 'preact';
import type { Lesson } from '../../../../src/lesson/index.ts';
import { logScale } from '../../../parts/scale.ts';
import type { Lab } from '../../../state/lab.ts';
import { LARGEST_RANK_CONSTANT } from '../../../state/lab-state.ts';

const SCALE = logScale(LARGEST_RANK_CONSTANT);
const LABELS = [0, 1, 10, 100, 1000, 10_000];

/** The swap points on a logarithmic line, and where the dial stands. The list below says the same in words. */
export function SwapAxis({
  lesson,
  rankConstant,
}: {
  readonly lesson: Lesson;
  readonly rankConstant: number;
}): JSX.Element {
  const x = (value: number) => 20 + (SCALE.positionOf(value) / SCALE.positions) * 560;
  return (
    <svg class="swap-axis" viewBox="0 0 600 64" aria-hidden="true">
      <line x1={20} y1={40} x2={580} y2={40} class="axis" />
      {lesson.figures.constant.swaps.map(({ at, place }) => (
        <line key={at} x1={x(at)} x2={x(at)} y1={40 - (place <= 5 ? 22 : 12)} y2={40} class="swap" />
      ))}
      {LABELS.map((value) => (
        <text key={value} x={x(value)} y={58} text-anchor="middle">
          {value}
        </text>
      ))}
      <path d={`M ${x(rankConstant)} 44 l -6 -38 h 12 z`} class="cursor" />
    </svg>
  );
}

/** The swap points as a list; each can be gone to. */
export function SwapList({ lab, lesson }: { readonly lab: Lab; readonly lesson: Lesson }): JSX.Element {
  return (
    <details class="swaps">
      <summary>All {lesson.figures.constant.swaps.length} swap points of the first ten</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">constant</th>
            <th scope="col">place</th>
            <th scope="col">goes up</th>
            <th scope="col">goes down</th>
            <th scope="col">
              <span class="unseen">go there</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {lesson.figures.constant.swaps.map(({ at, place, riser, faller }) => (
            <tr key={at}>
              <td>{at.toFixed(2)}</td>
              <td>{place}</td>
              <td>{riser.number}</td>
              <td>{faller.number}</td>
              <td>
                <button
                  type="button"
                  aria-label={`go to ${at.toFixed(2)}`}
                  onClick={() => lab.change({ rankConstant: String(Number(at.toFixed(2))) })}
                >
                  go
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
