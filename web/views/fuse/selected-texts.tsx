import type { JSX } from 'preact';
import { subjectOf } from '../../describe/describe.ts';
import type { LabData } from '../../engine/lab-data.ts';
import type { Lab } from '../../state/lab.ts';
import { withSelection } from '../../state/lab-state.ts';

/** Longer texts are cut: a page need not lay out a book. */
const MOST_CHARACTERS = 20_000;

/** What the selected documents say, where the data hold it. */
export function SelectedTexts({
  lab,
  data,
}: {
  readonly lab: Lab;
  readonly data: LabData;
}): JSX.Element | null {
  const { selected } = lab.state.value;
  if (selected.length === 0) return null;
  return (
    <section class="selected" aria-label="Selected documents">
      {selected.map((id) => {
        const text = data.document(id).text;
        return (
          <article key={id} class="card">
            <h2>
              <bdi>{subjectOf(data, id)}</bdi>
            </h2>
            {text !== undefined && (
              // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text scrolls, and keys must reach it.
              <section class="passage" dir="auto" aria-label="Text" tabIndex={0}>
                {text.slice(0, MOST_CHARACTERS)}
              </section>
            )}
            <button type="button" onClick={() => lab.change((state) => withSelection(state, id))}>
              Let it go
            </button>
          </article>
        );
      })}
    </section>
  );
}
