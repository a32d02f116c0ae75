import type { PullProgress } from '../../models/index.ts';
import type { TextSink } from '../command.ts';

const EVERY_MS = 100;

/**
 * What a download says meanwhile: on a terminal one line that says how far it is, at what rate, and how long it may
 * still take; elsewhere a line as each file begins.
 */
export class DownloadLine {
  readonly #talk: TextSink;
  readonly #isQuiet: boolean;
  readonly #isTerminal: boolean;
  readonly #startedMs: number = performance.now();
  #shownMs = Number.NEGATIVE_INFINITY;
  #path = '';
  /** Of what an earlier attempt had fetched: it says nothing about the rate. */
  #bytesAtStart: number | undefined;
  #isOpen = false;

  constructor(talk: TextSink, options: { readonly isQuiet: boolean; readonly isTerminal: boolean }) {
    this.#talk = talk;
    this.#isQuiet = options.isQuiet;
    this.#isTerminal = options.isTerminal;
  }

  show(progress: PullProgress): void {
    if (this.#isQuiet) return;
    const isNew = progress.path !== this.#path;
    this.#path = progress.path;
    if (!this.#isTerminal) {
      if (isNew) this.#talk.write(`${downloadWords(progress)}\n`);
      return;
    }
    const now = performance.now();
    this.#bytesAtStart ??= progress.bytes;
    if (!isNew && now - this.#shownMs < EVERY_MS) return;
    this.#shownMs = now;
    this.#isOpen = true;
    const seconds = (now - this.#startedMs) / 1000;
    const bytesHere = progress.bytes - this.#bytesAtStart;
    this.#talk.write(`\r\u001b[K${downloadWords(progress, { bytes: bytesHere, seconds })}`);
  }

  /** Says why nothing comes for a while. */
  readonly sayWaiting = (reason: string, waitMs: number): void => {
    if (this.#isQuiet) return;
    this.clear();
    this.#talk.write(`${reason} Trying again in ${(waitMs / 1000).toFixed(1)} s.\n`);
  };

  /** Takes the line away. */
  clear(): void {
    if (this.#isOpen) this.#talk.write('\r\u001b[K');
    this.#isOpen = false;
  }
}

/** `model.safetensors: 12.0 of 133.5 MB, 3.2 MB/s, about 38 s left`. */
export function downloadWords(
  { path, bytes, bytesInAll }: PullProgress,
  fetched?: { readonly bytes: number; readonly seconds: number },
): string {
  const words = [`${path}: ${megabytes(bytes)} of ${megabytes(bytesInAll)} MB`];
  if (fetched !== undefined && fetched.seconds > 0.5 && fetched.bytes > 0) {
    const rate = fetched.bytes / fetched.seconds;
    words.push(`${megabytes(rate)} MB/s`, `about ${Math.ceil((bytesInAll - bytes) / rate)} s left`);
  }
  return words.join(', ');
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(1);
}
