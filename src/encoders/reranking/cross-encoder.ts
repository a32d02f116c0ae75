import { type EncodeOptions, type EncodingCounts, InputError, type Reranker } from '../../model/index.ts';
import { inLanes } from '../sessions/lanes.ts';
import type { ModelSessions } from '../sessions/model-sessions.ts';
import { windowOverlap } from '../sessions/text-runner.ts';
import type { TextTokenizer } from '../tokenizing/text-tokenizer.ts';
import { tokenWindows } from '../tokenizing/windows.ts';

/** What decides a score, beside the weights. */
export interface CrossEncoderSettings {
  readonly id: string;
  /** sha256 of the file of weights, in hex. */
  readonly digest: string;
  /** Of a pair, special ones included. */
  readonly maxTokens: number;
}

/**
 * A model that reads a query and a passage as one text. Its score is the raw logit: no sigmoid is taken here, and the
 * order needs none.
 */
export class CrossEncoder implements Reranker {
  readonly kind = 'cross-encoder' as const;
  readonly id: string;
  readonly digest: string;
  readonly scale = 'logit' as const;
  readonly #maxTokens: number;
  readonly #tokenizer: TextTokenizer;
  readonly #sessions: ModelSessions;
  readonly #counts = { texts: 0, tokens: 0, windowed: 0, truncated: 0 };

  /** @throws InputError when a pair with one token of each does not fit. */
  constructor(
    { id, digest, maxTokens }: CrossEncoderSettings,
    tokenizer: TextTokenizer,
    sessions: ModelSessions,
  ) {
    if (maxTokens < tokenizer.framing.pair + 4)
      throw new InputError(`Expected room for a pair of texts in ${id}, got ${maxTokens} tokens.`);
    this.id = id;
    this.digest = digest;
    this.#maxTokens = maxTokens;
    this.#tokenizer = tokenizer;
    this.#sessions = sessions;
  }

  /** What became of the passages so far. */
  get counts(): EncodingCounts {
    return { ...this.#counts };
  }

  /**
   * A passage that does not fit beside the query is read in windows, of which the best counts. A query that leaves
   * less than half of the room to the passage is cut, and its pairs are counted as truncated. Equal passages are read
   * once.
   *
   * @throws UnavailableError when the runtime is missing; DataError when the model gives no finite numbers.
   */
  async score(
    query: string,
    passages: readonly string[],
    { signal, onProgress }: EncodeOptions = {},
  ): Promise<Float64Array> {
    const room = this.#maxTokens - this.#tokenizer.framing.pair;
    const all = this.#tokenizer.tokens(query);
    const first = all.slice(0, Math.floor(room / 2));
    const size = room - first.length;
    const best = new Map<string, number>();
    const different = [...new Set(passages)].sort((a, b) => b.length - a.length);
    const before = this.counts;
    const runner = this.#sessions.runnerFor(different.length);
    await inLanes(different.length, runner.width, signal, async (index) => {
      const passage = different[index]!;
      const tokens = this.#tokenizer.tokens(passage);
      const windows = tokenWindows(tokens.length, size, windowOverlap(size));
      let most = Number.NEGATIVE_INFINITY;
      await inLanes(windows.length, runner.width, signal, async (place) => {
        const { start, end } = windows[place]!;
        const input = this.#tokenizer.framePair(first, tokens.slice(start, end));
        const { values } = await runner.run(input);
        this.#counts.tokens += input.ids.length;
        most = Math.max(most, values[0]!);
      });
      best.set(passage, most);
      this.#counts.texts++;
      if (windows.length > 1) this.#counts.windowed++;
      if (first.length < all.length) this.#counts.truncated++;
      onProgress?.({
        texts: this.#counts.texts - before.texts,
        tokens: this.#counts.tokens - before.tokens,
        windowed: this.#counts.windowed - before.windowed,
        truncated: this.#counts.truncated - before.truncated,
      });
    });
    return Float64Array.from(passages, (passage) => best.get(passage)!);
  }

  /** Frees the model's memory and ends its threads. */
  close(): Promise<void> {
    return this.#sessions.close();
  }
}
