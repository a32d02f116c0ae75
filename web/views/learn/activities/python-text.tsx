import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import type { PupilProgram } from '../../../../src/lesson/index.ts';
import type { Lab } from '../../../state/lab.ts';

/** A Python program to take away, and the novel that it reads. */
export function PythonText({
  lab,
  program,
}: {
  readonly lab: Lab;
  readonly program: PupilProgram;
}): JSX.Element {
  const isWhole = useSignal(false);
  const text = isWhole.value ? program.solution : program.skeleton;
  return (
    <details class="python">
      <summary>The same in Python, to run anywhere</summary>
      <p>Save the novel and the program in one folder. Then run: python3 ranker.py</p>
      <p class="code-buttons">
        <button type="button" onClick={() => void copy(text, lab)}>
          Copy the program
        </button>
        <button type="button" onClick={() => save(lab.novel.value ?? '', '39162.txt')}>
          Save the novel
        </button>
        <label class="switch">
          <input
            type="checkbox"
            checked={isWhole.value}
            onChange={() => {
              isWhole.value = !isWhole.value;
            }}
          />
          with the gaps filled
        </label>
      </p>
      <section class="program-frame" aria-label="Python program">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: wider than the page, it has to be scrolled by keys too */}
        <pre class="program" tabIndex={0}>
          {text}
        </pre>
      </section>
    </details>
  );
}

async function copy(text: string, lab: Lab): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    lab.status.value = 'The program was copied.';
  } catch {
    lab.status.value = 'The browser does not let the page copy. Select the program and copy it by hand.';
  }
}

function save(text: string, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
