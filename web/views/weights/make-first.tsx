import type { JSX } from 'preact';
import { describeFirst, describeFirstAtAll } from '../../describe/describe-weights.ts';
import { dominatorOf, firstByWeight } from '../../engine/first-by-weight.ts';
import type { LabData } from '../../engine/lab-data.ts';
import type { FusedList, LabFusion } from '../../engine/lab-fusion.ts';
import { DocumentChoice } from '../../parts/document-choice.tsx';
import { ListMark } from '../../parts/list-mark.tsx';
import { withSelection } from '../../state/lab-state.ts';
import type { ViewProps } from '../view.ts';

interface MakeFirstProps extends ViewProps {
  readonly data: LabData;
  readonly fusion: LabFusion;
  readonly fused: FusedList;
}

/** What weight makes this document first? For each list, solved exactly; or why none does. */
export function MakeFirst({ lab, data, fusion, fused }: MakeFirstProps): JSX.Element {
  const state = lab.state.value;
  const id = state.selected.at(-1) ?? fused.row(Math.min(2, fused.rowCount))!.id;
  const answers = firstByWeight(fusion, fused, state, id);
  return (
    <section>
      <h2>What weight makes it first?</h2>
      <DocumentChoice
        id="make-first"
        label={data.noun.one}
        data={data}
        fusion={fusion}
        value={id}
        onChoose={(chosen) =>
          lab.change((before) =>
            withSelection({ ...before, selected: before.selected.filter((each) => each !== chosen) }, chosen),
          )
        }
        onProblem={(problem) => {
          lab.status.value = problem;
        }}
      />
      <p class="reading">{describeFirstAtAll(data, id, answers, dominatorOf(fusion, fused, state, id))}</p>
      <table class="figures">
        <caption class="unseen">Weights of each list that make it first, the others as they are</caption>
        <thead>
          <tr>
            <th scope="col">List</th>
            <th scope="col">Now</th>
            <th scope="col" class="words">
              First at
            </th>
          </tr>
        </thead>
        <tbody>
          {answers.map((answer) => (
            <tr key={answer.list.letter}>
              <th scope="row">
                <ListMark letter={answer.list.letter} />
              </th>
              <td>{answer.weight}</td>
              <td class="words">{describeFirst(data, answer)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
