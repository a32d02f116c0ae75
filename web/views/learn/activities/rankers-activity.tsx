import type { JSX } from 'preact';
import { LEG_NAMES } from '../../../../src/lesson/index.ts';
import { ListMark } from '../../../parts/list-mark.tsx';
import type { ActivityProps } from '../activity-props.ts';
import { PassageDetails } from './passage-text.tsx';

/** The three rules with what each gets wrong, the pupil's order beside theirs, and their top tens. */
export function RankersActivity({ lesson, band, work }: ActivityProps): JSX.Element {
  const order = work.order.value;
  const rankIn = (leg: (typeof LEG_NAMES)[number], number: number) =>
    lesson.lists[leg].find(({ passage }) => passage.number === number)?.rank;
  const tops = LEG_NAMES.map((leg) => lesson.lists[leg].slice(0, 10));
  const inAll = (number: number) =>
    tops.filter((top) => top.some(({ passage }) => passage.number === number)).length;
  return (
    <div class="rankers">
      <dl class="ranker-rules">
        {LEG_NAMES.map((leg) => (
          <div key={leg}>
            <dt>
              <ListMark letter={leg.toUpperCase()} /> {band.rankerRules[leg]}
            </dt>
            <dd>{band.rankerFaults[leg]}</dd>
          </div>
        ))}
      </dl>
      <div class="tables">
        <table>
          <caption>The five you have read: your order and theirs</caption>
          <thead>
            <tr>
              <th scope="col">passage</th>
              <th scope="col">my order</th>
              {LEG_NAMES.map((leg) => (
                <th scope="col" key={leg}>
                  {band.rank} with <ListMark letter={leg.toUpperCase()} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {order.map((number, index) => (
              <tr key={number}>
                <th scope="row">{number}</th>
                <td>{index + 1}</td>
                {LEG_NAMES.map((leg) => (
                  <td key={leg}>{rankIn(leg, number)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        <table>
          <caption>The first ten of each. • in two lists, •• in all three</caption>
          <thead>
            <tr>
              <th scope="col">{band.rank}</th>
              {LEG_NAMES.map((leg) => (
                <th scope="col" key={leg}>
                  <ListMark letter={leg.toUpperCase()} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {(tops[0] ?? []).map((_, index) => (
              <tr key={index}>
                <th scope="row">{index + 1}</th>
                {tops.map((top, at) => {
                  const number = top[index]?.passage.number ?? 0;
                  return (
                    <td key={LEG_NAMES[at]}>
                      {number}
                      <span class="shared">{'•'.repeat(inAll(number) - 1)}</span>
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p>The first of each, to read:</p>
      {[...new Set(tops.flatMap((top) => top[0]?.passage ?? []))].map((passage) => (
        <PassageDetails key={passage.number} passage={passage} />
      ))}
    </div>
  );
}
