import type { JSX } from 'preact';
import { LEG_NAMES } from '../../../../src/lesson/index.ts';
import { NumberControl } from '../../../parts/number-control.tsx';
import { evenScale } from '../../../parts/scale.ts';
import { LARGEST_WEIGHT, weightOf, withWeight } from '../../../state/lab-state.ts';
import type { ActivityProps } from '../activity-props.ts';
import { orderAt } from '../lesson-order.ts';
import { FusedTable } from './fused-table.tsx';
import { sumTexts } from './sum-texts.ts';

/** What the text says of weights holds at this constant, wherever the dial of the step before was left. */
const RANK_CONSTANT = '60';

const SCALE = evenScale(0, LARGEST_WEIGHT, 0.1);

/** A weight for each list, and the first ten under them. */
export function WeightsActivity({ lab, lesson, band }: ActivityProps): JSX.Element {
  const state = lab.state.value;
  const weights = Object.fromEntries(LEG_NAMES.map((leg) => [leg, weightOf(state, leg.toUpperCase())]));
  const rows = orderAt(lesson, { rankConstant: RANK_CONSTANT, weights, count: 10 });
  const texts = sumTexts(band, RANK_CONSTANT, rows);
  const sentence = `The first five are ${rows
    .slice(0, 5)
    .map(({ number }) => number)
    .join(', ')}.`;
  return (
    <div class="weights">
      {LEG_NAMES.map((leg) => (
        <NumberControl
          key={leg}
          id={`lesson-weight-${leg}`}
          label={`weight of ${leg.toUpperCase()}`}
          value={weights[leg] ?? '1'}
          scale={SCALE}
          onAdjust={(weight) => lab.adjust((before) => withWeight(before, leg.toUpperCase(), weight))}
          onCommit={() => {
            lab.commit();
            lab.status.value = sentence;
          }}
          onProblem={(problem) => {
            lab.status.value = problem;
          }}
        />
      ))}
      <p class="figure-line">{sentence}</p>
      <FusedTable
        caption={`The first ten at ${RANK_CONSTANT} with these weights`}
        rows={rows}
        rank={band.rank}
        sumTitle={texts.sumTitle}
        sumText={texts.sumText}
        termText={({ ranks }, leg) => `${weights[leg]}/(${RANK_CONSTANT} + ${ranks[leg]})`}
      />
    </div>
  );
}
