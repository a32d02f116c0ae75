import type { FolderProgress } from '../../retrieval/index.ts';
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

  show(progress: FolderProgress): void {
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

/** `reading 1200 of 5000 documents, 300 documents/s, about 13 s left`. */
export function progressWords(progress: FolderProgress, seconds: number): string {
  const { phase, documents, documentsInAll, bytes, bytesInAll, encoded } = progress;
  const rate = documents / Math.max(seconds, 1e-3);
  const words = [`${PHASES[phase]} ${documents} of ${documentsInAll} documents`];
  if (encoded > 0 && seconds > 0.5) words.push(`${(encoded / seconds).toFixed(1)} texts/s`);
  else if (documents > 0 && seconds > 0.5) words.push(`${Math.round(rate)} documents/s`);
  const share = bytesInAll === 0 ? documents / Math.max(documentsInAll, 1) : bytes / bytesInAll;
  if (share > 0.02 && share < 1 && seconds > 1)
    words.push(`about ${Math.ceil((seconds * (1 - share)) / share)} s left`);
  return words.join(', ');
}
