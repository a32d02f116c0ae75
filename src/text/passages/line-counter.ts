/** Line numbers of ascending offsets, as editors count: LF, CRLF and lone CR end a line. */
export class LineCounter {
  readonly #text: string;
  readonly #onlyLineFeeds: boolean;
  #at = 0;
  /** The line feed that was found last; it is kept, because the next may be far. */
  #nextLineFeed = -1;
  #line = 1;

  constructor(text: string) {
    this.#text = text;
    this.#onlyLineFeeds = !text.includes('\r');
  }

  /** Line (from 1) of the character at the offset, which must not be below that of the call before. */
  lineAt(offset: number): number {
    if (this.#onlyLineFeeds) this.#countLineFeeds(offset);
    else this.#countBreaks(offset);
    return this.#line;
  }

  #countLineFeeds(offset: number): void {
    while (this.#nextLineFeed < offset) {
      if (this.#nextLineFeed >= 0) this.#line++;
      const next = this.#text.indexOf('\n', this.#nextLineFeed + 1);
      this.#nextLineFeed = next < 0 ? Number.POSITIVE_INFINITY : next;
    }
  }

  #countBreaks(offset: number): void {
    const text = this.#text;
    for (let at = this.#at; at < offset; at++) {
      const unit = text.charCodeAt(at);
      // Of CRLF the LF ends the line.
      if (unit === 10 || (unit === 13 && text.charCodeAt(at + 1) !== 10)) this.#line++;
    }
    this.#at = Math.max(this.#at, offset);
  }
}
