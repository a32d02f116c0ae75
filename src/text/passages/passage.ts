import type { Notice } from '../../model/index.ts';

/**
 * A piece of a document: what is ranked. `text.slice(start, end)` is the passage, where `text` is the file as
 * decoded, byte order mark and CRLF kept. It begins at the indentation of its first line that is not blank (or
 * inside a line, when that line was too long) and ends after its last character that is not white space.
 */
export interface Passage {
  /** UTF-16 offset of the first character. */
  readonly start: number;
  /** UTF-16 offset after the last character. */
  readonly end: number;
  /** Line of the first character, from 1, as editors count: LF, CRLF and lone CR end a line. */
  readonly startLine: number;
  /** Line of the last character, from 1. */
  readonly endLine: number;
  /** The headings that everything in the passage stands under, outermost first, in words without markup. */
  readonly headings: readonly string[];
  /** Headings inside the passage that are not in `headings`, in the order of the text. */
  readonly subheadings: readonly string[];
  /**
   * The words to index: as long as the passage, character by character. What no reader sees (link targets, tags,
   * comments, scripts) is blanked, character references are decoded. So an offset into `body` plus `start` is an
   * offset into the text. A soft hyphen (U+00AD) fills places inside a word that hold no letter, and is to be
   * skipped there.
   */
  readonly body: string;
}

/** A document in passages, with what it says about itself. */
export interface CutDocument {
  /** From the front matter or `<title>`, else the first heading of level 1; absent when there is neither. */
  readonly title?: string;
  /** Tags without `#`: those of the front matter, then inline ones as they appear; each once. */
  readonly tags: readonly string[];
  /** Other names of the document, from the front matter. */
  readonly aliases: readonly string[];
  /** Day of the front matter's `date` or `created`, as `YYYY-MM-DD`. */
  readonly date?: string;
  /**
   * The documents it names: targets of `[[target#part|words]]` without part and words, and destinations of
   * Markdown and HTML links that have no scheme, as written without `#part`. Each once, as they appear.
   */
  readonly links: readonly string[];
  /** Front matter with its fences; it belongs to no passage. */
  readonly frontMatter?: { readonly start: number; readonly end: number };
  /**
   * In the order of the text, without overlap. Every character that is not white space lies in exactly one, or in
   * the front matter; a document of white space has none.
   */
  readonly passages: readonly Passage[];
  /** What could not be read, e.g. front matter that is not YAML; the text is cut all the same. */
  readonly notices: readonly Notice[];
}
