import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import { MOST_BYTES } from '../../engine/open-files/read-file.ts';
import { sessionText } from '../../engine/open-files/session-text.ts';
import { saveFile } from '../../parts/save-file.ts';
import type { Lab } from '../../state/lab.ts';
import { type DataName, withData } from '../../state/lab-state.ts';
import type { ViewDefinition, ViewProps } from '../view.ts';
import { openFileAgain, openFiles } from './open-files.ts';
import './data.css';
import { OpenedTable } from './opened-table.tsx';

const SETS: readonly (readonly [DataName, string, string])[] = [
  ['kipps', 'Kipps', 'three rankers over a hundred passages of the novel'],
  ['icecream', 'Ice creams', 'three friends over ten flavours'],
  ['own', 'Your own', 'the runs that you open below'],
];

function OpenData({ lab }: ViewProps): JSX.Element {
  const files = lab.opened.value;
  const runs = lab.own.value.runs.length;
  const change = (next: typeof files) => {
    lab.opened.value = next;
  };
  return (
    <div class="prose-wide">
      <h1>Data</h1>
      <SetChoice lab={lab} />
      <h2>Open files</h2>
      <DropZone lab={lab} />
      <PasteBox lab={lab} />
      <p class="small">
        TREC runs and qrels, JSON, JSONL, CSV or TSV with a header, the output of{' '}
        <code>consilience search --format json</code>, pages of this lab, reports of{' '}
        <code>consilience report --with-runs</code>, also gzipped. At most {MOST_BYTES / 1e6} MB a file; files
        are read in a thread of their own and never leave your machine. Every list draws its first 50 rows,
        and more on demand. Equal scores are put in order by id. A report without its runs holds figures and
        no rankings: open it, and the page names the runs to open instead.
      </p>
      {files.length > 0 && (
        <>
          <h2>What is open</h2>
          <OpenedTable
            files={files}
            onKind={(index, kind) => {
              void openFileAgain(lab, index, kind);
            }}
            onMove={(index, by) => change(swapped(files, index, index + by))}
            onRemove={(index) => change(files.filter((_, position) => position !== index))}
          />
          <p class="doors-row">
            <button
              type="button"
              class="primary"
              disabled={runs === 0}
              onClick={() => lab.change((state) => ({ ...withData(state, 'own'), view: 'fuse' }))}
            >
              See them fused
            </button>
            <button type="button" disabled={runs === 0} onClick={() => saveSession(lab)}>
              Save as one session file
            </button>
          </p>
        </>
      )}
    </div>
  );
}

function SetChoice({ lab }: ViewProps): JSX.Element {
  return (
    <fieldset class="set-choice">
      <legend>Which lists the views show</legend>
      {SETS.map(([name, title, meaning]) => (
        <label key={name} class="switch">
          <input
            type="radio"
            name="data-set"
            checked={lab.state.value.data === name}
            onChange={() => lab.change((state) => withData(state, name))}
          />
          <span>
            <b>{title}</b>: {meaning}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function DropZone({ lab }: ViewProps): JSX.Element {
  const isOver = useSignal(false);
  const input = useRef<HTMLInputElement>(null);
  const open = (files: FileList | null | undefined) => {
    const given = Array.from(files ?? [], (file) => ({ name: file.name, file }));
    if (given.length > 0) void openFiles(lab, given);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra; the button inside does the same.
    <div
      class={`drop${isOver.value ? ' drop-over' : ''}`}
      onDragOver={(event) => {
        event.preventDefault();
        isOver.value = true;
      }}
      onDragLeave={() => {
        isOver.value = false;
      }}
      onDrop={(event) => {
        event.preventDefault();
        isOver.value = false;
        open(event.dataTransfer?.files);
      }}
    >
      <p>Drop files here, or</p>
      <button type="button" class="primary" onClick={() => input.current?.click()}>
        Choose files
      </button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="Files to open"
        onChange={({ currentTarget }) => {
          open(currentTarget.files);
          currentTarget.value = '';
        }}
      />
    </div>
  );
}

function PasteBox({ lab }: ViewProps): JSX.Element {
  const text = useSignal('');
  return (
    <details class="paste">
      <summary>Paste instead</summary>
      <label for="pasted">Lines of a run, qrels, a table or JSON</label>
      <textarea
        id="pasted"
        rows={6}
        spellcheck={false}
        placeholder="q1 Q0 doc-7 1 12.5 bm25"
        value={text.value}
        onInput={({ currentTarget }) => {
          text.value = currentTarget.value;
        }}
      />
      <button
        type="button"
        disabled={text.value.trim() === ''}
        onClick={() => {
          void openFiles(lab, [{ name: 'pasted', file: new Blob([text.value]) }]);
          text.value = '';
        }}
      >
        Read it
      </button>
    </details>
  );
}

function saveSession(lab: Lab): void {
  const text = sessionText(lab.committed.value, lab.own.value, lab.saved.value);
  saveFile('lab-session.json', text, 'application/json');
  lab.status.value = 'The session was saved as lab-session.json. Open it here to go on.';
}

function swapped<Value>(values: readonly Value[], a: number, b: number): readonly Value[] {
  const next = [...values];
  [next[a], next[b]] = [next[b]!, next[a]!];
  return next;
}

/** Opens files, and says what was wrong with them. */
export const dataView: ViewDefinition = {
  name: 'data',
  title: 'Data',
  summary: 'Open runs and judgements of your own, or choose the lists that the views show.',
  component: OpenData,
  hasControls: false,
};
