import type { JSX } from 'preact';
import { NumberControl } from '../../../parts/number-control.tsx';
import { logScale } from '../../../parts/scale.ts';
import { LARGEST_RANK_CONSTANT } from '../../../state/lab-state.ts';
import type { ActivityProps } from '../activity-props.ts';
import { orderAt } from '../lesson-order.ts';
import { FusedTable } from './fused-table.tsx';
import { sumTexts } from './sum-texts.ts';
import { SwapAxis, SwapList } from './swap-axis.tsx';

const SCALE = logScale(LARGEST_RANK_CONSTANT);

/** The constant as a dial, the first ten at it, and for the oldest the swap points. */
export function ConstantActivity({ lab, lesson, band, work }: ActivityProps): JSX.Element {
  const { rankConstant } = lab.state.value;
  const rows = orderAt(lesson, { rankConstant, count: 10 });
  const sentence = `At ${rankConstant} the first five are ${rows
    .slice(0, 5)
    .map(({ number }) => number)
    .join(', ')}.`;
  const isOldest = band.rankerRules.a.startsWith('A ');
  return (
    <div class="constant">
      <NumberControl
        id="lesson-constant"
        label={band.rank === 'place' ? 'what we add' : 'the constant'}
        value={rankConstant}
        scale={SCALE}
        onAdjust={(value) => lab.adjust({ rankConstant: value })}
        onCommit={() => {
          lab.commit();
          lab.status.value = sentence;
        }}
        onProblem={(problem) => {
          lab.status.value = problem;
        }}
      />
      <p class="presets">
        {['0', '1', '60', '1000', '10000'].map((value) => (
          <button type="button" key={value} onClick={() => lab.change({ rankConstant: value })}>
            {value}
          </button>
        ))}
      </p>
      {isOldest && <SwapAxis lesson={lesson} rankConstant={Number(rankConstant)} />}
      <p class="figure-line">
        {sentence} {work.prediction.value !== undefined && `My guess was ${work.prediction.value}.`}
      </p>
      <FusedTable
        caption={`The first ten at ${rankConstant}`}
        rows={rows}
        rank={band.rank}
        chosen={work.prediction.value}
        {...sumTexts(band, rankConstant, rows)}
      />
      {isOldest && <SwapList lab={lab} lesson={lesson} />}
    </div>
  );
}
