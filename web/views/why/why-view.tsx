import type { JSX } from 'preact';
import { labelOf, subjectOf } from '../../describe/describe.ts';
import { describeComparison, describeFate, describeSwaps, whyText } from '../../describe/describe-why.ts';
import { compareDocuments, fatesOf } from '../../engine/document-comparison.ts';
import type { LabData } from '../../engine/lab-data.ts';
import type { LabFusion } from '../../engine/lab-fusion.ts';
import { DocumentChoice } from '../../parts/document-choice.tsx';
import { EmptyData } from '../../parts/empty-data.tsx';
import { ListMark } from '../../parts/list-mark.tsx';
import { QueryChoice } from '../../parts/query-choice.tsx';
import type { Lab } from '../../state/lab.ts';
import type { ViewDefinition, ViewProps } from '../view.ts';
import { TermTable } from './term-table.tsx';
import './why.css';

function WhyView({ lab }: ViewProps): JSX.Element {
  const data = lab.data.value;
  const fusion = lab.fusion.value;
  if (data === undefined || fusion === undefined) return <EmptyData lab={lab} />;
  const pair = pairOf(lab, fusion);
  return (
    <>
      <h1 class="unseen">One document against another</h1>
      <QueryChoice lab={lab} data={data} queryId={fusion.queryId} />
      {pair === undefined ? (
        <p class="reading">{fusion.problem ?? `There are not two ${data.noun.many} to compare.`}</p>
      ) : (
        <Comparison lab={lab} data={data} fusion={fusion} pair={pair} />
      )}
    </>
  );
}

type Pair = readonly [first: string, second: string];

/** The first two documents selected, or else from the top of the fused list. */
function pairOf(lab: Lab, { fused, lists }: LabFusion): Pair | undefined {
  const { selected } = lab.state.value;
  const top = (fused?.rows(4) ?? lists.flatMap((list) => list.rows(2))).map(({ id }) => id);
  const [first, second] = [...new Set([...selected.slice(0, 2), ...top])];
  return first === undefined || second === undefined ? undefined : [first, second];
}

interface ComparisonProps extends ViewProps {
  readonly data: LabData;
  readonly fusion: LabFusion;
  readonly pair: Pair;
}

function Comparison({ lab, data, fusion, pair }: ComparisonProps): JSX.Element {
  const state = lab.state.value;
  const [first, second] = pair;
  const described = { data, state, fusion };
  const comparison = compareDocuments(fusion, state, first, second);
  const choose = (next: Pair) => {
    if (next[0] === next[1]) lab.status.value = `Choose two different ${data.noun.many}.`;
    else lab.change({ selected: [...next] });
  };
  const onProblem = (problem: string) => {
    lab.status.value = problem;
  };
  const box = { data, fusion, onProblem };
  return (
    <>
      <div class="why-choice">
        <DocumentChoice
          {...box}
          id="why-first"
          label={data.noun.one}
          value={first}
          onChoose={(id) => choose([id, second])}
        />
        <DocumentChoice
          {...box}
          id="why-second"
          label="against"
          value={second}
          onChoose={(id) => choose([first, id])}
        />
        <button type="button" onClick={() => choose([second, first])}>
          Turn round
        </button>
      </div>
      {comparison === undefined ? (
        <p class="reading">{fusion.problem}</p>
      ) : (
        <>
          <p class="reading">{describeComparison(described, comparison)}</p>
          <TermTable data={data} state={state} comparison={comparison} />
          <h2>What would change it</h2>
          <p class="prose">{describeSwaps(described, comparison)}</p>
          <p>
            <button type="button" onClick={() => void copyText(lab, whyText(described, comparison))}>
              Copy as text
            </button>
          </p>
        </>
      )}
      <h2>Why it is there, or why not</h2>
      <div class="fates">
        {pair.map((id) => (
          <Fates key={id} data={data} lab={lab} fusion={fusion} id={id} />
        ))}
      </div>
    </>
  );
}

const FATES = {
  counted: 'counted',
  'cut by depth': 'cut off by the depth',
  'list off': 'list switched off',
  absent: 'not in the list',
} as const;

interface FatesProps extends ViewProps {
  readonly data: LabData;
  readonly fusion: LabFusion;
  readonly id: string;
}

/** Where a document stands in every list, and which cut took it out. */
function Fates({ lab, data, fusion, id }: FatesProps): JSX.Element {
  const state = lab.state.value;
  return (
    <section class="card">
      <h3>
        <bdi>{subjectOf(data, id)}</bdi>
      </h3>
      <p>{describeFate({ data, state, fusion }, id)}</p>
      <table class="figures">
        <caption class="unseen">{`Places of ${labelOf(data, id)}`}</caption>
        <thead>
          <tr>
            <th scope="col">List</th>
            <th scope="col">Place</th>
            <th scope="col" class="words">
              What became of it
            </th>
          </tr>
        </thead>
        <tbody>
          {fatesOf(fusion, state, id).map(({ list, rank, fate }) => (
            <tr key={list.letter}>
              <th scope="row">
                <ListMark letter={list.letter} />
              </th>
              <td>{rank ?? '–'}</td>
              <td class={`words fate-${fate.replaceAll(' ', '-')}`}>{FATES[fate]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

async function copyText(lab: Lab, text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    lab.status.value = 'The comparison was copied as text.';
  } catch {
    lab.status.value = 'The browser does not let the page copy; select the text instead.';
  }
}

/** One document against another, with the sums worked out. */
export const whyView: ViewDefinition = {
  name: 'why',
  title: 'Why',
  summary:
    'One document against another: places, fractions, sums, the gap; and which cut removed a document.',
  component: WhyView,
  hasControls: true,
};
