const BACKTICK = 0x60;
/** Longer runs of backticks open nothing: cmark's limit, which keeps the search linear. */
const LONGEST_RUN = 80;

/** Finds the ends of code spans in a range, in time proportional to the range. */
export class CodeSpans {
  readonly #text: string;
  readonly #to: number;
  /** Last place of a run by its length, of those seen so far. */
  readonly #lastOf = new Map<number, number>();
  #scannedAll = false;

  constructor(text: string, to: number) {
    this.#text = text;
    this.#to = to;
  }

  /** Backticks in the run that begins at the offset. */
  runLength(start: number): number {
    let at = start;
    while (at < this.#to && this.#text.charCodeAt(at) === BACKTICK) at++;
    return at - start;
  }

  /**
   * Where the run that closes the span begins whose opening run of `length` ends at the offset; -1 when none does.
   * Offsets must ascend from call to call.
   *
   * @see cmark, `scan_to_closing_backticks` of inlines.c
   */
  closing(from: number, length: number): number {
    if (length > LONGEST_RUN) return -1;
    if (this.#scannedAll && (this.#lastOf.get(length) ?? -1) < from) return -1;
    let at = from;
    while (at < this.#to) {
      if (this.#text.charCodeAt(at) !== BACKTICK) {
        at++;
        continue;
      }
      const run = this.runLength(at);
      this.#lastOf.set(run, at);
      if (run === length) return at;
      at += run;
    }
    this.#scannedAll = true;
    return -1;
  }
}
