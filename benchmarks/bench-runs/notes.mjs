// Known items over a folder of notes.
import { benchOf } from './program.mjs';
import { armTable, comparisonTable } from './tables.mjs';
import { missing, workFolder } from './work-folder.mjs';

const BENCH = 'notes-known-items';
const ARMS = [
  ['bm25', 'BM25'],
  ['static', 'static vectors'],
  ['search', '**the search as it ships**'],
  ['rrf', 'RRF 60 of static and BM25'],
  ['rrf-half-meaning', 'the same, static at half weight'],
  ['min-max', 'sum of min-max scores'],
];

/** Makes the bench. @returns figures, or why not. */
export function runNotes() {
  const skipped = missing('data/notes-til');
  if (skipped !== undefined) return { skipped };
  const work = workFolder(BENCH);
  return { work, ...benchOf(work, BENCH) };
}

/** The section of the page. */
export function notesSection({ scores, families }) {
  const { queries } = scores.bm25;
  return `## Known items over notes

1,873 notes; ${queries.total.toLocaleString('en')} titles, each taken out of every text.

${armTable(scores, ARMS, ['RR@10', 'Success@1', 'Success@5', 'nDCG@10'])}

${comparisonTable(families)}
`;
}
