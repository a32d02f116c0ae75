import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { describeSettings } from '../../describe/describe.ts';
import { counted } from '../../describe/words.ts';
import type { LabData } from '../../engine/lab-data.ts';
import type { LabFusion } from '../../engine/lab-fusion.ts';
import { compareSettings, type NamedSettings } from '../../engine/settings-comparison.ts';
import { EmptyData } from '../../parts/empty-data.tsx';
import { QueryChoice } from '../../parts/query-choice.tsx';
import type { Lab } from '../../state/lab.ts';
import { type FusionSettings, type SavedSettings, settingsOf } from '../../state/saved-settings.ts';
import type { ViewDefinition, ViewProps } from '../view.ts';
import './compare.css';
import { PlacesTable } from './places-table.tsx';
import { SettingsTable } from './settings-table.tsx';

const TOPS = [5, 10, 20, 50];

function CompareView({ lab }: ViewProps): JSX.Element {
  const data = lab.data.value;
  const fusion = lab.fusion.value;
  if (data === undefined || fusion === undefined) return <EmptyData lab={lab} />;
  return <Compared lab={lab} data={data} fusion={fusion} />;
}

interface ComparedProps extends ViewProps {
  readonly data: LabData;
  readonly fusion: LabFusion;
}

function Compared({ lab, data, fusion }: ComparedProps): JSX.Element {
  const state = lab.state.value;
  const places = useSignal(10);
  const onlyChanged = useSignal(false);
  const saved = lab.saved.value.filter((each) => each.data === data.name);
  const all: NamedSettings[] = [
    ...saved.map(({ number, name, settings }) => ({ key: `saved-${number}`, name, settings })),
    { key: 'now', name: 'now', settings: settingsOf(state) },
  ];
  const compared = compareSettings(data, state, all, places.value);
  return (
    <>
      <h1 class="unseen">Settings side by side</h1>
      <QueryChoice lab={lab} data={data} queryId={fusion.queryId} />
      <p class="reading">
        {saved.length === 0
          ? 'Save the settings as they are, then turn something: the places before and after stand side by side.'
          : `${describeSettings(data, state)} The others are compared with ${saved[0]!.name}, the first of the saved.`}
      </p>
      <SaveBar lab={lab} data={data} />
      <SettingsTable lab={lab} data={data} columns={compared.columns} places={places.value} />
      <div class="board-tools compare-tools">
        <label class="choice">
          places
          <select
            value={String(places.value)}
            onChange={({ currentTarget }) => {
              places.value = Number(currentTarget.value);
            }}
          >
            {TOPS.map((top) => (
              <option key={top} value={top}>
                first {top}
              </option>
            ))}
          </select>
        </label>
        <label class="switch">
          <input
            type="checkbox"
            checked={onlyChanged.value}
            onChange={() => {
              onlyChanged.value = !onlyChanged.value;
            }}
          />
          only what changed
        </label>
      </div>
      <PlacesTable
        lab={lab}
        data={data}
        columns={compared.columns}
        rows={compared.rows.filter(({ isChanged }) => isChanged || !onlyChanged.value)}
        places={places.value}
      />
    </>
  );
}

/** Keeps the settings as they are, or every list alone. */
function SaveBar({ lab, data }: { readonly lab: Lab; readonly data: LabData }): JSX.Element {
  const name = useSignal('');
  const state = lab.state.value;
  const add = (given: readonly (readonly [name: string, settings: FusionSettings])[]) => {
    const first = Math.max(0, ...lab.saved.value.map(({ number }) => number)) + 1;
    const added = given.map(
      ([each, settings], index): SavedSettings => ({
        number: first + index,
        name: each,
        data: data.name,
        settings,
      }),
    );
    lab.saved.value = [...lab.saved.value, ...added];
    lab.status.value = `Saved ${counted(added.length, 'setting', 'settings')}. They last until the page is closed, and are part of a saved session.`;
  };
  const saveNow = () => {
    const number = lab.saved.value.length + 1;
    add([[name.value.trim() === '' ? `settings ${number}` : name.value.trim(), settingsOf(state)]]);
    name.value = '';
  };
  const letters = data.lists.map(({ letter }) => letter);
  return (
    <form
      class="save-bar"
      onSubmit={(event) => {
        event.preventDefault();
        saveNow();
      }}
    >
      <label class="choice">
        name
        <input
          class="text-box"
          type="text"
          maxLength={40}
          autocomplete="off"
          placeholder={`settings ${lab.saved.value.length + 1}`}
          value={name.value}
          onInput={({ currentTarget }) => {
            name.value = currentTarget.value;
          }}
        />
      </label>
      <button type="submit" class="primary">
        Save the settings as they are
      </button>
      <button
        type="button"
        onClick={() =>
          add(
            data.lists.map(({ letter, name: list }) => [
              `${letter} alone, ${list}`.slice(0, 40),
              { ...settingsOf(state), off: letters.filter((other) => other !== letter) },
            ]),
          )
        }
      >
        Save every list alone
      </button>
    </form>
  );
}

/** Any number of settings side by side. */
export const compareView: ViewDefinition = {
  name: 'compare',
  title: 'Compare',
  summary:
    'Settings that were saved, side by side: what entered, left and moved, and how alike the lists are.',
  component: CompareView,
  hasControls: true,
};
