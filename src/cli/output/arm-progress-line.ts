import type { ArmProgress } from '../../bench/index.ts';
import type { TextSink } from '../command.ts';

const EVERY_MS = 100;
const EVERY_MS_IN_A_LOG = 30_000;

/**
 * What a bench's run says meanwhile: on a terminal one line that says how far an arm is, at what rate, and how long it
 * may still take; elsewhere such a line every half minute.
 */
export class ArmProgressLine {
  readonly #talk: TextSink;
  readonly #isQuiet: boolean;
  readonly #isTerminal: boolean;
  #arm = '';
  #startedMs: number = performance.now();
  #shownMs: number = performance.now();
  #isOpen = false;

  constructor(talk: TextSink, options: { readonly isQuiet: boolean; readonly isTerminal: boolean }) {
    this.#talk = talk;
    this.#isQuiet = options.isQuiet;
    this.#isTerminal = options.isTerminal;
  }

  show(progress: ArmProgress): void {
    if (this.#isQuiet) return;
    const now = performance.now();
    if (progress.arm !== this.#arm) {
      this.#arm = progress.arm;
      this.#startedMs = this.#shownMs;
    }
    const every = this.#isTerminal ? EVERY_MS : EVERY_MS_IN_A_LOG;
    if (now - this.#shownMs < every) return;
    this.#shownMs = now;
    const words = armWords(progress, (now - this.#startedMs) / 1000);
    this.#talk.write(this.#isTerminal ? `\r\u001b[K${words}` : `${words}\n`);
    this.#isOpen = this.#isTerminal;
  }

  /** Takes the line away. */
  clear(): void {
    if (this.#isOpen) this.#talk.write('\r\u001b[K');
    this.#isOpen = false;
  }
}

/** `A0: 120 of 500 queries, 1 failed, 8.3 queries/s, about 46 s left`. */
export function armWords({ arm, before, failed, queries, total }: ArmProgress, seconds: number): string {
  const words = [`${arm}: ${queries} of ${total} queries`];
  if (failed > 0) words.push(`${failed} failed`);
  const asked = queries - before;
  if (asked > 0 && seconds > 0.5) {
    words.push(`${(asked / seconds).toFixed(1)} queries/s`);
    if (queries < total) words.push(`about ${Math.ceil((seconds * (total - queries)) / asked)} s left`);
  }
  return words.join(', ');
}
