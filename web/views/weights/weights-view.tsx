import type { JSX } from 'preact';
import { describeState } from '../../describe/describe.ts';
import type { LabData } from '../../engine/lab-data.ts';
import { type FusedList, type LabFusion, takingPart } from '../../engine/lab-fusion.ts';
import { EmptyData } from '../../parts/empty-data.tsx';
import { QueryChoice } from '../../parts/query-choice.tsx';
import type { ViewDefinition, ViewProps } from '../view.ts';
import { MakeFirst } from './make-first.tsx';
import { ThreeLists } from './three-lists.tsx';
import { TwoLists } from './two-lists.tsx';
import './weights.css';

function WeightsView({ lab }: ViewProps): JSX.Element {
  const data = lab.data.value;
  const fusion = lab.fusion.value;
  if (data === undefined || fusion === undefined) return <EmptyData lab={lab} />;
  const { fused, problem } = fusion;
  return (
    <>
      <h1 class="unseen">The first document over the weights</h1>
      <QueryChoice lab={lab} data={data} queryId={fusion.queryId} />
      {fused === undefined || fused.rowCount === 0 ? (
        <p class="reading">{problem ?? 'The lists that take part are empty.'}</p>
      ) : (
        <>
          <p class="reading">{describeState({ data, state: lab.state.value, fusion })}</p>
          <Landscape lab={lab} data={data} fusion={fusion} fused={fused} />
          <MakeFirst lab={lab} data={data} fusion={fusion} fused={fused} />
        </>
      )}
    </>
  );
}

interface LandscapeProps extends ViewProps {
  readonly data: LabData;
  readonly fusion: LabFusion;
  readonly fused: FusedList;
}

/** A line for two lists, a triangle for three; more have no picture, and are told what to do. */
function Landscape({ lab, data, fusion, fused }: LandscapeProps): JSX.Element {
  const count = takingPart(data, lab.state.value).length;
  if (count === 2) return <TwoLists lab={lab} data={data} fused={fused} />;
  if (count === 3) return <ThreeLists lab={lab} data={data} queryId={fusion.queryId} />;
  return (
    <p>
      {count === 1
        ? 'One list alone stands in its own order whatever it weighs. Switch on another.'
        : 'Two lists make a line and three a triangle; switch lists off above to see one. The answers below hold for all of them.'}
    </p>
  );
}

/** Which weights put which document first. */
export const weightsView: ViewDefinition = {
  name: 'weights',
  title: 'Weights',
  summary: 'Which document is first at which weights: a line for two lists, a triangle for three.',
  component: WeightsView,
  hasControls: true,
};
