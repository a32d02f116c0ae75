/** Strings by number: the text room's Vocabulary is one. */
export interface TermNames {
  readonly size: number;
  /** The string of a number. */
  term(id: number): string;
}

/** The words of one field of a passage, in columns: the text room's TermBuffer is one. */
export interface FieldTerms {
  readonly length: number;
  /** Numbers in the vocabulary of terms. */
  readonly terms: Uint32Array;
  /** Numbers in the vocabulary of forms; read only when forms are kept. */
  readonly forms: Uint32Array;
  /** Places of the words in the field; read only when positions are kept. */
  readonly positions: Uint32Array;
}
