/** What becomes of a model's output, for one input. */
export type OutputReading =
  /** One vector of length 1: the output itself, or the first row or the mean of its rows, one per token. */
  | { readonly kind: 'vector'; readonly pooling: 'cls' | 'mean' | 'in-graph'; readonly dimension: number }
  /** One vector of length 1 per token, row-major. */
  | { readonly kind: 'token-vectors'; readonly dimension: number }
  /** A weight per token of the vocabulary, of which those above 0 are kept. */
  | {
      readonly kind: 'token-weights';
      readonly size: number;
      /** `in-graph`: the output is the weights; otherwise it is one logit per token of the text and the vocabulary. */
      readonly activation: 'in-graph' | 'log1p-relu' | 'log1p-log1p-relu';
    }
  /** One number. */
  | { readonly kind: 'logit' };

/** What a session is opened from: plain data, which can be sent to a thread. */
export interface SessionPlan {
  /** The model's id, for errors. */
  readonly id: string;
  /** The path of the ONNX file. */
  readonly graph: string;
  /** Of the file when the model was opened: a session refuses another. */
  readonly bytes: number;
  readonly modifiedMs: number;
  readonly reading: OutputReading;
}

/** What a session makes of one input. */
export interface SessionAnswer {
  /** As {@link OutputReading} says; all finite. */
  readonly values: Float32Array;
  /** For weights of tokens: whose they are, ascending. */
  readonly tokens?: Uint32Array;
}
