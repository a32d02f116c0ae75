import type {
  DenseEncoder,
  EncodeOptions,
  EncodingCounts,
  ModelIdentity,
  TextRole,
} from '../../model/index.ts';
import type { EmbeddingServer } from './embedding-server.ts';

interface HttpEncoderParts {
  readonly server: EmbeddingServer;
  readonly digest: string;
  readonly dimension: number;
}

const NOTHING: EncodingCounts = { texts: 0, tokens: 0, windowed: 0, truncated: 0 };

/**
 * A model that runs in a server. Texts are sent in batches, equal ones once; a text of white space
 * has no vector. What the server itself cuts off long texts is not seen here: `counts.truncated` counts
 * those that `maximumLength` cut.
 */
export class HttpEncoder implements DenseEncoder {
  readonly kind = 'dense' as const;
  readonly id: string;
  readonly digest: string;
  readonly dimension: number;
  readonly #server: EmbeddingServer;
  #counts = NOTHING;

  /** Use {@link openHttpEncoder}. */
  constructor({ digest, dimension, server }: HttpEncoderParts) {
    this.id = server.settings.id;
    this.digest = digest;
    this.dimension = dimension;
    this.#server = server;
  }

  get counts(): EncodingCounts {
    return this.#counts;
  }

  /** What an index remembers of this encoder: neither the whole address nor where the key is. */
  get identity(): ModelIdentity {
    const { api, dimensions, inputTypes, maximumLength, passagePrefix, queryPrefix } = this.#server.settings;
    const settings = JSON.stringify({
      api,
      queryPrefix,
      passagePrefix,
      inputTypes,
      dimensions,
      maximumLength,
    });
    return { kind: 'dense', id: this.id, digest: this.digest, dimension: this.dimension, settings };
  }

  async encode(
    texts: readonly string[],
    role: TextRole,
    { onProgress, signal }: EncodeOptions = {},
  ): Promise<(Float32Array | undefined)[]> {
    const cuts = texts.map((text) => this.#cut(text));
    const distinct = [...new Set(cuts.map(({ text }) => text))].filter(isVisible);
    const vectors = new Map<string, Float32Array>();
    const batchSize = distinct.length > 1 ? await this.#server.batchSize(signal) : 1;
    let done = { ...NOTHING, truncated: cuts.filter(({ isCut }) => isCut).length };
    for (let start = 0; start < distinct.length; start += batchSize) {
      const batch = distinct.slice(start, start + batchSize);
      const answered = await this.#server.vectors(batch, role, { dimension: this.dimension, signal });
      for (const [index, text] of batch.entries()) vectors.set(text, answered.vectors[index]!);
      done = { ...done, texts: start + batch.length, tokens: done.tokens + answered.tokens };
      onProgress?.(done);
    }
    this.#counts = sum(this.#counts, { ...done, texts: texts.length });
    return cuts.map(({ text }) => vectors.get(text));
  }

  /** Cut between characters; half a surrogate pair that stood in the text itself is nothing that a server could read. */
  #cut(text: string): { text: string; isCut: boolean } {
    const { maximumLength } = this.#server.settings;
    const isCut = maximumLength !== undefined && text.length > maximumLength;
    const kept = isCut ? text.slice(0, maximumLength).replace(/[\uD800-\uDBFF]$/, '') : text;
    return { text: kept.replace(/\p{Surrogate}/gu, '\u{FFFD}'), isCut };
  }
}

/** Servers refuse empty texts, and what they say of white space means nothing. */
function isVisible(text: string): boolean {
  return /[^\s\p{C}]/u.test(text);
}

function sum(a: EncodingCounts, b: EncodingCounts): EncodingCounts {
  return {
    texts: a.texts + b.texts,
    tokens: a.tokens + b.tokens,
    windowed: a.windowed + b.windowed,
    truncated: a.truncated + b.truncated,
  };
}
