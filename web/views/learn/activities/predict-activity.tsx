import type { JSX } from 'preact';
import { LEG_NAMES } from '../../../../src/lesson/index.ts';
import type { ActivityProps } from '../activity-props.ts';
import { READ_PASSAGES } from '../pupil-work.ts';

/** One of the five is picked as the winner, with the three lists' ranks in sight. */
export function PredictActivity({ lab, lesson, band, work }: ActivityProps): JSX.Element {
  return (
    <fieldset class="predict">
      <legend>I think the winner is</legend>
      {READ_PASSAGES.map((number) => {
        const ranks = LEG_NAMES.map((leg) => {
          const entry = lesson.lists[leg].find(({ passage }) => passage.number === number);
          return `${leg.toUpperCase()} ${entry?.rank}`;
        });
        return (
          <label key={number} class="pick">
            <input
              type="radio"
              name="prediction"
              checked={work.prediction.value === number}
              onChange={() => {
                work.prediction.value = number;
                lab.status.value = `Your guess is passage ${number}.`;
              }}
            />
            Passage {number}{' '}
            <span class="aside">
              ({band.rank}: {ranks.join(', ')})
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}
