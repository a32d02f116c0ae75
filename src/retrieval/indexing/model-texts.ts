import {
  AppError,
  DataError,
  type EncodeOptions,
  type Encoding,
  type EncodingCache,
  type EncodingModel,
  type IndexWriter,
  type ModelIdentity,
  UnavailableError,
} from '../../model/index.ts';
import { noModel } from '../encoding/opened-models.ts';
import { legOfModel } from '../settings/model-legs.ts';
import { EncodedColumn, type WaitingText } from './encoded-column.ts';
import type { EncodedTexts } from './index-progress.ts';
import type { SegmentMakers } from './segment-makers.ts';

/**
 * Texts that go to a model at once: enough to keep its workers busy, and no more than may be lost when the program
 * is killed.
 */
const ENCODED_TOGETHER = 32;

/** What one model works with in an indexing. */
export interface ModelTextsParts {
  readonly identity: ModelIdentity;
  /** Opens it, when the first text needs it. */
  readonly open: () => Promise<EncodingModel>;
  /** What it made of texts before; asked when the first text is not in the index. */
  readonly cache: () => EncodingCache;
  readonly signal: AbortSignal | undefined;
  /** Hears of every text that was encoded. */
  readonly onText: () => void;
}

/** One model in an indexing: encodes each text once, and keeps what it made at once. */
export class ModelTexts {
  readonly identity: ModelIdentity;
  /** Texts encoded by the model in this run, and what became of them. */
  texts = 0;
  windowed = 0;
  truncated = 0;
  readonly #parts: ModelTextsParts;
  #cache: EncodingCache | undefined;

  constructor(parts: ModelTextsParts) {
    this.identity = parts.identity;
    this.#parts = parts;
  }

  /** What became of the texts of this run. */
  result(): EncodedTexts {
    const { identity, texts, truncated, windowed } = this;
    return { leg: legOfModel(identity), texts, windowed, truncated };
  }

  /** A column for the passages of one segment. */
  column(): EncodedColumn<Encoding> {
    return new EncodedColumn((texts) => this.#encode(texts), ENCODED_TOGETHER);
  }

  async #encode(texts: readonly WaitingText[]): Promise<(Encoding | undefined)[]> {
    this.#cache ??= this.#parts.cache();
    const cache = this.#cache;
    const made = new Map<string, Encoding | undefined>();
    const missing = new Map<string, string>();
    for (const { hash, text } of texts) {
      const kept = cache.get(hash);
      if (kept === undefined) missing.set(hash, text);
      else made.set(hash, kept ?? undefined);
    }
    if (missing.size > 0) {
      const encoded = await this.#ask([...missing.values()]).catch((error: unknown) => {
        throw this.#failure(error);
      });
      for (const [index, hash] of [...missing.keys()].entries()) {
        made.set(hash, encoded[index]);
        cache.put(hash, encoded[index] ?? null);
      }
    }
    return texts.map(({ hash }) => made.get(hash));
  }

  async #ask(texts: readonly string[]): Promise<readonly (Encoding | undefined)[]> {
    this.#parts.signal?.throwIfAborted();
    const { encoder } = await this.#parts.open();
    let told = 0;
    let windowed = 0;
    let truncated = 0;
    const options: EncodeOptions = {
      signal: this.#parts.signal,
      onProgress: (counts) => {
        this.texts += counts.texts - told;
        ({ texts: told, truncated, windowed } = counts);
        this.#parts.onText();
      },
    };
    const encoded = await encoder.encode(texts, 'passage', options);
    if (encoded.length !== texts.length) {
      throw new DataError(
        `Expected ${texts.length} encodings of ${this.identity.id}, got ${encoded.length}.`,
      );
    }
    // A model that tells nothing on the way has done all of them.
    this.texts += texts.length - told;
    this.windowed += windowed;
    this.truncated += truncated;
    this.#parts.onText();
    return encoded;
  }

  /** Whatever is wrong with a model, the index is sound and can go on without these texts. */
  #failure(error: unknown): unknown {
    const isKnown = error instanceof AppError && error.code !== 'unavailable' && error.code !== 'other-model';
    if (!isKnown) return error;
    return new UnavailableError(`Expected ${this.identity.id} to encode texts, got: ${error.message}`, {
      hint: error.hint,
      cause: error,
    });
  }
}

/** The models of an index's settings, each to be opened when the first text needs it. */
export function modelTexts(
  ports: Pick<SegmentMakers, 'models' | 'settings'> & { readonly writer: IndexWriter },
  signal: AbortSignal | undefined,
  onText: () => void,
): ModelTexts[] {
  const { models = noModel, settings, writer } = ports;
  return settings.encoders.map(
    (identity) =>
      new ModelTexts({
        identity,
        open: () => models(identity),
        cache: () => writer.encodings(identity),
        signal,
        onText,
      }),
  );
}
