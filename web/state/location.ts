import { effect } from '@preact/signals';
import type { Lab } from './lab.ts';
import { linkOf, readLink } from './url.ts';

/**
 * Keeps the link in the address bar and the committed state the same: another view is a step of the browser's
 * history, other settings replace the entry, and a link that is typed or gone back to is opened.
 */
export function followLocation(lab: Lab, page: Window): void {
  const openLink = () => {
    const { state, problems } = readLink(page.location.hash);
    const before = lab.committed.peek();
    // What a link never says of own data stays as it is.
    const kept = state.data === 'own' ? { query: before.query, selected: before.selected } : {};
    lab.open({ ...state, ...kept });
    lab.notes.value = problems;
  };
  openLink();
  let shownView = lab.committed.peek().view;
  effect(() => {
    const state = lab.committed.value;
    const hash = `#${linkOf(state)}`;
    if (hash === page.location.hash) return;
    const method = state.view === shownView ? 'replaceState' : 'pushState';
    shownView = state.view;
    try {
      page.history[method](null, '', hash);
    } catch {
      // A page in a frame may not change its address; the link can still be copied.
    }
  });
  page.addEventListener('hashchange', () => {
    if (page.location.hash === `#${linkOf(lab.committed.peek())}`) return;
    openLink();
    shownView = lab.committed.peek().view;
  });
}
