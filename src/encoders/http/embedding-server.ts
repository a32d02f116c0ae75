import type { TextRole } from '../../model/index.ts';
import { CANARY_TEXTS } from './canary.ts';
import type { EmbeddingProtocol } from './embedding-protocol.ts';
import type { ServerSettings } from './http-encoder-options.ts';
import type { JsonServer } from './json-server.ts';
import { unitVector } from './unit-vector.ts';

/** Texts per request where a text's vector does not depend on its companions. */
const BATCH_SIZE = 32;
/** What float32 arithmetic in another order changes; companions that matter change far more. */
const SAME_NUMBER = 1e-6;

interface Asking {
  /** How many numbers each vector must have; absent: what `dimensions` says, else any. */
  readonly dimension?: number | undefined;
  readonly signal: AbortSignal | undefined;
}

/** The vectors of one request. */
interface AnsweredVectors {
  /** Of length 1, in the order of the texts. */
  readonly vectors: readonly Float32Array[];
  /** Word pieces that the server counted; 0 when it says nothing. */
  readonly tokens: number;
}

/** A server that turns texts into vectors by one model. */
export class EmbeddingServer {
  readonly settings: ServerSettings;
  readonly #server: JsonServer;
  readonly #protocol: EmbeddingProtocol;
  #canaries: readonly Float32Array[] | undefined;
  #batchSize: number | undefined;

  constructor(settings: ServerSettings, server: JsonServer, protocol: EmbeddingProtocol) {
    this.settings = settings;
    this.#server = server;
    this.#protocol = protocol;
    this.#batchSize = settings.batchSize;
  }

  /** sha256 of the model as the server tells it; `undefined` when it tells none. */
  digest(signal: AbortSignal | undefined): Promise<string | undefined> {
    return this.#protocol.digest(this.#server, this.settings, signal);
  }

  /** The vectors of the canary texts, sent together, without prefixes. */
  async canaries(signal: AbortSignal | undefined): Promise<readonly Float32Array[]> {
    this.#canaries ??= (await this.#ask(CANARY_TEXTS, 'passage', { signal })).vectors;
    return this.#canaries;
  }

  /** How many texts a request may hold, so that a text has the same vector whatever its companions. */
  async batchSize(signal: AbortSignal | undefined): Promise<number> {
    this.#batchSize ??= (await this.#mindsCompany(signal)) ? 1 : BATCH_SIZE;
    return this.#batchSize;
  }

  /**
   * The vectors of texts, each with the prefix of its role.
   *
   * @throws UnavailableError when the server does not answer with one sound vector per text.
   */
  async vectors(texts: readonly string[], role: TextRole, asking: Asking): Promise<AnsweredVectors> {
    const prefix = role === 'query' ? this.settings.queryPrefix : this.settings.passagePrefix;
    return await this.#ask(
      texts.map((text) => prefix + text),
      role,
      asking,
    );
  }

  async #mindsCompany(signal: AbortSignal | undefined): Promise<boolean> {
    const together = await this.canaries(signal);
    for (const [index, text] of CANARY_TEXTS.entries()) {
      const [alone] = (await this.#ask([text], 'passage', { signal })).vectors;
      if (alone!.some((value, place) => Math.abs(value - together[index]![place]!) > SAME_NUMBER))
        return true;
    }
    return false;
  }

  async #ask(
    texts: readonly string[],
    role: TextRole,
    { dimension = this.settings.dimensions, signal }: Asking,
  ): Promise<AnsweredVectors> {
    const answer = await this.#server.ask(
      this.#protocol.path(this.settings),
      this.#protocol.body(this.settings, texts, role),
      signal,
    );
    let expected = dimension;
    const vectors = this.#protocol.vectors(answer, texts.length).map((given) => {
      const vector = unitVector(given, expected);
      expected = vector.length;
      return vector;
    });
    return { vectors, tokens: this.#protocol.tokens(answer) };
  }
}
