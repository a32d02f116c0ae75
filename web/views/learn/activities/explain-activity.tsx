import type { JSX } from 'preact';
import type { ActivityProps } from '../activity-props.ts';

/** Questions, answered in the pupil's own words; kept in memory alone, to be printed. */
export function ExplainActivity({ band, work }: ActivityProps): JSX.Element {
  return (
    <div class="explain">
      {band.questions.map((question, index) => {
        const key = `${band.ages} ${index}`;
        return (
          <label key={key}>
            {question}
            <textarea
              rows={4}
              maxLength={4000}
              autocomplete="off"
              value={work.answers.value[key] ?? ''}
              onInput={({ currentTarget }) => {
                work.answers.value = { ...work.answers.value, [key]: currentTarget.value };
              }}
            />
            {/* A box that scrolls is cut off on paper. */}
            <span class="printed-answer" aria-hidden="true">
              {work.answers.value[key]}
            </span>
          </label>
        );
      })}
      <p>
        <button type="button" class="primary" onClick={() => window.print()}>
          Print my answers
        </button>
      </p>
    </div>
  );
}
