/**
 * A part of a document that is cut only when it is too long. It reaches to the start of the next block, so that
 * blocks together cover the document.
 */
export interface Block {
  readonly start: number;
  /**
   * How it may be cut: `prose` at ends of sentences, `lines` (code, tables) at ends of lines. A `heading` opens a
   * section.
   */
  readonly kind: 'prose' | 'lines' | 'heading';
  /** Of headings: 1 to 6. */
  readonly level?: number;
  /** Of headings: where its words are. */
  readonly words?: { readonly start: number; readonly end: number };
}

/** A document in blocks: what the reader of each kind of file makes of a text. */
export interface BlockedText {
  /** In the order of the text, none empty. */
  readonly blocks: readonly Block[];
  /** The whole text with what no reader sees blanked; offsets are the same. */
  readonly body: string;
  readonly title?: string;
  readonly tags: readonly string[];
  readonly links: readonly string[];
}
