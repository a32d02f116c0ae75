/** Finds the characters of a text that may begin markup; all others are passed over at the speed of the engine. */
export class MarkupFinder {
  readonly #text: string;
  readonly #markup: RegExp;
  /** The place that was found last; it is kept, because the next may be far. */
  #next = -1;

  /** @param markup A global expression for one character. */
  constructor(text: string, markup: RegExp) {
    this.#text = text;
    this.#markup = markup;
  }

  /**
   * The first such character at the offset or behind it; the end of the text when there is none. Offsets must ascend
   * from call to call.
   */
  from(offset: number): number {
    if (this.#next < offset) {
      this.#markup.lastIndex = offset;
      this.#next = this.#markup.exec(this.#text)?.index ?? this.#text.length;
    }
    return this.#next;
  }
}
