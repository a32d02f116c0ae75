/** A matched word: a range of the text, half-open, in UTF-16 units. */
export interface SnippetMark {
  readonly start: number;
  readonly end: number;
  /** What the word is worth, e.g. its inverse document frequency; 0 or more. */
  readonly weight: number;
  /** What it matches. Marks of one term count once in a snippet; without it every mark is a term of its own. */
  readonly term?: string | number;
}

/** How long a snippet may be. */
export interface SnippetLimits {
  /** Most UTF-16 units from its start to its end. */
  readonly maximumLength: number;
}

/** 240 characters: three lines of a terminal of 80. */
export const DEFAULT_SNIPPET_LIMITS: SnippetLimits = { maximumLength: 240 };

/** A range of the text, half-open. */
export interface SnippetRange {
  readonly start: number;
  readonly end: number;
}

/** A part of the text to show: `text.slice(start, end)`. */
export interface Snippet {
  readonly start: number;
  readonly end: number;
  /** The marks inside, in order, without overlap. */
  readonly marks: readonly SnippetRange[];
  /** Whether it begins, and ends, in the middle of a sentence, so that an ellipsis is due. */
  readonly opensInside: boolean;
  readonly closesInside: boolean;
}
