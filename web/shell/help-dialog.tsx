import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { VIEWS } from '../views/catalogue.ts';

const KEYS: readonly (readonly [keys: string, meaning: string])[] = [
  ['Tab, Shift+Tab', 'go to the next or the previous control'],
  ['arrows on a slider', 'one step; Page Up and Page Down make long steps, Home and End go to the ends'],
  ['Ctrl+Z, Ctrl+Y', 'undo and redo a change'],
  ['?', 'this help'],
  ['Esc', 'close this help'],
];

/** What the keys do, how to read the page, and what was tested. Open it with `?`. */
export function HelpDialog({ isOpen, onClose }: { readonly isOpen: boolean; onClose(): void }): JSX.Element {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOpen]);
  return (
    <dialog ref={dialog} class="help" aria-labelledby="help-title" onClose={onClose}>
      <div class="help-head">
        <h2 id="help-title">Help</h2>
        <button type="button" onClick={onClose}>
          Close
        </button>
      </div>
      <p>
        Several lists rank the same things and disagree. Each list gives a document its weight divided by
        (rank constant + its place there); the fused list is in order of the sums. Every list has a letter, a
        colour and a pattern, and keeps them in every view.
      </p>
      <h3>Keys</h3>
      <table class="keys">
        <tbody>
          {[...KEYS, ...VIEWS.flatMap(({ keys = [] }) => keys)].map(([keys, meaning]) => (
            <tr key={keys}>
              <th scope="row">{keys}</th>
              <td>{meaning}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <h3>Views</h3>
      <dl>
        {VIEWS.map(({ name, title, summary }) => (
          <div key={name}>
            <dt>{title}</dt>
            <dd>{summary}</dd>
          </div>
        ))}
      </dl>
      <h3>Your data and access</h3>
      <p>
        The page computes in your browser. It loads nothing, sends nothing, and keeps nothing when it is
        closed; what you open or type never becomes part of a link. It aims at WCAG 2.2 AA and is tested in
        Chromium with axe, by keyboard alone, at 320 px, in light, dark and forced colours. Safari, Firefox
        and screen readers have not been tried.
      </p>
    </dialog>
  );
}
