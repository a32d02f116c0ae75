import type { JSX } from 'preact';
import type { Lab } from '../state/lab.ts';
import { withData } from '../state/lab-state.ts';

/** What a view says while there is nothing to look at, with what to do about it. */
export function EmptyData({ lab }: { readonly lab: Lab }): JSX.Element {
  const { data } = lab.state.value;
  if (data !== 'own') return <p class="empty">The novel is being unpacked…</p>;
  return (
    <div class="empty">
      <h1>Nothing is open yet</h1>
      <p>Open runs of your own (TREC, JSON, CSV, search output), or look at the lesson’s lists.</p>
      <p class="doors-row">
        <button type="button" class="primary" onClick={() => lab.change({ view: 'data' })}>
          Open your runs
        </button>
        <button type="button" onClick={() => lab.change((state) => withData(state, 'kipps'))}>
          Look at the lesson’s lists
        </button>
      </p>
    </div>
  );
}
