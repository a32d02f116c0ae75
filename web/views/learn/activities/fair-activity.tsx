import type { JSX } from 'preact';
import { mergeByFirstPlaces, mergeByPoints } from '../../../../src/lesson/index.ts';
import type { ActivityProps } from '../activity-props.ts';
import { friendsLists } from './friends-lists.ts';

/** The same lists under two rules, side by side. */
export function FairActivity({ lab, work }: ActivityProps): JSX.Element {
  const lists = friendsLists(lab);
  const byPoints = mergeByPoints(lists);
  const byFirsts = mergeByFirstPlaces(lists);
  const [points, firsts] = [byPoints[0]?.flavour, byFirsts[0]?.flavour];
  return (
    <div class="fair">
      <table>
        <caption>Two rules, two lists</caption>
        <thead>
          <tr>
            <th scope="col">place</th>
            <th scope="col">by points</th>
            <th scope="col">by first places</th>
          </tr>
        </thead>
        <tbody>
          {byPoints.map(({ flavour, total }, index) => {
            const other = byFirsts[index];
            return (
              <tr key={flavour}>
                <th scope="row">{index + 1}</th>
                <td>
                  {flavour} ({total} points)
                </td>
                <td>
                  {other?.flavour} (first {other?.total === 1 ? 'once' : `${other?.total} times`})
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <p class="beside">
        My guess: <strong>{work.flavourGuess.value ?? 'none'}</strong>.{' '}
        {points === firsts ? (
          <>
            Both rules say <strong>{points}</strong>. Go back and change the lists until they do not!
          </>
        ) : (
          <>
            Points say <strong>{points}</strong>. First places say <strong>{firsts}</strong>.
          </>
        )}
      </p>
    </div>
  );
}
