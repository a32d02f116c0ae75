import type { JSX } from 'preact';
import type { ActivityProps } from '../activity-props.ts';
import { READ_PASSAGES } from '../pupil-work.ts';
import { PassageText, passagesByNumber } from './passage-text.tsx';

/** The five passages to read, in the order of the book. */
export function ReadActivity({ lesson }: ActivityProps): JSX.Element {
  const byNumber = passagesByNumber(lesson);
  return (
    <div class="passages">
      {READ_PASSAGES.map((number) => {
        const passage = byNumber.get(number);
        if (passage === undefined) return null;
        return (
          <section class="passage-card" key={number} aria-labelledby={`passage-${number}`}>
            <h3 id={`passage-${number}`}>
              Passage {number} <span class="aside">({passage.words} words)</span>
            </h3>
            <PassageText passage={passage} />
          </section>
        );
      })}
    </div>
  );
}
