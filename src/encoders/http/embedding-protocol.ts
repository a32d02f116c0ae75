import type { TextRole } from '../../model/index.ts';
import type { ServerSettings } from './http-encoder-options.ts';
import type { JsonServer } from './json-server.ts';

/** One way of asking a server for vectors. */
export interface EmbeddingProtocol {
  /** Where vectors are asked for, below the address. */
  path(settings: ServerSettings): string;
  body(settings: ServerSettings, texts: readonly string[], role: TextRole): object;
  /**
   * What the server gave for each text, in the order of the texts, not yet looked into.
   *
   * @throws UnavailableError when there is not exactly one for each.
   */
  vectors(answer: unknown, count: number): unknown[];
  /** Word pieces that the server counted; 0 when it says nothing. */
  tokens(answer: unknown): number;
  /**
   * sha256 of the model as the server tells it, in hex; `undefined` when it tells none.
   *
   * @throws UnavailableError when the server says that it has no such model.
   */
  digest(
    server: JsonServer,
    settings: ServerSettings,
    signal: AbortSignal | undefined,
  ): Promise<string | undefined>;
}
