/** A query as it was understood. */
export interface AnsweredQuery {
  /** As it was given. */
  readonly text: string;
  /** The words that are ranked by, as typed, in query order, repeats included. */
  readonly words: readonly string[];
  /** What a document must hold word for word. */
  readonly phrases: readonly string[];
  /** What no hit may hold. */
  readonly excluded: readonly string[];
  /** Beginnings of words (`word*`) that stand for every word that begins so. */
  readonly prefixes: readonly string[];
  /** What narrowed the documents before ranking. */
  readonly filters: readonly AnsweredFilter[];
}

/** One filter and what it did. */
export interface AnsweredFilter {
  /** As written: `tag:git`, `path:notes/**`, `-tag:draft`. */
  readonly text: string;
  /** How many live documents pass it, taken alone. */
  readonly documents: number;
}
