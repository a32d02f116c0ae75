import type { JSX } from 'preact';
import type { Lab } from '../state/lab.ts';
import { linkOf } from '../state/url.ts';

/** Undo, redo, reset, the link, print, help. */
export function Toolbar({ lab, onHelp }: { readonly lab: Lab; onHelp(): void }): JSX.Element {
  return (
    <div class="tools" role="group" aria-label="Tools">
      <button type="button" disabled={!lab.canUndo.value} onClick={lab.undo}>
        Undo
      </button>
      <button type="button" disabled={!lab.canRedo.value} onClick={lab.redo}>
        Redo
      </button>
      <button type="button" onClick={lab.reset}>
        Reset
      </button>
      <button type="button" onClick={() => void copyLink(lab)}>
        Copy link
      </button>
      <button type="button" onClick={() => window.print()}>
        Print
      </button>
      <button type="button" aria-label="Help" aria-keyshortcuts="?" onClick={onHelp}>
        ?
      </button>
    </div>
  );
}

async function copyLink(lab: Lab): Promise<void> {
  const state = lab.committed.value;
  const link = `${window.location.href.split('#')[0]}#${linkOf(state)}`;
  const what =
    state.data === 'own'
      ? 'The link was copied. It holds the settings; your files and their names are not in it.'
      : 'The link was copied.';
  try {
    await navigator.clipboard.writeText(link);
    lab.status.value = what;
  } catch {
    lab.status.value = 'The browser does not let the page copy; the link is in the address bar.';
  }
}
