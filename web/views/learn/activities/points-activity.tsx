import type { JSX } from 'preact';
import { mergeByPoints } from '../../../../src/lesson/index.ts';
import type { ActivityProps } from '../activity-props.ts';
import { friendsLists } from './friends-lists.ts';

/** A guess first; then points to be added up by hand, and checked; then the merged list. */
export function PointsActivity({ lab, work }: ActivityProps): JSX.Element {
  const lists = friendsLists(lab);
  const merged = mergeByPoints(lists);
  const inNameOrder = [...merged].sort((x, y) => (x.flavour < y.flavour ? -1 : 1));
  const guess = work.flavourGuess.value;
  const sums = work.sums.value;
  const isChecked = work.areSumsChecked.value;
  const isRight = (flavour: string, total: number) => Number(sums[flavour]?.trim() || Number.NaN) === total;
  const right = merged.filter(({ flavour, total }) => isRight(flavour, total)).length;
  return (
    <div class="points">
      <label class="choice">
        My guess: the winner will be
        <select
          value={guess ?? ''}
          onChange={({ currentTarget }) => {
            work.flavourGuess.value = currentTarget.value || undefined;
          }}
        >
          <option value="">(pick one)</option>
          {inNameOrder.map(({ flavour }) => (
            <option key={flavour} value={flavour}>
              {flavour}
            </option>
          ))}
        </select>
      </label>
      <table>
        <caption>Places and points. Add up each line.</caption>
        <thead>
          <tr>
            <th scope="col">flavour</th>
            {lists.map(({ name }, index) => (
              <th scope="col" key={index}>
                {name}
              </th>
            ))}
            <th scope="col">my sum</th>
          </tr>
        </thead>
        <tbody>
          {inNameOrder.map(({ flavour, places, given, total }) => (
            <tr key={flavour}>
              <th scope="row">{flavour}</th>
              {places.map((place, index) => (
                <td key={index}>
                  place {place}: <strong>{given[index]}</strong>
                </td>
              ))}
              <td>
                <input
                  class="sum-box"
                  type="text"
                  inputMode="numeric"
                  autocomplete="off"
                  aria-label={`my sum for ${flavour}`}
                  value={sums[flavour] ?? ''}
                  onInput={({ currentTarget }) => {
                    work.sums.value = { ...work.sums.value, [flavour]: currentTarget.value };
                  }}
                />
                {isChecked && <span class="check"> {isRight(flavour, total) ? '✓ right' : 'not yet'}</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        <button
          type="button"
          class="primary"
          onClick={() => {
            work.areSumsChecked.value = true;
            lab.status.value = `${right} of ${merged.length} sums are right.`;
          }}
        >
          Check my sums
        </button>{' '}
        <button
          type="button"
          onClick={() => {
            work.sums.value = Object.fromEntries(
              merged.map(({ flavour, total }) => [flavour, String(total)]),
            );
            work.areSumsChecked.value = true;
            lab.status.value = 'All sums are filled in.';
          }}
        >
          Fill them in for me
        </button>
      </p>
      {isChecked && right === merged.length && (
        <section class="result" aria-label="The merged list">
          <p class="beside">
            My guess: <strong>{guess ?? 'none'}</strong>. The winner: <strong>{merged[0]?.flavour}</strong>.
          </p>
          <ol class="merged">
            {merged.map(({ flavour, total, isLevel }) => (
              <li key={flavour}>
                {flavour}: {total} points{isLevel && ' (level with another)'}
              </li>
            ))}
          </ol>
        </section>
      )}
    </div>
  );
}
