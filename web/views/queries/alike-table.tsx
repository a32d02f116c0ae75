import type { JSX } from 'preact';
import type { QueryAgreement } from '../../../src/agreement/index.ts';
import { formatFixed } from '../../../src/measures/index.ts';
import { counted, shortened } from '../../describe/words.ts';
import type { LabData } from '../../engine/lab-data.ts';
import type { ViewProps } from '../view.ts';
import { QueryLink } from './query-table.tsx';

interface AlikeTableProps extends ViewProps {
  readonly data: LabData;
  readonly queries: readonly QueryAgreement[];
  readonly names: readonly [string, string];
}

const MOST_ROWS = 200;

/** Without judgements: how alike two lists are, query by query, the least alike first. */
export function AlikeTable({ lab, data, queries, names: [arm, reference] }: AlikeTableProps): JSX.Element {
  return (
    <>
      <p class="reading">
        {`Nobody has judged these ${data.noun.many}, so which list is better cannot be said. How alike ${shortened(arm)} and ${shortened(reference)} are can: ${counted(queries.length, 'query', 'queries')}, the least alike first.`}
      </p>
      <p>
        <button type="button" onClick={() => lab.change({ view: 'data' })}>
          Open judgements (qrels)
        </button>
      </p>
      <table class="figures">
        <caption class="unseen">How alike the two are, query by query</caption>
        <thead>
          <tr>
            <th scope="col" class="words">
              Query
            </th>
            <th scope="col">Shared of 10</th>
            <th scope="col">RBO (0.9)</th>
            <th scope="col">Kendall’s tau</th>
          </tr>
        </thead>
        <tbody>
          {queries.slice(0, MOST_ROWS).map(({ queryId, shared, rbo, tau }) => (
            <tr key={queryId}>
              <th scope="row" class="words">
                <QueryLink lab={lab} data={data} id={queryId} />
              </th>
              <td>{shared}</td>
              <td>{formatFixed(rbo, 4)}</td>
              <td>{tau === undefined ? '–' : formatFixed(tau, 4)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="small">
        RBO is 1 for equal lists and 0 for lists without a shared {data.noun.one}; the first places count
        most. Tau is 1 for one order and −1 for its reverse.
      </p>
    </>
  );
}
