import type { ComponentChildren, JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { type Comparison, fixed, showP, signed } from '../../../src/report/comparing/index.ts';
import { counted, shortened } from '../../describe/words.ts';
import type { LabData } from '../../engine/lab-data.ts';
import { passes, type QueriesCompared, type QueryOutcome, whoFound } from '../../engine/query-comparison.ts';
import { QUERY_FILTERS, type QueryFilter } from '../../state/saved-settings.ts';
import type { ViewProps } from '../view.ts';
import { DeltaCharts } from './delta-charts.tsx';
import { QueryLink, QueryTable } from './query-table.tsx';

interface MeasuredQueriesProps extends ViewProps {
  readonly data: LabData;
  readonly compared: Extract<QueriesCompared, { kind: 'measured' }>;
  readonly children: ComponentChildren;
}

const FILTER_WORDS: Readonly<Record<QueryFilter, string>> = {
  all: 'all',
  improved: 'improved',
  hurt: 'hurt',
  same: 'same',
  unjudged: 'unjudged',
  'not run': 'failed or not run',
};

/** Two sides with judgements: in words, as figures, drawn, and query by query. */
export function MeasuredQueries({ lab, data, compared, children }: MeasuredQueriesProps): JSX.Element {
  const { comparison, paragraph, outcomes, notices } = compared;
  const { measure, arm, reference } = comparison;
  const { filter } = lab.queriesChoice.value;
  const shown = outcomes.filter((outcome) => passes(outcome, filter));
  const { wins, losses, ties } = comparison.paired;
  useEffect(() => {
    lab.status.value = `By ${measure}, ${shortened(arm.name)} is better than ${shortened(reference.name)} on ${wins}, worse on ${losses} and the same on ${ties} of the judged queries.`;
  }, [lab, comparison, measure, arm, reference, wins, losses, ties]);
  return (
    <>
      <p class="reading">{paragraph}</p>
      <ComparisonFigures comparison={comparison} />
      <DeltaCharts outcomes={outcomes} measure={measure} arm={arm.name} reference={reference.name} />
      <fieldset class="filters">
        <legend>Which queries are listed</legend>
        {QUERY_FILTERS.map((name) => (
          <label key={name} class="switch">
            <input
              type="radio"
              name="query-filter"
              checked={filter === name}
              onChange={() => {
                lab.queriesChoice.value = { ...lab.queriesChoice.value, filter: name };
              }}
            />
            {`${FILTER_WORDS[name]} (${outcomes.filter((outcome) => passes(outcome, name)).length})`}
          </label>
        ))}
        {children}
      </fieldset>
      {shown.length === 0 ? (
        <p>No query is in this group.</p>
      ) : (
        <QueryTable
          key={filter}
          lab={lab}
          data={data}
          caption={`${measure} query by query, what moved most first`}
          arm={arm.name}
          reference={reference.name}
          outcomes={shown}
        />
      )}
      <Found lab={lab} data={data} comparison={comparison} outcomes={outcomes} />
      {notices.length > 0 && (
        <>
          <h2>To know before believing the numbers</h2>
          <ul class="prose">
            {notices.map((notice) => (
              <li key={notice}>{notice}</li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function ComparisonFigures({ comparison }: { readonly comparison: Comparison }): JSX.Element {
  const { measure, arm, reference, paired } = comparison;
  const { effect, interval, outcome, detectable } = paired;
  const rows: readonly (readonly [string, string])[] = [
    [arm.name, fixed(arm.mean)],
    [reference.name, fixed(reference.mean)],
    ['difference', signed(effect).replace('-', '−')],
    [
      '95% interval',
      interval.kind === 'interval'
        ? `${signed(interval.low)} to ${signed(interval.high)}`.replaceAll('-', '−')
        : 'none',
    ],
    ['p', outcome.kind === 'tested' ? showP(outcome.p) : 'no answer'],
    ['would be found', detectable.kind === 'detectable' ? fixed(detectable.effect) : 'unknown'],
  ];
  return (
    <dl class="figure-strip" aria-label={`Means of ${measure}, and their difference`}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>
            <bdi>{shortened(name, 28)}</bdi>
          </dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface FoundProps extends ViewProps {
  readonly data: LabData;
  readonly comparison: Comparison;
  readonly outcomes: readonly QueryOutcome[];
}

/** Where both fail, and where only one does. */
function Found({ lab, data, comparison, outcomes }: FoundProps): JSX.Element {
  const { measure, arm, reference } = comparison;
  const found = whoFound(outcomes);
  const [one, other] = [shortened(arm.name, 28), shortened(reference.name, 28)];
  const groups = [
    [`Only ${one} gets anything`, found.armOnly],
    [`Only ${other} gets anything`, found.referenceOnly],
    ['Both get nothing', found.neither],
  ] as const;
  return (
    <section>
      <h2>Who gets anything at all</h2>
      <table class="figures">
        <caption>{`Queries by whether ${measure} is above 0`}</caption>
        <thead>
          <tr>
            <td />
            <th scope="col">{`${other} above 0`}</th>
            <th scope="col">{`${other} 0`}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row" class="words">{`${one} above 0`}</th>
            <td>{found.both.length}</td>
            <td>{found.armOnly.length}</td>
          </tr>
          <tr>
            <th scope="row" class="words">{`${one} 0`}</th>
            <td>{found.referenceOnly.length}</td>
            <td>{found.neither.length}</td>
          </tr>
        </tbody>
      </table>
      {groups.map(([title, queries]) => (
        <details key={title} class="found">
          <summary>{`${title}: ${counted(queries.length, 'query', 'queries')}`}</summary>
          <ul>
            {queries.map(({ id }) => (
              <li key={id}>
                <QueryLink lab={lab} data={data} id={id} />
              </li>
            ))}
          </ul>
        </details>
      ))}
    </section>
  );
}
