import type { EncodeOptions, EncodingCounts, TextRole, TokenEncoder } from '../../model/index.ts';
import type { ModelSessions } from '../sessions/model-sessions.ts';
import { TextRunner } from '../sessions/text-runner.ts';
import type { TextTokenizer } from '../tokenizing/text-tokenizer.ts';

/** What decides which vectors a text's tokens have, beside the weights. */
export interface TokenSettings {
  readonly id: string;
  /** sha256 of the file of weights, in hex. */
  readonly digest: string;
  readonly queryPrefix: string;
  readonly passagePrefix: string;
  /** Tokens that go through the model at once, special ones included. */
  readonly maxTokens: number;
  /** Numbers per vector. */
  readonly dimension: number;
}

/**
 * The last hidden states of a transformer model, one per token. Texts longer than the model takes are read in windows,
 * whose tokens follow each other; those that two windows share have two rows.
 */
export class TransformerTokens implements TokenEncoder {
  readonly id: string;
  readonly digest: string;
  readonly dimension: number;
  readonly #settings: TokenSettings;
  readonly #runner: TextRunner;
  readonly #sessions: ModelSessions;
  /** Rows of special tokens before the text's own, and after them. */
  readonly #special: { readonly before: number; readonly after: number };

  /** @param sessions whose reading is `token-vectors`. */
  constructor(settings: TokenSettings, tokenizer: TextTokenizer, sessions: ModelSessions) {
    this.id = settings.id;
    this.digest = settings.digest;
    this.dimension = settings.dimension;
    this.#settings = settings;
    this.#sessions = sessions;
    this.#runner = new TextRunner(tokenizer, sessions, {
      maxTokens: settings.maxTokens,
      longTexts: 'windows',
    });
    this.#special = specialTokens(tokenizer);
  }

  /** What became of the texts so far. */
  get counts(): EncodingCounts {
    return this.#runner.counts;
  }

  async encodeTokens(
    texts: readonly string[],
    role: TextRole,
    options?: EncodeOptions,
  ): Promise<Float32Array[]> {
    const { dimension, passagePrefix, queryPrefix } = this.#settings;
    const prefix = role === 'query' ? queryPrefix : passagePrefix;
    const { after, before } = this.#special;
    return await this.#runner.run(
      texts.map((text) => prefix + text),
      (windows) =>
        joined(
          windows.map(({ answer: { values } }) =>
            values.subarray(before * dimension, values.length - after * dimension),
          ),
        ),
      options,
    );
  }

  /** Frees the model's memory and ends its threads. */
  close(): Promise<void> {
    return this.#sessions.close();
  }
}

/** A number that no vocabulary has marks where the text's own tokens would stand. */
function specialTokens(tokenizer: TextTokenizer): { before: number; after: number } {
  const { ids } = tokenizer.frame([-1]);
  const before = ids.indexOf(-1);
  return { before, after: ids.length - before - 1 };
}

function joined(parts: readonly Float32Array[]): Float32Array {
  if (parts.length === 1) return parts[0]!;
  const whole = new Float32Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
