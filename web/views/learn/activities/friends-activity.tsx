import type { JSX } from 'preact';
import { compareIds } from '../../../../src/model/index.ts';
import { withFlavourNamed } from '../../../engine/ice-cream-data.ts';
import { ListMark } from '../../../parts/list-mark.tsx';
import { letterOf } from '../../../state/lab-state.ts';
import type { ActivityProps } from '../activity-props.ts';
import { moved } from '../pupil-work.ts';

/** Three lists of flavours, to be changed by buttons; the names can be typed. */
export function FriendsActivity({ lab, work }: ActivityProps): JSX.Element {
  const friends = lab.friends.value;
  const change = (index: number, part: Partial<(typeof friends)[number]>) => {
    lab.friends.value = friends.map((friend, at) => (at === index ? { ...friend, ...part } : friend));
  };
  return (
    <>
      <FlavourNames lab={lab} work={work} />
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
    </>
  );
}

/** The ten flavours under names of the pupils' own: one name for a flavour, the same on every list. */
function FlavourNames({ lab, work }: Pick<ActivityProps, 'lab' | 'work'>): JSX.Element {
  const flavours = [...(lab.friends.value[0]?.flavours ?? [])].sort(compareIds);
  const rename = (flavour: string, box: HTMLInputElement) => {
    const next = withFlavourNamed(lab.friends.value, flavour, box.value);
    if (next === undefined) {
      lab.status.value = `Each flavour needs a name of its own. ${flavour} stays.`;
      box.value = flavour;
      return;
    }
    const name = box.value.trim();
    if (name === flavour) return;
    lab.friends.value = next;
    const { [flavour]: sum = '', ...sums } = work.sums.value;
    work.sums.value = { ...sums, [name]: sum };
    if (work.flavourGuess.value === flavour) work.flavourGuess.value = name;
    lab.status.value = `${flavour} is now called ${name}.`;
  };
  return (
    <details class="flavour-names">
      <summary>Change the flavours</summary>
      <ul>
        {flavours.map((flavour) => (
          <li key={flavour}>
            <input
              type="text"
              maxLength={24}
              autocomplete="off"
              aria-label={`name of the flavour ${flavour}`}
              value={flavour}
              onChange={({ currentTarget }) => rename(flavour, currentTarget)}
            />
          </li>
        ))}
      </ul>
    </details>
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
