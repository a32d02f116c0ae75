import { canaryDigest, isSameModel } from './canary.ts';
import { EmbeddingServer } from './embedding-server.ts';
import { HttpEncoder } from './http-encoder.ts';
import { type HttpEncoderOptions, serverSettings } from './http-encoder-options.ts';
import { JsonServer, type Wait } from './json-server.ts';
import { PROTOCOLS } from './protocols.ts';
import { type Environment, ServerKey } from './server-key.ts';

/** What a server is opened with besides what is said of it. */
export interface OpeningPorts {
  /** The digest that an index remembers of this model. */
  readonly remembered?: string | undefined;
  /** Where the key is looked up. Default: the process's own. */
  readonly environment?: Environment | undefined;
  /** Waits between attempts. Default: timers. */
  readonly wait?: Wait | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Opens a model that runs in a server, by asking it for four short texts.
 *
 * Its digest is the one that the server tells (Ollama: the sha256 of the model's manifest). A server that tells none is
 * known by the vectors of those texts, in coarse steps; when they are those of `remembered` up
 * to the noise of arithmetic, the digest is `remembered`, so that an index knows its model again on another processor.
 *
 * @throws InputError for settings out of range; UnavailableError when the server does not answer, has no such model,
 *   or answers with something else than vectors.
 */
export async function openHttpEncoder(
  options: HttpEncoderOptions,
  { environment = process.env, remembered, signal, wait }: OpeningPorts = {},
): Promise<HttpEncoder> {
  const settings = serverSettings(options);
  const key = new ServerKey(settings.keyVariable, environment);
  const server = new EmbeddingServer(settings, new JsonServer(settings, key, wait), PROTOCOLS[settings.api]);
  const told = await server.digest(signal);
  const canaries = await server.canaries(signal);
  const digest = told ?? knownAgain(canaryDigest(canaries), remembered);
  return new HttpEncoder({ server, digest, dimension: canaries[0]!.length });
}

function knownAgain(digest: string, remembered: string | undefined): string {
  return remembered !== undefined && isSameModel(remembered, digest) ? remembered : digest;
}
