/** One term of a text, and where it stands. */
export interface Token {
  /** What is looked up in an index: the folded, usually stemmed word. */
  readonly term: string;
  /** The folded word the term was made from. The form decides the term: equal forms have equal terms. */
  readonly form: string;
  /** Where the word begins in the text, in UTF-16 code units. */
  readonly start: number;
  /** Where it ends, exclusive: `text.slice(start, end)` is the word as written. */
  readonly end: number;
  /**
   * The word's place in the sequence of words, from 0. A compound (`foo-bar`) shares the position of its first part;
   * its parts take positions of their own, so that a phrase is found through them. A removed stop word leaves a gap.
   */
  readonly position: number;
}
