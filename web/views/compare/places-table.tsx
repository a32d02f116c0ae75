import type { JSX } from 'preact';
import { labelOf } from '../../describe/describe.ts';
import { shortened } from '../../describe/words.ts';
import { judgementsOf } from '../../engine/judgements.ts';
import type { LabData } from '../../engine/lab-data.ts';
import { queryOf } from '../../engine/lab-fusion.ts';
import type { ComparedRow, SettingsColumn } from '../../engine/settings-comparison.ts';
import { JudgementMark } from '../../parts/judgement-mark.tsx';
import { MoveMark } from '../../parts/move-mark.tsx';
import type { Lab } from '../../state/lab.ts';
import { withSelection } from '../../state/lab-state.ts';

interface PlacesTableProps {
  readonly lab: Lab;
  readonly data: LabData;
  readonly columns: readonly SettingsColumn[];
  readonly rows: readonly ComparedRow[];
  readonly places: number;
}

/** A row for each document, a column for each of the settings: its place, and how it moved from the first. */
export function PlacesTable({ lab, data, columns, rows, places }: PlacesTableProps): JSX.Element {
  const { selected } = lab.state.value;
  const judgements = judgementsOf(data.qrels, queryOf(data, lab.state.value) ?? '');
  if (rows.length === 0) return <p>{`Nothing changed in the first ${places}.`}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls, and keys must reach it.
    <section class="scroll-x" aria-label="Places" tabIndex={0}>
      <table class="figures places-table">
        <caption class="unseen">{`Every ${data.noun.one} among the first ${places} of any, and its place in each`}</caption>
        <thead>
          <tr>
            <th scope="col" class="words">
              {data.noun.one}
            </th>
            {columns.map(({ key, name }) => (
              <th scope="col" key={key}>
                <bdi>{shortened(name, 30)}</bdi>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, places: across }) => (
            <tr key={id}>
              <th scope="row" class="words">
                <button
                  type="button"
                  class="document-button"
                  aria-pressed={selected.includes(id)}
                  onClick={() => lab.change((state) => withSelection(state, id))}
                >
                  <bdi>{labelOf(data, id)}</bdi>
                </button>
                <JudgementMark judgements={judgements} id={id} />
              </th>
              {across.map(({ rank, move }, index) => (
                <td
                  key={columns[index]!.key}
                  class={rank === undefined || rank > places ? 'place-beyond' : ''}
                >
                  <span class="place">{rank ?? '–'}</span>
                  {index > 0 && <MoveMark move={move} />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p class="small">{`Places beyond the first ${places} are grey and slanted.`}</p>
    </section>
  );
}
