import type { JSX } from 'preact';
import { ListMark } from '../../../parts/list-mark.tsx';
import { letterOf } from '../../../state/lab-state.ts';
import type { ActivityProps } from '../activity-props.ts';
import { moved } from '../pupil-work.ts';

/** Three lists of flavours, to be changed by buttons; the names can be typed. */
export function FriendsActivity({ lab }: ActivityProps): JSX.Element {
  const friends = lab.friends.value;
  const change = (index: number, part: Partial<(typeof friends)[number]>) => {
    lab.friends.value = friends.map((friend, at) => (at === index ? { ...friend, ...part } : friend));
  };
  return (
    <div class="friends">
      {friends.map(({ name, flavours }, index) => (
        <section class="friend" key={letterOf(index)} aria-label={name}>
          <label class="friend-name">
            <ListMark letter={letterOf(index)} />
            <span class="unseen">name of friend {letterOf(index)}</span>
            <input
              type="text"
              maxLength={24}
              autocomplete="off"
              value={name}
              onChange={({ currentTarget }) =>
                change(index, { name: currentTarget.value.trim() || `Friend ${letterOf(index)}` })
              }
            />
          </label>
          <ol class="movable">
            {flavours.map((flavour, place) => (
              <MovableRow
                key={flavour}
                label={flavour}
                place={place + 1}
                count={flavours.length}
                spoken={`${flavour}, on the list of ${name}`}
                onMove={(by) => {
                  change(index, { flavours: moved(flavours, place, by) });
                  lab.status.value = `${flavour} is now at place ${place + 1 + by} with ${name}.`;
                }}
              />
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}

interface MovableRowProps {
  readonly label: string;
  readonly place: number;
  readonly count: number;
  readonly spoken: string;
  onMove(by: -1 | 1): void;
}

/** A row of a list with a button up and one down. */
export function MovableRow({ label, place, count, spoken, onMove }: MovableRowProps): JSX.Element {
  return (
    <li class="movable-row">
      <span class="movable-place">{place}.</span>
      <span class="movable-label">{label}</span>
      <button
        type="button"
        class="move"
        aria-label={`up: ${spoken}`}
        aria-disabled={place === 1}
        onClick={() => place > 1 && onMove(-1)}
      >
        <span aria-hidden="true">▲</span>
      </button>
      <button
        type="button"
        class="move"
        aria-label={`down: ${spoken}`}
        aria-disabled={place === count}
        onClick={() => place < count && onMove(1)}
      >
        <span aria-hidden="true">▼</span>
      </button>
    </li>
  );
}
