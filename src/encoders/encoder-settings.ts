/** What decides what a text becomes, beside the weights: for vectors and for weights of tokens alike. */
export interface EncoderSettings {
  readonly id: string;
  /** sha256 of the file of weights, in hex. */
  readonly digest: string;
  readonly queryPrefix: string;
  readonly passagePrefix: string;
  readonly maxTokens: number;
  readonly longTexts: 'windows' | 'cut';
  /** Numbers per vector of the model; for weights of tokens, tokens in the vocabulary. */
  readonly dimension: number;
  /** In what a graph built from the weights computes; as the file says when absent. */
  readonly precision?: string | undefined;
  /** What else of the model decides, in words: pooling, digests of the files beside the weights. */
  readonly modelParts?: readonly string[] | undefined;
}

/**
 * Settings as an index remembers them: readable, and the same exactly where texts become the same. Other words make
 * every index that has them one of another model.
 *
 * @param own what only encoders of one kind have.
 * @param queries how queries are read, where not by the model.
 */
export function settingsText(
  { queryPrefix, passagePrefix, maxTokens, longTexts, precision, modelParts = [] }: EncoderSettings,
  own: readonly string[],
  queries: string = `query prefix ${JSON.stringify(queryPrefix)}`,
): string {
  return [
    queries,
    `passage prefix ${JSON.stringify(passagePrefix)}`,
    `${maxTokens} tokens`,
    longTexts === 'windows' ? 'windows overlapping by an eighth' : 'longer texts cut',
    ...own,
    ...(precision === undefined ? [] : [`computed in ${precision}`]),
    ...modelParts,
  ].join(', ');
}
