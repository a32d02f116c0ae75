/** Strings by number: the text room's Vocabulary is one. */
export interface TermNames {
  readonly size: number;
  /** The string of a number. */
  term(id: number): string;
  /** Whether the string of a number has the bytes of UTF-8 from `start` to `end`. */
  hasBytes?(id: number, bytes: Uint8Array, start: number, end: number): boolean;
  /**
   * The numbers that are marked, in the order of their strings' bytes, with the strings end to end. What has none is
   * sorted as strings, which takes several times as long.
   */
  inByteOrder?(isUsed: Uint8Array): NamesInOrder;
}

/** Strings by their bytes. */
export interface NamesInOrder {
  readonly ids: Uint32Array;
  /** String `index` lies in `bytes` from `starts[index]` to `starts[index + 1]`. */
  readonly starts: Uint32Array;
  readonly bytes: Uint8Array;
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
