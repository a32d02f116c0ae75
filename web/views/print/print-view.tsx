import { useComputed, useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import {
  AGE_BANDS,
  FEWEST_CARDS,
  MOST_CARDS,
  PACK_PAPERS,
  type PackPaper,
  renderLessonPack,
} from '../../../src/lesson/index.ts';
import { BAND_TEXTS } from '../learn/texts/bands.ts';
import type { ViewDefinition, ViewProps } from '../view.ts';
import { printInstead } from './print-instead.ts';
import './print.css';

const PAPER_NAMES: Readonly<Record<PackPaper, string>> = { a4: 'A4', letter: 'US Letter' };
const CARD_COUNTS = Array.from({ length: MOST_CARDS - FEWEST_CARDS + 1 }, (_, index) => FEWEST_CARDS + index);

/** The lesson pack of an age band, as `consilience lesson print` writes it: to look at, to print, to save. */
function PrintView({ lab }: ViewProps): JSX.Element {
  const paper = useSignal<PackPaper>('a4');
  const cards = useSignal<number | undefined>(undefined);
  const hasAnswers = useSignal(true);
  const pack = useComputed(() => {
    const lesson = lab.lesson.value;
    if (lesson === undefined) return undefined;
    const { band } = lab.state.value;
    return renderLessonPack(lesson, {
      band,
      paper: paper.value,
      cards: cards.value,
      hasAnswers: hasAnswers.value,
    });
  });
  const { band } = lab.state.value;
  const isReady = pack.value !== undefined;
  const print = () => {
    window.print();
    lab.status.value = 'The pack was handed to the printer dialog.';
  };
  useEffect(() => printInstead(() => pack.peek()), [pack]);
  return (
    <div class="print-view">
      <h1>The lesson on paper</h1>
      <p>
        Cards, slips, grids, a teacher's sheet with timings, and the answer key. One pack is for one group. It
        can be taught from the paper alone.
      </p>
      <div class="print-choices">
        <label class="choice">
          ages
          <select
            value={band}
            onChange={({ currentTarget }) => {
              const chosen = AGE_BANDS.find((name) => name === currentTarget.value);
              if (chosen !== undefined) lab.change({ band: chosen, step: 1 });
            }}
          >
            {AGE_BANDS.map((name) => (
              <option key={name} value={name}>
                {BAND_TEXTS[name].ages}
              </option>
            ))}
          </select>
        </label>
        <label class="choice">
          paper
          <select
            value={paper.value}
            onChange={({ currentTarget }) => {
              paper.value = PACK_PAPERS.find((name) => name === currentTarget.value) ?? 'a4';
            }}
          >
            {PACK_PAPERS.map((name) => (
              <option key={name} value={name}>
                {PAPER_NAMES[name]}
              </option>
            ))}
          </select>
        </label>
        <label class="choice">
          passage cards
          <select
            value={String(cards.value ?? '')}
            onChange={({ currentTarget }) => {
              cards.value = currentTarget.value === '' ? undefined : Number(currentTarget.value);
            }}
          >
            <option value="">as usual</option>
            {CARD_COUNTS.map((count) => (
              <option key={count} value={String(count)}>
                {count}
              </option>
            ))}
          </select>
        </label>
        <label class="switch">
          <input
            type="checkbox"
            checked={hasAnswers.value}
            onChange={() => {
              hasAnswers.value = !hasAnswers.value;
            }}
          />
          with the answer key
        </label>
      </div>
      <p class="print-buttons">
        <button type="button" class="primary" disabled={!isReady} onClick={print}>
          Print the pack
        </button>
        <button
          type="button"
          disabled={!isReady}
          onClick={() => {
            save(pack.value ?? '', `lesson-pack-${band}.html`);
            lab.status.value = 'The pack was saved as a page of its own.';
          }}
        >
          Save as a page
        </button>
      </p>
      {pack.value === undefined ? (
        <p>The book is being opened.</p>
      ) : (
        <iframe
          class="print-preview"
          title="The pack, to look at"
          sandbox="allow-same-origin allow-modals"
          srcdoc={pack.value}
        />
      )}
    </div>
  );
}

function save(html: string, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([html], { type: 'text/html' }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** The view Print. */
export const printView: ViewDefinition = {
  name: 'print',
  title: 'Print',
  summary: 'The lesson pack for three ages: cards, slips, grids, teacher’s sheet, answer key.',
  component: PrintView,
  hasControls: false,
};
