import type { JSX } from 'preact';
import type { ActivityProps } from '../activity-props.ts';
import { moved } from '../pupil-work.ts';
import { MovableRow } from './friends-activity.tsx';
import { PassageDetails, passagesByNumber } from './passage-text.tsx';

/** The five passages in the pupil's own order, by buttons. */
export function OrderActivity({ lab, lesson, work }: ActivityProps): JSX.Element {
  const order = work.order.value;
  const byNumber = passagesByNumber(lesson);
  return (
    <div class="own-order">
      <ol class="movable">
        {order.map((number, index) => (
          <MovableRow
            key={number}
            label={`Passage ${number}`}
            place={index + 1}
            count={order.length}
            spoken={`passage ${number}`}
            onMove={(by) => {
              work.order.value = moved(order, index, by);
              lab.status.value = `Passage ${number} is now at place ${index + 1 + by}.`;
            }}
          />
        ))}
      </ol>
      <p>To read one again, open it:</p>
      {[...order]
        .sort((x, y) => x - y)
        .flatMap((number) => byNumber.get(number) ?? [])
        .map((passage) => (
          <PassageDetails key={passage.number} passage={passage} />
        ))}
    </div>
  );
}
