import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { fixed, signed } from '../../../src/report/comparing/index.ts';
import { joined, shortened, thousands } from '../../describe/words.ts';
import type { LabData } from '../../engine/lab-data.ts';
import type { QueryOutcome } from '../../engine/query-comparison.ts';
import type { Lab } from '../../state/lab.ts';

interface QueryTableProps {
  readonly lab: Lab;
  readonly data: LabData;
  readonly caption: string;
  readonly arm: string;
  readonly reference: string;
  readonly outcomes: readonly QueryOutcome[];
}

const FIRST_ROWS = 50;

/** Queries with their values on both sides; each opens in Fuse. */
export function QueryTable({ lab, data, caption, arm, reference, outcomes }: QueryTableProps): JSX.Element {
  const limit = useSignal(FIRST_ROWS);
  const most = Math.max(...outcomes.map(({ difference }) => Math.abs(difference ?? 0)));
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls, and keys must reach it. */}
      <section class="scroll-x" aria-label={caption} tabIndex={0}>
        <table class="figures query-table">
          <caption>{caption}</caption>
          <thead>
            <tr>
              <th scope="col" class="words">
                Query
              </th>
              <th scope="col">
                <bdi>{shortened(arm, 24)}</bdi>
              </th>
              <th scope="col">
                <bdi>{shortened(reference, 24)}</bdi>
              </th>
              <th scope="col">Difference</th>
              <td class="delta-head" />
              <th scope="col" class="words">
                Outcome
              </th>
            </tr>
          </thead>
          <tbody>
            {outcomes.slice(0, limit.value).map((outcome) => (
              <tr key={outcome.id}>
                <th scope="row" class="words">
                  <QueryLink lab={lab} data={data} id={outcome.id} />
                </th>
                <td>{outcome.arm === undefined ? '–' : fixed(outcome.arm)}</td>
                <td>{outcome.reference === undefined ? '–' : fixed(outcome.reference)}</td>
                <td class={`delta-${outcome.kind}`}>
                  {outcome.difference === undefined ? '–' : signed(outcome.difference).replace('-', '−')}
                </td>
                <td class="delta-cell" aria-hidden="true">
                  <DeltaBar difference={outcome.difference ?? 0} most={most} />
                </td>
                <td class="words">{outcomeWords(outcome)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {outcomes.length > limit.value && (
        <p class="more">
          <button
            type="button"
            onClick={() => {
              limit.value += FIRST_ROWS;
            }}
          >
            Show 50 more queries
          </button>{' '}
          {`The first ${limit.value} of ${thousands(outcomes.length)} are shown.`}
        </p>
      )}
    </>
  );
}

/** To the right for better, to the left for worse; the number beside it says the same. */
function DeltaBar({ difference, most }: { readonly difference: number; readonly most: number }): JSX.Element {
  const width = most > 0 ? (50 * Math.abs(difference)) / most : 0;
  const left = difference < 0 ? 50 - width : 50;
  return (
    <span class="delta-track">
      <span
        class={`delta-bar delta-bar-${difference < 0 ? 'hurt' : 'improved'}`}
        style={{ left: `${left}%`, width: `${width}%` }}
      />
    </span>
  );
}

/** A query's name, which opens it in Fuse. */
export function QueryLink({
  lab,
  data,
  id,
}: {
  readonly lab: Lab;
  readonly data: LabData;
  readonly id: string;
}): JSX.Element {
  const text = data.queryText(id);
  const isKnown = data.queryIds.includes(id);
  return (
    <>
      <button
        type="button"
        class="query-link"
        disabled={!isKnown}
        title={isKnown ? 'See it in Fuse' : 'No list has it'}
        onClick={() => lab.change({ view: 'fuse', query: id, selected: [] })}
      >
        <bdi>{shortened(id, 40)}</bdi>
      </button>
      {text !== undefined && <span class="query-text">{shortened(text, 90)}</span>}
    </>
  );
}

function outcomeWords({ kind, lacking }: QueryOutcome): string {
  return lacking.length === 0
    ? kind
    : `${kind}; not run by ${joined(lacking.map((name) => shortened(name, 24)))}`;
}
