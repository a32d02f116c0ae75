import { type ErrorCode, InputError, type Notice } from '../model/index.ts';

export type ReadingProblem = 'bad-line' | 'duplicate-document';

/** How a lenient reader says what it passed over. */
const TOLD: Record<ReadingProblem, (count: number, first: string) => string> = {
  'bad-line': (count, first) =>
    `${count} ${count === 1 ? 'line' : 'lines'} could not be read and ${count === 1 ? 'was' : 'were'} left out (first: ${first})`,
  'duplicate-document': (count, first) =>
    `${count} duplicate ${count === 1 ? 'document was' : 'documents were'} merged, keeping the best (first: ${first})`,
};

const CODES: Record<ReadingProblem, ErrorCode> = {
  'bad-line': 'bad-input',
  'duplicate-document': 'duplicate-document',
};

/**
 * Decides what a problem in a file means: an error that names its place, or, when the caller asked to be
 * lenient, a counted notice. Nothing is passed over without one or the other.
 */
export class ReadingProblems {
  readonly #name: string;
  readonly #lenient: boolean;
  readonly #seen = new Map<ReadingProblem, { count: number; first: string }>();

  constructor(name: string, lenient: boolean) {
    this.#name = name;
    this.#lenient = lenient;
  }

  /** @throws InputError unless the reader is lenient. */
  report(problem: ReadingProblem, line: number, message: string): void {
    const place = `${this.#name}:${line}`;
    if (!this.#lenient) {
      throw new InputError(message, {
        code: CODES[problem],
        place,
        hint: 'Mend the file, or add --lenient to pass over such lines and have them counted.',
      });
    }
    const seen = this.#seen.get(problem);
    if (seen) seen.count++;
    else this.#seen.set(problem, { count: 1, first: `${place}: ${message}` });
  }

  /** What was wrong with the first line of all that was passed over, with its place; undefined when all is well. */
  get first(): string | undefined {
    return this.#seen.values().next().value?.first;
  }

  get notices(): Notice[] {
    return [...this.#seen].map(([problem, { count, first }]) => ({
      code: problem,
      message: `${this.#name}: ${TOLD[problem](count, first)}.`,
      count,
    }));
  }
}
