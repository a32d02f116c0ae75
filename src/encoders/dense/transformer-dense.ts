import {
  type DenseEncoder,
  type EncodeOptions,
  type EncodingCounts,
  InputError,
  type ModelIdentity,
  type TextRole,
} from '../../model/index.ts';
import { type EncoderSettings, settingsText } from '../encoder-settings.ts';
import type { ModelSessions } from '../sessions/model-sessions.ts';
import { TextRunner } from '../sessions/text-runner.ts';
import type { TextTokenizer } from '../tokenizing/text-tokenizer.ts';
import { cutVector, type MatryoshkaRule } from './matryoshka.ts';
import { mergeVectors } from './merge-vectors.ts';

/** What decides which vector a text becomes, beside the weights. */
export interface DenseSettings extends EncoderSettings {
  readonly matryoshka?: MatryoshkaRule | undefined;
  /** Numbers kept of each vector; all when absent. */
  readonly keep?: number | undefined;
}

/** A transformer model whose vectors say what a text means. */
export class TransformerDense implements DenseEncoder {
  readonly kind = 'dense' as const;
  readonly id: string;
  readonly digest: string;
  readonly dimension: number;
  /** What an index remembers of this encoder. */
  readonly identity: ModelIdentity;
  readonly #settings: DenseSettings;
  readonly #sessions: ModelSessions;
  readonly #runner: TextRunner;

  /** @throws InputError when so many numbers cannot be kept of the model's vectors. */
  constructor(settings: DenseSettings, tokenizer: TextTokenizer, sessions: ModelSessions) {
    const { id, digest, dimension, matryoshka, keep = dimension, maxTokens, longTexts } = settings;
    const sizes = [dimension, ...(matryoshka?.sizes ?? [])];
    if (!sizes.includes(keep))
      throw new InputError(`Expected one of ${sizes.join(', ')} numbers of a vector of ${id}, got ${keep}.`, {
        code: 'bad-argument',
        hint: 'Keep a size that the model was trained for.',
      });
    this.id = id;
    this.digest = digest;
    this.dimension = keep;
    const own = settings.keep === undefined ? [] : [`first ${keep} numbers`];
    this.identity = { kind: 'dense', id, digest, dimension: keep, settings: settingsText(settings, own) };
    this.#settings = settings;
    this.#sessions = sessions;
    this.#runner = new TextRunner(tokenizer, sessions, { maxTokens, longTexts });
  }

  get counts(): EncodingCounts {
    return this.#runner.counts;
  }

  /**
   * A text longer than the model takes becomes the mean of its windows' vectors, each weighing as many tokens as it
   * adds, scaled to length 1 again. Equal texts share one vector.
   *
   * @throws UnavailableError when the runtime is missing; DataError when the model gives no finite numbers.
   */
  encode(
    texts: readonly string[],
    role: TextRole,
    options?: EncodeOptions,
  ): Promise<(Float32Array | undefined)[]> {
    const { queryPrefix, passagePrefix, matryoshka } = this.#settings;
    const prefix = role === 'query' ? queryPrefix : passagePrefix;
    return this.#runner.run(
      texts.map((text) => prefix + text),
      (windows) =>
        mergeVectors(
          windows.map(({ answer, added }) => ({
            vector: cutVector(answer.values, this.dimension, matryoshka?.layerNorm ?? false),
            weight: added,
          })),
        ),
      options,
    );
  }

  /** Into how many windows a passage goes: 1 where the model takes it whole. */
  windowsOf(text: string): number {
    return this.#runner.windowsOf(this.#settings.passagePrefix + text);
  }

  /** Frees the model's memory and ends its threads. */
  close(): Promise<void> {
    return this.#sessions.close();
  }
}
