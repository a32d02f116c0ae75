import { useComputed, useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { inSentence, shortened } from '../describe/words.ts';
import { queryOf } from '../engine/lab-fusion.ts';
import type { Lab } from '../state/lab.ts';
import type { ViewName } from '../state/lab-state.ts';
import { linkOf } from '../state/url.ts';
import { VIEWS } from '../views/catalogue.ts';
import { ControlBar } from './control-bar.tsx';
import { HelpDialog } from './help-dialog.tsx';
import { handleShortcut } from './shortcuts.ts';
import { Toolbar } from './toolbar.tsx';

/** Views that show the same whatever data set is chosen. */
const WITHOUT_DATA: ReadonlySet<ViewName> = new Set<ViewName>(['start', 'learn', 'print']);
/** Of a query, in the title line. */
const MOST_CHARACTERS = 160;

/** The frame of every view: title line, tabs, tools, settings, status line. */
export function Shell({ lab }: { readonly lab: Lab }): JSX.Element {
  const isHelpOpen = useSignal(false);
  // Not the state itself: a movement of a slider is no reason to draw the frame anew.
  const name = useComputed(() => lab.state.value.view).value;
  const { hidden } = lab.committed.value;
  const view = VIEWS.find((known) => known.name === name) ?? VIEWS[0]!;
  const content = useRef<HTMLElement>(null);
  const shown = useRef(view.name);
  useEffect(() => {
    document.title = `${view.title} · Consilience lab`;
    // The reader asked for another page: that is where the keyboard goes on. Not when the page opens.
    if (shown.current !== view.name) content.current?.focus();
    shown.current = view.name;
  }, [view.name]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => handleShortcut(event, lab, isHelpOpen);
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [lab, isHelpOpen]);
  const View = view.component;
  return (
    <div class="shell">
      {/* biome-ignore lint/a11y/useValidAnchor: a link that skips; the fragment of the address is the page's state. */}
      <a
        class="skip"
        href="#content"
        onClick={(event) => {
          event.preventDefault();
          content.current?.focus();
        }}
      >
        Skip to the content
      </a>
      <header class="head">
        <TitleLine lab={lab} />
        <Toolbar
          lab={lab}
          onHelp={() => {
            isHelpOpen.value = true;
          }}
        />
      </header>
      {!hidden.includes('tabs') && (
        <nav class="tabs" aria-label="Views">
          <ul>
            {VIEWS.map((other) => (
              <li key={other.name}>
                <a
                  href={`#${linkOf({ ...lab.committed.value, view: other.name })}`}
                  aria-current={other === view ? 'page' : undefined}
                  onClick={(event) => {
                    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
                    event.preventDefault();
                    lab.change({ view: other.name });
                  }}
                >
                  {other.title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <Notes lab={lab} />
      <main id="content" ref={content} tabIndex={-1} class={`view view-${view.name}`} aria-label={view.title}>
        {view.hasControls && <ControlBar lab={lab} />}
        <View lab={lab} />
      </main>
      <footer class="status">
        <p role="status" aria-live="polite">
          {lab.status.value}
        </p>
      </footer>
      <HelpDialog
        isOpen={isHelpOpen.value}
        onClose={() => {
          isHelpOpen.value = false;
        }}
      />
    </div>
  );
}

function TitleLine({ lab }: { readonly lab: Lab }): JSX.Element {
  const state = lab.committed.value;
  // These are about no list of the data set; and the novel is unpacked when a view asks for it.
  const data = WITHOUT_DATA.has(state.view) ? undefined : lab.data.value;
  const queryId = data === undefined ? undefined : queryOf(data, state);
  const words = queryId === undefined ? undefined : (data?.queryText(queryId) ?? queryId);
  return (
    <p class="title-line">
      <span class="brand">Consilience lab</span>
      {data !== undefined && (
        <span class="about">
          <span class="about-data">{data.title}</span>
          {words !== undefined && <q class="about-query">{inSentence(shortened(words, MOST_CHARACTERS))}</q>}
        </span>
      )}
    </p>
  );
}

function Notes({ lab }: { readonly lab: Lab }): JSX.Element | null {
  const notes = lab.notes.value;
  if (notes.length === 0) return null;
  return (
    <section class="notes" aria-label="Notes">
      <ul>
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
      <button
        type="button"
        onClick={() => {
          lab.notes.value = [];
        }}
      >
        Close the notes
      </button>
    </section>
  );
}
