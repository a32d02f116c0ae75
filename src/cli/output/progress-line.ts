import type { FolderProgress, IndexProgress } from '../../retrieval/index.ts';
import type { TextSink } from '../command.ts';

const PHASES: Readonly<Record<FolderProgress['phase'], string>> = {
  reading: 'reading',
  encoding: 'encoding',
  writing: 'writing',
  merging: 'merging',
  committing: 'committing',
};
const EVERY_MS = 100;

/** One line on a terminal that says how far the work is, at what rate, and how long it may still take. */
export class ProgressLine {
  readonly #talk: TextSink;
  readonly #isShown: boolean;
  readonly #startedMs: number = performance.now();
  #shownMs = Number.NEGATIVE_INFINITY;
  #isOpen = false;

  /** @param isShown false where nobody watches: a pipe or a file would fill with lines. */
  constructor(talk: TextSink, isShown: boolean) {
    this.#talk = talk;
    this.#isShown = isShown;
  }

  /** @param progress of a folder, or of documents of which nobody knows how many will come. */
  show(progress: FolderProgress | IndexProgress): void {
    const now = performance.now();
    if (!this.#isShown || now - this.#shownMs < EVERY_MS) return;
    this.#shownMs = now;
    this.#isOpen = true;
    this.#talk.write(`\r\u001b[K${progressWords(progress, (now - this.#startedMs) / 1000)}`);
  }

  /** Takes the line away. */
  clear(): void {
    if (this.#isOpen) this.#talk.write('\r\u001b[K');
    this.#isOpen = false;
  }
}

/** `reading 1200 of 5000 documents, 300 documents/s, about 13 s left`; with a model at work `17.2 texts/s`. */
export function progressWords(progress: FolderProgress | IndexProgress, seconds: number): string {
  const { phase, documents, bytes, encoded } = progress;
  const { documentsInAll, bytesInAll } = { documentsInAll: 0, bytesInAll: 0, ...progress };
  const rate = documents / Math.max(seconds, 1e-3);
  const many = documentsInAll === 0 ? `${documents}` : `${documents} of ${documentsInAll}`;
  const words = [`${PHASES[phase]} ${many} documents`];
  if (encoded > 0 && seconds > 0.5) words.push(`${(encoded / seconds).toFixed(1)} texts/s`);
  else if (documents > 0 && seconds > 0.5) words.push(`${Math.round(rate)} documents/s`);
  if (documentsInAll === 0) return words.join(', ');
  const share = bytesInAll === 0 ? documents / Math.max(documentsInAll, 1) : bytes / bytesInAll;
  if (share > 0.02 && share < 1 && seconds > 1)
    words.push(`about ${Math.ceil((seconds * (1 - share)) / share)} s left`);
  return words.join(', ');
}
