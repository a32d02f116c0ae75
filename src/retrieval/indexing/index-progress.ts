/**
 * What an indexing is at.
 *
 * - `reading`: documents are cut and analysed.
 * - `encoding`: a model is at work on their texts.
 * - `writing`: a segment is made of what was read.
 * - `committing`: what was written becomes what readers see.
 * - `merging`: segments become one.
 */
export type IndexingPhase = 'reading' | 'encoding' | 'writing' | 'committing' | 'merging';

/** How far an indexing has come. */
export interface IndexProgress {
  readonly phase: IndexingPhase;
  /** Documents and bytes (for records: UTF-16 units) taken in so far. */
  readonly documents: number;
  readonly bytes: number;
  /** Texts encoded so far, by all models but the static one together. */
  readonly encoded: number;
}

/** What became of texts that a model encoded; those that were there already are not counted. */
export interface EncodedTexts {
  /** `KIND:ID`. */
  readonly leg: string;
  readonly texts: number;
  /** Texts too long for the model that were encoded in several windows. */
  readonly windowed: number;
  /** Texts of which an end was cut off. */
  readonly truncated: number;
}

/** What an indexing did. */
export interface IndexingResult {
  /** The commit that readers now see. */
  readonly generation: number;
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  /** Documents given whose content was as it is in the index. */
  readonly unchanged: number;
  /** Documents whose content was not taken in, by reason: `{ 'not-utf-8': 2 }`. */
  readonly refused: Readonly<Record<string, number>>;
  readonly bytes: number;
  /** What models but the static one had to do. */
  readonly encodings: readonly EncodedTexts[];
  /** Whether it was abandoned by its signal; what was committed before stays. */
  readonly wasAborted: boolean;
}
