import { NotFoundError, UnavailableError } from '../../model/index.ts';
import { type HubMetadata, hubMetadata } from '../gate/hub-metadata.ts';
import type { HubAddress } from './hub-address.ts';
import { PassingFailure, retryAfterMs } from './hub-failure.ts';
import { type Patience, retrying } from './retrying.ts';

/** How to talk to a hub. */
export interface HubClientOptions {
  readonly address: HubAddress;
  /** Sent to the hub itself and to nobody else; never written anywhere. */
  readonly token?: string | undefined;
  readonly patience: Patience;
  /** Before each wait for another attempt, with the reason. */
  readonly onWait?: ((reason: string, waitMs: number) => void) | undefined;
}

/** Part of a file on its way. */
export interface FileAnswer {
  /** The first byte that comes; the rest of the file follows. */
  readonly from: number;
  /** Pieces as they come. @throws PassingFailure when the connection breaks off or says nothing any more. */
  readonly chunks: AsyncIterable<Uint8Array>;
  /** Lets go of the connection, however much of it was read. */
  close(): void;
}

const MOST_REDIRECTS = 5;
const MOST_METADATA_BYTES = 20_000_000;

/** A hub that speaks as Hugging Face's does: its metadata, and files by commit and path. */
export class HubClient {
  readonly #options: HubClientOptions;

  constructor(options: HubClientOptions) {
    this.#options = options;
  }

  /**
   * @param revision a commit or a branch.
   * @throws NotFoundError for a repository that the hub does not have; UnavailableError when it cannot be asked.
   */
  async metadata(repository: string, revision: string, signal?: AbortSignal): Promise<HubMetadata> {
    const path = `/api/models/${encodedPath(repository)}/revision/${encodeURIComponent(revision)}?blobs=true`;
    const { retries } = this.#options.patience;
    const text = await retrying(() => this.#text(path, repository, signal), {
      retries,
      signal,
      onWait: this.#options.onWait,
    });
    const metadata = hubMetadata(jsonOf(text));
    if (metadata !== undefined) return metadata;
    throw new UnavailableError(
      `Expected the metadata of a model from ${this.#options.address.base}, got an answer without.`,
      {
        hint: 'Is this the address of a hub? --hub and CONSILIENCE_HUB set it.',
      },
    );
  }

  /**
   * One attempt at a file from a byte on. The hub may send the whole file all the same, which the answer says.
   *
   * @throws PassingFailure for what may go away by itself.
   */
  async file(
    repository: string,
    revision: string,
    path: string,
    from: number,
    signal?: AbortSignal,
  ): Promise<FileAnswer> {
    const place = `/${encodedPath(repository)}/resolve/${encodeURIComponent(revision)}/${encodedPath(path)}`;
    const watch = this.#newWatch(signal);
    const range: Record<string, string> = from > 0 ? { range: `bytes=${from}-` } : {};
    try {
      const response = await this.#get(place, repository, range, watch);
      const chunks = chunksOf(response, watch);
      return { from: firstByte(response, from), chunks, close: () => watch.close() };
    } catch (error) {
      watch.close();
      throw error;
    }
  }

  #newWatch(signal: AbortSignal | undefined): SilenceWatch {
    const { address, patience } = this.#options;
    return new SilenceWatch(address.base, patience.timeoutSeconds, signal);
  }

  async #text(path: string, repository: string, signal: AbortSignal | undefined): Promise<string> {
    const watch = this.#newWatch(signal);
    try {
      const response = await this.#get(path, repository, {}, watch);
      const chunks: Uint8Array[] = [];
      let bytes = 0;
      for await (const chunk of chunksOf(response, watch)) {
        bytes += chunk.length;
        if (bytes > MOST_METADATA_BYTES) {
          throw new UnavailableError(`Expected at most ${MOST_METADATA_BYTES} bytes of metadata, got more.`);
        }
        chunks.push(chunk);
      }
      return Buffer.concat(chunks).toString('utf8');
    } finally {
      watch.close();
    }
  }

  /** Follows redirects by hand: each address is looked at first, and the token stays with the hub. */
  async #get(
    path: string,
    repository: string,
    headers: Readonly<Record<string, string>>,
    watch: SilenceWatch,
  ): Promise<Response> {
    const { address, token } = this.#options;
    let url = new URL(address.base + path);
    for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
      const own = address.isOwn(url) && token !== undefined ? { authorization: `Bearer ${token}` } : {};
      const sent = { 'accept-encoding': 'identity', 'user-agent': 'consilience', ...headers, ...own };
      const response = await sendRequest(url, sent, watch);
      const target = response.headers.get('location');
      if (response.ok) return response;
      await response.body?.cancel().catch(() => {});
      if (response.status < 300 || response.status >= 400 || target === null) {
        throw statusFailure(response, repository, address.base);
      }
      url = followed(target, url, address);
    }
    throw new UnavailableError(
      `Expected at most ${MOST_REDIRECTS} redirects from ${address.base}, got more.`,
    );
  }
}

/** Gives a connection up on which nothing has come for some time, or when the user interrupts. */
class SilenceWatch {
  readonly signal: AbortSignal;
  readonly #user: AbortSignal | undefined;
  readonly #controller = new AbortController();
  readonly #hub: string;
  readonly #timeoutMs: number;
  #timer: NodeJS.Timeout;
  #isClosed = false;

  constructor(hub: string, timeoutSeconds: number, user: AbortSignal | undefined) {
    this.#hub = hub;
    this.#timeoutMs = timeoutSeconds * 1000;
    this.#user = user;
    this.#timer = this.#newTimer();
    this.signal =
      user === undefined ? this.#controller.signal : AbortSignal.any([user, this.#controller.signal]);
  }

  /** Something came. */
  heard(): void {
    clearTimeout(this.#timer);
    if (!this.#isClosed) this.#timer = this.#newTimer();
  }

  /** Ends what is still open. */
  close(): void {
    clearTimeout(this.#timer);
    this.#isClosed = true;
    this.#controller.abort();
  }

  /** What an error of the connection means. */
  failure(cause: unknown): unknown {
    clearTimeout(this.#timer);
    if (this.#user?.aborted === true) return this.#user.reason;
    if (this.#controller.signal.aborted) {
      return new PassingFailure(
        `Expected an answer of ${this.#hub}, got nothing for ${this.#timeoutMs / 1000} s.`,
      );
    }
    return new PassingFailure(`Expected an answer of ${this.#hub}, got ${causeWords(cause)}.`, { cause });
  }

  #newTimer(): NodeJS.Timeout {
    return setTimeout(() => this.#controller.abort(), this.#timeoutMs);
  }
}

async function sendRequest(
  url: URL,
  headers: Readonly<Record<string, string>>,
  watch: SilenceWatch,
): Promise<Response> {
  try {
    const response = await fetch(url, { headers, redirect: 'manual', signal: watch.signal });
    watch.heard();
    return response;
  } catch (cause) {
    throw watch.failure(cause);
  }
}

async function* chunksOf(response: Response, watch: SilenceWatch): AsyncGenerator<Uint8Array> {
  if (response.body === null) return;
  const reader = response.body.getReader();
  try {
    for (;;) {
      let piece: Awaited<ReturnType<typeof reader.read>>;
      try {
        piece = await reader.read();
      } catch (cause) {
        throw watch.failure(cause);
      }
      if (piece.done) return;
      watch.heard();
      yield piece.value;
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}

function followed(target: string, from: URL, address: HubAddress): URL {
  const url = URL.canParse(target, from.href) ? new URL(target, from) : undefined;
  const reason = url === undefined ? 'it is no address' : address.whyNot(url);
  if (url !== undefined && reason === undefined) return url;
  throw new UnavailableError(
    `Expected ${address.base} to send us to a host of its own, got ${shownAddress(target)}: ${reason}.`,
    {
      hint: 'If you trust that host, name it in CONSILIENCE_HUB_HOSTS (several parted by commas).',
    },
  );
}

/** Without what follows the path: signed addresses carry keys there. */
function shownAddress(target: string): string {
  return target.replace(/[?#].*$/s, '');
}

function firstByte(response: Response, asked: number): number {
  if (response.status !== 206) return 0;
  const [, first] = /^bytes (\d+)-/.exec(response.headers.get('content-range') ?? '') ?? [];
  if (first !== undefined && Number(first) === asked) return asked;
  throw new UnavailableError(
    `Expected bytes from ${asked} on, got ${response.headers.get('content-range') ?? 'no word which'}.`,
  );
}

const PASSING = [408, 425, 429, 500, 502, 503, 504];

function statusFailure(response: Response, repository: string, hub: string): Error {
  const { status } = response;
  if (PASSING.includes(status)) {
    return new PassingFailure(`Expected an answer of ${hub} for ${repository}, got ${status}.`, {
      retryAfterMs: retryAfterMs(response.headers.get('retry-after'), Date.now()),
    });
  }
  if (status === 404)
    return new NotFoundError(`Expected ${repository} on ${hub}, got ${status}: it is not there.`);
  if (status === 401 || status === 403) {
    return new UnavailableError(
      `Expected to be let in to ${repository} on ${hub}, got ${status}: it is private, gated, or does not exist.`,
      { hint: 'HF_TOKEN in the environment is sent to the hub where it is set.' },
    );
  }
  return new UnavailableError(`Expected ${repository} from ${hub}, got ${status}.`);
}

function encodedPath(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Said by the caller: an answer without metadata.
    return undefined;
  }
}

/** fetch hides what happened behind “fetch failed”. */
function causeWords(error: unknown): string {
  const { cause } = error as { readonly cause?: unknown };
  const inner = cause instanceof Error ? cause : error;
  const { code, message } = inner as { readonly code?: string; readonly message?: string };
  return code ?? message ?? 'an unknown failure';
}
