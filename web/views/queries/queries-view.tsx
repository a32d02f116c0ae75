import type { JSX } from 'preact';
import { type ComparedSide, comparedSides } from '../../engine/compared-sides.ts';
import type { LabData } from '../../engine/lab-data.ts';
import { compareQueries, type QueriesCompared, queriesCsv } from '../../engine/query-comparison.ts';
import { EmptyData } from '../../parts/empty-data.tsx';
import { saveFile } from '../../parts/save-file.ts';
import { useSliced } from '../../parts/use-sliced.ts';
import type { Lab } from '../../state/lab.ts';
import type { QueriesChoice } from '../../state/saved-settings.ts';
import type { ViewDefinition, ViewProps } from '../view.ts';
import { AlikeTable } from './alike-table.tsx';
import { MeasuredQueries } from './measured-queries.tsx';
import './queries.css';

const MEASURES = [
  'nDCG@10',
  'AP',
  'RR',
  'P@10',
  'R@10',
  'R@100',
  'Success@1',
  'Success@5',
  'Every@5',
  'Judged@10',
];

function QueriesView({ lab }: ViewProps): JSX.Element {
  const data = lab.data.value;
  if (data === undefined) return <EmptyData lab={lab} />;
  const sides = comparedSides(data, lab.state.value, lab.saved.value);
  const choice = lab.queriesChoice.value;
  const arm = sides.find(({ key }) => key === choice.arm) ?? sides[0]!;
  const reference =
    sides.find(({ key }) => key === choice.reference && key !== arm.key) ??
    sides.find(({ key }) => key !== arm.key)!;
  return <Compared lab={lab} data={data} sides={sides} pair={[arm, reference]} />;
}

interface ComparedProps extends ViewProps {
  readonly data: LabData;
  readonly sides: readonly ComparedSide[];
  readonly pair: readonly [ComparedSide, ComparedSide];
}

function Compared({ lab, data, sides, pair }: ComparedProps): JSX.Element {
  const [arm, reference] = pair;
  const { measure } = lab.queriesChoice.value;
  const { off, weights, rankConstant, depth, ties } = lab.committed.value;
  // Only what the rankings depend on: not the query or the document that is looked at, and not every tick of a slider.
  const settings = JSON.stringify([
    arm.key,
    reference.key,
    measure,
    ...(arm.key === 'fused' || reference.key === 'fused'
      ? [off, weights, rankConstant, depth ?? null, ties]
      : []),
  ]);
  const work = useSliced(() => compareQueries(data, pair, measure), [data, settings]);
  return (
    <>
      <h1 class="unseen">Query by query</h1>
      <Choice lab={lab} sides={sides} pair={pair} isJudged={data.qrels !== undefined} />
      {work.kind === 'working' ? (
        <p class="reading" aria-busy="true">
          {`Comparing… ${Math.round(100 * work.done)} of 100 parts are done.`}
        </p>
      ) : (
        <Outcome lab={lab} data={data} compared={work.value} names={[arm.name, reference.name]} />
      )}
    </>
  );
}

interface OutcomeProps extends ViewProps {
  readonly data: LabData;
  readonly compared: QueriesCompared;
  readonly names: readonly [string, string];
}

function Outcome({ lab, data, compared, names }: OutcomeProps): JSX.Element {
  switch (compared.kind) {
    case 'problem':
      return <p class="reading">{compared.problem}</p>;
    case 'alike':
      return <AlikeTable lab={lab} data={data} queries={compared.queries} names={names} />;
    case 'measured':
      return (
        <MeasuredQueries lab={lab} data={data} compared={compared}>
          <button type="button" onClick={() => saveCsv(lab, data, compared)}>
            Export CSV
          </button>
        </MeasuredQueries>
      );
  }
}

interface ChoiceProps extends ViewProps {
  readonly sides: readonly ComparedSide[];
  readonly pair: readonly [ComparedSide, ComparedSide];
  readonly isJudged: boolean;
}

function Choice({ lab, sides, pair: [arm, reference], isJudged }: ChoiceProps): JSX.Element {
  const set = (change: Partial<QueriesChoice>) => {
    lab.queriesChoice.value = { ...lab.queriesChoice.value, ...change };
  };
  const options = (without: string | undefined) =>
    sides
      .filter(({ key }) => key !== without)
      .map(({ key, name }) => (
        <option key={key} value={key}>
          {key.length <= 2 ? `list ${key}, ${name.slice(0, 40)}` : name.slice(0, 60)}
        </option>
      ));
  return (
    <div class="queries-choice">
      <label class="choice">
        compare
        <select value={arm.key} onChange={({ currentTarget }) => set({ arm: currentTarget.value })}>
          {options(undefined)}
        </select>
      </label>
      <label class="choice">
        against
        <select
          value={reference.key}
          onChange={({ currentTarget }) => set({ reference: currentTarget.value })}
        >
          {options(arm.key)}
        </select>
      </label>
      {isJudged && (
        <label class="choice">
          by
          <select
            value={lab.queriesChoice.value.measure}
            onChange={({ currentTarget }) => set({ measure: currentTarget.value })}
          >
            {MEASURES.map((measure) => (
              <option key={measure} value={measure}>
                {measure}
              </option>
            ))}
          </select>
        </label>
      )}
    </div>
  );
}

function saveCsv(lab: Lab, data: LabData, compared: Extract<QueriesCompared, { kind: 'measured' }>): void {
  const { comparison, outcomes } = compared;
  saveFile('queries.csv', queriesCsv(data, comparison, outcomes), 'text/csv');
  lab.status.value = `${outcomes.length} queries were saved as queries.csv.`;
}

/** Two lists or fusions, query by query. */
export const queriesView: ViewDefinition = {
  name: 'queries',
  title: 'Queries',
  summary:
    'Two lists or fusions query by query: what got better or worse, whether it can be chance, and where both fail.',
  component: QueriesView,
  hasControls: true,
};
