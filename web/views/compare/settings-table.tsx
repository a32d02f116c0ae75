import type { JSX } from 'preact';
import { formatFixed } from '../../../src/measures/index.ts';
import { signed } from '../../../src/report/comparing/index.ts';
import { describeSettings } from '../../describe/describe.ts';
import type { LabData } from '../../engine/lab-data.ts';
import type { SettingsColumn } from '../../engine/settings-comparison.ts';
import type { Lab } from '../../state/lab.ts';

interface SettingsTableProps {
  readonly lab: Lab;
  readonly data: LabData;
  readonly columns: readonly SettingsColumn[];
  readonly places: number;
}

/** A row for each of the settings: what it is, and how its list differs from that of the first. */
export function SettingsTable({ lab, data, columns, places }: SettingsTableProps): JSX.Element {
  const measures = columns[0]?.measures ?? [];
  const state = lab.state.value;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls, and keys must reach it.
    <section class="scroll-x" aria-label="The settings" tabIndex={0}>
      <table class="figures">
        <caption class="unseen">The settings, and how their lists differ from the first</caption>
        <thead>
          <tr>
            <th scope="col" class="words">
              Settings
            </th>
            <th scope="col">Entered</th>
            <th scope="col">Left</th>
            <th scope="col">Moved</th>
            <th scope="col">Overlap@{places}</th>
            <th scope="col">RBO (0.9)</th>
            {measures.map(({ measure }) => (
              <th scope="col" key={measure}>
                {measure}
              </th>
            ))}
            <th scope="col">
              <span class="unseen">Use or remove</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {columns.map((column, index) => (
            <tr key={column.key}>
              <th scope="row" class="words">
                <bdi>{column.name}</bdi>
                <span class="settings-words">
                  {column.problem ?? describeSettings(data, { ...state, ...column.settings })}
                </span>
              </th>
              <td>{index === 0 ? '–' : column.entered.length}</td>
              <td>{index === 0 ? '–' : column.left.length}</td>
              <td>{index === 0 ? '–' : column.moved.length}</td>
              <td>{agreementText(column.agreement?.overlap)}</td>
              <td>{agreementText(column.agreement?.rbo)}</td>
              {measures.map(({ measure }) => {
                const found = column.measures.find((each) => each.measure === measure);
                return (
                  <td key={measure}>
                    {found === undefined ? '–' : formatFixed(found.value, 4)}
                    {index > 0 && found !== undefined && (
                      <span class="settings-words">{signed(found.difference).replace('-', '−')}</span>
                    )}
                  </td>
                );
              })}
              <td>{column.key !== 'now' && <SavedButtons lab={lab} column={column} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function SavedButtons({ lab, column }: { readonly lab: Lab; readonly column: SettingsColumn }): JSX.Element {
  const isThis = ({ number }: { readonly number: number }) => `saved-${number}` === column.key;
  const toFront = () => {
    const own = lab.saved.value.filter(isThis);
    lab.saved.value = [...own, ...lab.saved.value.filter((each) => !isThis(each))];
    lab.status.value = `The others are compared with ${column.name}.`;
  };
  return (
    <span class="saved-buttons">
      <button
        type="button"
        aria-label={`Use ${column.name}`}
        onClick={() => lab.change((state) => ({ ...state, ...column.settings }))}
      >
        Use
      </button>
      <button type="button" aria-label={`First: compare the others with ${column.name}`} onClick={toFront}>
        First
      </button>
      <button
        type="button"
        aria-label={`Remove ${column.name}`}
        onClick={() => {
          lab.saved.value = lab.saved.value.filter((each) => !isThis(each));
          lab.status.value = `${column.name} was removed.`;
        }}
      >
        Remove
      </button>
    </span>
  );
}

function agreementText(value: number | undefined): string {
  return value === undefined ? '–' : formatFixed(value, 4);
}
