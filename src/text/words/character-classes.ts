/** What a character is to an analyzer, as a small number. */
export const SEPARATOR = 1;
/** Joins two word characters when it stands alone between them: the dot of `a.b`. */
export const CONNECTOR = 2;
/** A letter, mark or digit of a script that writes spaces. */
export const WORD = 3;
/** Belongs to the character before it: a combining mark, a joiner. Elsewhere it begins a word. */
export const CONTINUATION = 4;
/** A character of a script without spaces between words. */
export const UNSPACED = 5;
/** A word by itself: an emoji; for some analyzers a punctuation mark. */
export const SYMBOL = 6;

const CODE_POINTS = 0x110000;

/** The class of every character, looked up in a table that fills itself. */
export class CharacterClasses {
  /**
   * By the first byte of a character's UTF-8: the class of an ASCII character, 0 for anything longer. Also in
   * the hottest loop of indexing, so it is a table of its own.
   */
  readonly ascii: Uint8Array = new Uint8Array(256);
  readonly #table = new Uint8Array(CODE_POINTS);
  readonly #classify: (codePoint: number) => number;

  /** @param classify - the class of a code point; asked once for each. */
  constructor(classify: (codePoint: number) => number) {
    this.#classify = classify;
    for (let byte = 0; byte < 0x80; byte++) this.ascii[byte] = this.of(byte);
  }

  /** The class of a code point. */
  of(codePoint: number): number {
    const known = this.#table[codePoint]!;
    if (known !== 0) return known;
    const found = this.#classify(codePoint);
    this.#table[codePoint] = found;
    return found;
  }
}
