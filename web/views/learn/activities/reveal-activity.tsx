import type { JSX } from 'preact';
import type { ActivityProps } from '../activity-props.ts';
import { orderAt } from '../lesson-order.ts';
import { FusedTable } from './fused-table.tsx';
import { sumTexts } from './sum-texts.ts';

const ENDINGS = ['th', 'st', 'nd', 'rd'];

/** The prediction beside the result, the gap between them in a sentence, and the fused list. */
export function RevealActivity({ lab, lesson, band, work }: ActivityProps): JSX.Element {
  const guess = work.prediction.value;
  if (guess === undefined) {
    return (
      <p class="beside">
        Make a guess first: it is worth it.{' '}
        <button
          type="button"
          onClick={() => lab.change(({ step, ...state }) => ({ ...state, step: step - 1 }))}
        >
          Back to the guess
        </button>
      </p>
    );
  }
  const rows = orderAt(lesson, { rankConstant: '60', count: lesson.fused.length });
  const mine = rows.find(({ number }) => number === guess);
  return (
    <>
      <p class="beside">
        My guess: <strong>passage {guess}</strong>. The winner: <strong>passage {rows[0]?.number}</strong>.{' '}
        {mine === undefined || mine.place === 1
          ? 'You were right. There is no gap: can you say why it won?'
          : `Your passage comes ${ordinal(mine.place)}: ${band.rank} ${mine.ranks.a} with A, ${mine.ranks.b} with B, ${mine.ranks.c} with C.`}
      </p>
      <FusedTable
        caption="The merged list, first ten"
        rows={rows.slice(0, 10)}
        rank={band.rank}
        chosen={guess}
        {...sumTexts(band, '60', rows.slice(0, 10))}
      />
    </>
  );
}

function ordinal(place: number): string {
  const isTeen = Math.floor((place % 100) / 10) === 1;
  return `${place}${isTeen ? 'th' : (ENDINGS[place % 10] ?? 'th')}`;
}
