import { type Signal, useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import type { Lab } from '../../../state/lab.ts';
import { troubleOf, type Verdict } from '../pupil-code/pupil-tasks.ts';
import { type PupilOutcome, type PupilTask, runPupilCode } from '../pupil-code/run-pupil-code.ts';

interface CodeEditorProps {
  readonly lab: Lab;
  readonly label: string;
  readonly code: Signal<string>;
  readonly skeleton: string;
  readonly solution: string;
  taskOf(code: string): PupilTask;
  verdictsOf(value: unknown): readonly Verdict[];
  /** What the program prints besides what the pupil's own `print` does. */
  linesOf(value: unknown): readonly string[];
}

/** Code to write, to run apart from the page, and to be checked against the engine. */
export function CodeEditor(props: CodeEditorProps): JSX.Element {
  const { lab, label, code, skeleton, solution } = props;
  const outcome = useSignal<PupilOutcome | undefined>(undefined);
  const isRunning = useSignal(false);
  const run = async () => {
    isRunning.value = true;
    const result = await runPupilCode(props.taskOf(code.value));
    isRunning.value = false;
    outcome.value = result;
    lab.status.value = troubleOf(result) ?? 'Your code has run.';
  };
  const put = (text: string) => {
    code.value = text;
    outcome.value = undefined;
  };
  const result = outcome.value;
  return (
    <div class="code-editor">
      <label>
        {label}
        <textarea
          class="code"
          rows={code.value.split('\n').length + 1}
          wrap="off"
          spellcheck={false}
          autocapitalize="off"
          autocomplete="off"
          value={code.value}
          onInput={({ currentTarget }) => {
            code.value = currentTarget.value;
          }}
        />
      </label>
      <p class="code-buttons">
        <button
          type="button"
          class="primary"
          aria-disabled={isRunning.value}
          onClick={() => isRunning.value || void run()}
        >
          {isRunning.value ? 'Running' : 'Run'}
        </button>
        <button type="button" onClick={() => put(skeleton)}>
          Start again
        </button>
        <button type="button" onClick={() => put(solution)}>
          Show one way
        </button>
      </p>
      {result !== undefined && (
        <section class="result" aria-label="What came of it">
          <Printed
            lines={[...result.lines, ...(result.kind === 'value' ? props.linesOf(result.value) : [])]}
          />
          <Verdicts
            trouble={troubleOf(result)}
            verdicts={result.kind === 'value' ? props.verdictsOf(result.value) : []}
          />
        </section>
      )}
    </div>
  );
}

function Printed({ lines }: { readonly lines: readonly string[] }): JSX.Element | null {
  return lines.length === 0 ? null : <pre class="printed">{lines.join('\n')}</pre>;
}

function Verdicts({
  trouble,
  verdicts,
}: {
  readonly trouble: string | undefined;
  readonly verdicts: readonly Verdict[];
}): JSX.Element {
  if (trouble !== undefined) return <p class="verdict not-yet">{trouble}</p>;
  return (
    <ul class="verdicts">
      {verdicts.map(({ isRight, text }) => (
        <li key={text} class={isRight ? 'verdict right' : 'verdict not-yet'}>
          <span aria-hidden="true">{isRight ? '✓ ' : '… '}</span>
          {text}
        </li>
      ))}
    </ul>
  );
}
