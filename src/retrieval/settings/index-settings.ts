import type { ModelIdentity } from '../../model/index.ts';
import type { Bm25Name, LengthKind } from '../../sparse/index.ts';
import type { AnalyzerSettings, CutLimits } from '../../text/index.ts';

/** The fields of a passage, in the order in which their parts of a score are added. */
export const FIELD_NAMES = ['title', 'headings', 'tags', 'path', 'body'] as const;

/** A field of a passage. */
export type FieldName = (typeof FIELD_NAMES)[number];

/** Everything that decides what an index holds and how its words are scored. Plain data, kept with the index. */
export interface IndexSettings {
  /** The version of what retrieval writes into segments. */
  readonly formatVersion: number;
  /** The Unicode version that words were told apart by. */
  readonly unicodeVersion: string;
  readonly analyzer: AnalyzerSettings;
  /** What a word counts in each field: BM25F's weights. 0 leaves the field out of the score, not out of the index. */
  readonly fieldWeights: Readonly<Record<FieldName, number>>;
  readonly bm25: Bm25Settings;
  /** How long passages are meant to be and may be, in words; `whole` makes one passage of each document. */
  readonly passages: CutLimits;
  /** Whether the passages' text is kept: snippets without the files, phrases without positions. */
  readonly storeText: boolean;
  /** Whether the places of words are kept: phrases are then found without reading text. */
  readonly positions: boolean;
  /** Larger files are refused, and named. */
  readonly maximumFileBytes: number;
  /** The model of the leg `static` and of the words' vectors, with the hash of its file; `null` for an index of words alone. */
  readonly encoder: EncoderIdentity | null;
  /** Further models: each gives the index a leg `KIND:ID`. */
  readonly encoders: readonly ModelIdentity[];
}

/** A model of BM25 and its constants. */
export interface Bm25Settings {
  readonly model: Bm25Name;
  /** Where more occurrences stop to count. At least 0. */
  readonly k1: number;
  /** How much a passage's length counts, 0 to 1. */
  readonly b: number;
  /** For `bm25l` and `bm25+`. */
  readonly delta?: number;
  /** `lucene` rounds passages' lengths as Lucene does, to reach its figures; absent: `exact`. */
  readonly lengths?: LengthKind;
}

/** A model that vectors came from. */
export interface EncoderIdentity {
  readonly id: string;
  /** sha256 of its file, in hex. */
  readonly digest: string;
  readonly dimension: number;
}
