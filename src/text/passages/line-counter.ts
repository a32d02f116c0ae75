/** Line numbers of ascending offsets, as editors count: LF, CRLF and lone CR end a line. */
export class LineCounter {
  readonly #text: string;
  readonly #onlyLineFeeds: boolean;
  #at = 0;
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
    for (;;) {
      const next = this.#text.indexOf('\n', this.#at);
      if (next < 0 || next >= offset) return;
      this.#line++;
      this.#at = next + 1;
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
