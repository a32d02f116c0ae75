/** Whether a text asks or answers: some models want a prefix for one of them. */
export type TextRole = 'query' | 'passage';

/** What an index remembers of a model, and compares before it mixes vectors. */
export interface ModelIdentity {
  /** `sparse` and `dense` become legs `KIND:ID`. */
  readonly kind: 'dense' | 'sparse';
  /** The model's name in the catalogue, or the name of its folder. */
  readonly id: string;
  /** sha256 of the file that holds its weights, in hex. */
  readonly digest: string;
  /** Numbers per vector; for a sparse model the size of its vocabulary. */
  readonly dimension: number;
  /** Everything else that decides what a text becomes (prefix, window, pruning, size kept), as readable text. */
  readonly settings: string;
  /** Where it was found, when its name alone does not find it: the path of a folder. No part of what is compared. */
  readonly place?: string | undefined;
}

/** How an encoding goes on, and what it may do. */
export interface EncodeOptions {
  readonly signal?: AbortSignal | undefined;
  /** After each text that is done, with the counts of this call so far. */
  readonly onProgress?: ((counts: EncodingCounts) => void) | undefined;
}

/** What became of the texts of an encoder since it was opened. */
export interface EncodingCounts {
  readonly texts: number;
  /** Word pieces that went through the model, special ones included. */
  readonly tokens: number;
  /** Texts too long for the model that were encoded in several windows. */
  readonly windowed: number;
  /** Texts of which an end was cut off. */
  readonly truncated: number;
}

/** Turns texts into vectors. */
export interface DenseEncoder {
  /** The model's name in the catalogue. */
  readonly id: string;
  /** sha256 of the model's file, in hex: an index remembers it and refuses another. */
  readonly digest: string;
  /** Numbers per vector. */
  readonly dimension: number;
  /** What an index remembers of it; absent: id, digest and dimension, and that nothing was set. */
  readonly identity?: ModelIdentity;
  /** What became of the texts so far; absent for encoders that take texts of any length whole. */
  readonly counts?: EncodingCounts;
  /**
   * One vector of length 1 per text, in the texts' order; `undefined` where the model has nothing to say (a text
   * without a word it knows). A text has the same vector whatever its companions.
   *
   * @throws UnavailableError when the model cannot run.
   */
  encode(
    texts: readonly string[],
    role: TextRole,
    options?: EncodeOptions,
  ): Promise<(Float32Array | undefined)[]>;
}

/** A text as weights of a vocabulary's tokens: two columns of one length. */
export interface TokenWeights {
  /** Token numbers, ascending, each once. */
  readonly tokens: Uint32Array;
  /** Above 0 and finite. */
  readonly weights: Float32Array;
}

/** Turns texts into weights of tokens: learned sparse retrieval. */
export interface SparseEncoder {
  readonly id: string;
  /** sha256 of the model's file, in hex: an index remembers it and refuses another. */
  readonly digest: string;
  /** Tokens in the vocabulary. */
  readonly dimension: number;
  /** What an index remembers of it; absent: id, digest and dimension, and that nothing was set. */
  readonly identity?: ModelIdentity;
  /** What became of the texts so far. */
  readonly counts?: EncodingCounts;
  /**
   * One row of weights per text, in the texts' order; empty columns where no token has a weight.
   *
   * @throws UnavailableError when the model cannot run.
   */
  encode(texts: readonly string[], role: TextRole, options?: EncodeOptions): Promise<TokenWeights[]>;
  /** The token of a number as the vocabulary writes it; `undefined` above the last. */
  tokenOf(token: number): string | undefined;
}

/** Turns texts into one vector per token: what late interaction compares. */
export interface TokenEncoder {
  readonly id: string;
  /** sha256 of the model's file, in hex. */
  readonly digest: string;
  /** Numbers per vector. */
  readonly dimension: number;
  /**
   * One matrix per text, in the texts' order: a row of length 1 per token in the text's order, special tokens left out,
   * row-major. A text has the same matrix whatever its companions; one without tokens has no rows.
   *
   * @throws UnavailableError when the model cannot run.
   */
  encodeTokens(texts: readonly string[], role: TextRole, options?: EncodeOptions): Promise<Float32Array[]>;
}

/** A model as an index uses it. */
export interface EncodingModel {
  readonly identity: ModelIdentity;
  /** A sparse one when the identity says so. */
  readonly encoder: DenseEncoder | SparseEncoder;
  /** What its leg weighs in the default fusion, as a decimal; absent: nobody has measured it. */
  readonly fusionWeight?: string | undefined;
  /** What it is known to make of a text, to see whether it does so here. */
  readonly canary?: EncoderCanary | undefined;
  /** Lets go of threads and memory. */
  readonly close?: (() => Promise<void>) | undefined;
}

/** A text, and the beginning of what a model makes of it. */
export interface EncoderCanary {
  readonly text: string;
  readonly role: TextRole;
  /** The vector's first numbers; of a sparse model the first weights, by ascending token. */
  readonly first: readonly number[];
  /** By how much a number may differ between machines. Default 0.02. */
  readonly tolerance?: number | undefined;
}

/** What a model makes of a text: a vector, or weights of tokens. */
export type Encoding = Float32Array | TokenWeights;

/**
 * What one model made of texts, kept so that an interrupted indexing goes on where it was. Losing it costs time and
 * nothing else.
 */
export interface EncodingCache {
  /**
   * @param hash sha256 of role and text, in hex.
   * @returns undefined when nothing is kept; `null` when the model had nothing to say.
   */
  get(hash: string): Encoding | null | undefined;
  /** Keeps an encoding; one that is there already stays. */
  put(hash: string, encoding: Encoding | null): void;
  /** Drops what is not wanted. */
  retain(isWanted: (hash: string) => boolean): void;
}

/** Reads a query and a passage together and says how well they fit. */
export interface Reranker {
  readonly id: string;
  readonly digest: string;
  /** What {@link score} gives: a raw logit (any number), a chance (0 to 1), or a cosine-like similarity. */
  readonly scale: 'logit' | 'probability' | 'similarity';
  /**
   * One finite score per passage, in the passages' order; a passage longer than the model takes has the score of its
   * best window.
   *
   * @throws UnavailableError when the model cannot run or answers with another count.
   */
  score(query: string, passages: readonly string[], options?: EncodeOptions): Promise<Float64Array>;
  /** Lets go of threads and memory: called when the index that opened it is closed. */
  readonly close?: (() => Promise<void>) | undefined;
}

/** Vectors of single words, by which soft terms find a word's neighbours. */
export interface WordVectors {
  /** The model's name in the catalogue. */
  readonly id: string;
  /** sha256 of the model's file, in hex. */
  readonly digest: string;
  /** Numbers per vector. */
  readonly dimension: number;
  /** The word's vector of length 1, in float64; `undefined` for a word of which the model knows no part. */
  vectorOf(word: string): Float64Array | undefined;
}
