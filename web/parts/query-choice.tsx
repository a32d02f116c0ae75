import type { JSX } from 'preact';
import { shortened } from '../describe/words.ts';
import type { LabData } from '../engine/lab-data.ts';
import type { Lab } from '../state/lab.ts';

interface QueryChoiceProps {
  readonly lab: Lab;
  readonly data: LabData;
  readonly queryId: string;
}

/** Which query is looked at, where there are several. */
export function QueryChoice({ lab, data, queryId }: QueryChoiceProps): JSX.Element | null {
  const { queryIds } = data;
  if (queryIds.length < 2) return null;
  const index = queryIds.indexOf(queryId);
  const go = (to: number) => lab.change({ query: queryIds[to], selected: [] });
  return (
    <div class="query-choice">
      <button type="button" disabled={index <= 0} onClick={() => go(index - 1)}>
        Previous query
      </button>
      <label class="choice">
        query
        <select value={queryId} onChange={({ currentTarget }) => go(queryIds.indexOf(currentTarget.value))}>
          {queryIds.map((id) => (
            <option key={id} value={id}>
              {shortened(data.queryText(id) === undefined ? id : `${id}: ${data.queryText(id)}`, 80)}
            </option>
          ))}
        </select>
      </label>
      <button type="button" disabled={index >= queryIds.length - 1} onClick={() => go(index + 1)}>
        Next query
      </button>
    </div>
  );
}
