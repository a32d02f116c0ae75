import type { EncodeOptions, Reranker } from '../../model/index.ts';
import type { ModelSessions } from '../sessions/model-sessions.ts';
import { TextRunner } from '../sessions/text-runner.ts';
import type { TextTokenizer } from '../tokenizing/text-tokenizer.ts';

/** What decides a score, beside the weights. */
export interface LateInteractionSettings {
  readonly id: string;
  /** sha256 of the file of weights, in hex. */
  readonly digest: string;
  readonly queryPrefix: string;
  readonly passagePrefix: string;
  readonly maxTokens: number;
  /** Numbers per token. */
  readonly dimension: number;
}

/**
 * Scores by the token vectors of a dense model: each token of the query looks for the passage's token nearest to it.
 * The model was not trained for it, but no further one is needed.
 *
 * @see Khattab and Zaharia, "ColBERT", https://arxiv.org/abs/2004.12832, equation 3 (here the mean instead of the sum,
 * so that queries of any length have one scale).
 */
export class LateInteraction implements Reranker {
  readonly kind = 'late-interaction' as const;
  readonly id: string;
  readonly digest: string;
  readonly scale = 'similarity' as const;
  readonly #settings: LateInteractionSettings;
  readonly #sessions: ModelSessions;
  readonly #runner: TextRunner;

  constructor(settings: LateInteractionSettings, tokenizer: TextTokenizer, sessions: ModelSessions) {
    this.id = settings.id;
    this.digest = settings.digest;
    this.#settings = settings;
    this.#sessions = sessions;
    this.#runner = new TextRunner(tokenizer, sessions, {
      maxTokens: settings.maxTokens,
      longTexts: 'windows',
    });
  }

  /**
   * From -1 to 1. A passage longer than the model takes has the score of its best window. Special tokens are compared
   * as well: they stand for their whole text.
   *
   * @throws UnavailableError when the runtime is missing; DataError when the model gives no finite numbers.
   */
  async score(query: string, passages: readonly string[], options?: EncodeOptions): Promise<Float64Array> {
    const { queryPrefix, passagePrefix, dimension } = this.#settings;
    const { signal } = options ?? {};
    const [asked] = await this.#runner.run([queryPrefix + query], ([first]) => first!.answer.values, {
      signal,
    });
    const scores = await this.#runner.run(
      passages.map((passage) => passagePrefix + passage),
      (windows) => Math.max(...windows.map(({ answer }) => nearestMean(asked!, answer.values, dimension))),
      options,
    );
    return Float64Array.from(scores);
  }

  /** Frees the model's memory and ends its threads. */
  close(): Promise<void> {
    return this.#sessions.close();
  }
}

/** The mean over rows of the first matrix of the largest product with a row of the second. */
function nearestMean(first: Float32Array, second: Float32Array, dimension: number): number {
  let sum = 0;
  for (let row = 0; row < first.length; row += dimension) {
    let most = Number.NEGATIVE_INFINITY;
    for (let other = 0; other < second.length; other += dimension) {
      let product = 0;
      for (let index = 0; index < dimension; index++) product += first[row + index]! * second[other + index]!;
      if (product > most) most = product;
    }
    sum += most;
  }
  return (sum * dimension) / first.length;
}
