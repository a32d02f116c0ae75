import { setTimeout as wait } from 'node:timers/promises';
import { UnavailableError } from '../../model/index.ts';
import type { ServerSettings } from './http-encoder-options.ts';
import { retryAfter, retryWait } from './retry-wait.ts';
import type { ServerKey } from './server-key.ts';

/** Waits for a time, in milliseconds; rejects when the signal is aborted. */
export type Wait = (milliseconds: number, signal: AbortSignal | undefined) => Promise<unknown>;

/** The most bytes of an answer that are read: 2,000 vectors of 4,096 numbers at 20 letters each would fit. */
const MAXIMUM_BYTES = 256 * 2 ** 20;
/** How much of a server's own words an error repeats. */
const QUOTED_LENGTH = 200;

/** A server that answers JSON, sometimes late and sometimes not at the first time. */
export class JsonServer {
  readonly #settings: Pick<ServerSettings, 'base' | 'timeoutMs' | 'attempts' | 'longestWaitMs'>;
  readonly #key: ServerKey;
  readonly #wait: Wait;

  constructor(
    settings: Pick<ServerSettings, 'base' | 'timeoutMs' | 'attempts' | 'longestWaitMs'>,
    key: ServerKey,
    waitFor: Wait = (milliseconds, signal) => wait(milliseconds, undefined, { signal }),
  ) {
    this.#settings = settings;
    this.#key = key;
    this.#wait = waitFor;
  }

  /** Where the server is, without anything secret. */
  get place(): string {
    return this.#settings.base.host;
  }

  /**
   * Sends a request until it is answered: again after 408, 429, 5xx, a broken connection and a time-out, not after
   * any other refusal and not when nobody listens. Redirects are refused, since texts would go to another place.
   *
   * @param body absent: GET, else POST.
   * @throws UnavailableError when there is no answer in JSON; the reason of the signal when it is aborted.
   */
  async ask(path: string, body: object | undefined, signal: AbortSignal | undefined): Promise<unknown> {
    const { attempts, longestWaitMs } = this.#settings;
    for (let attempt = 1; ; attempt++) {
      signal?.throwIfAborted();
      const outcome = await this.#send(path, body, signal);
      if ('answer' in outcome) return outcome.answer;
      const waitMs = outcome.isFinal ? undefined : retryWait(attempt, outcome.askedMs, longestWaitMs);
      if (waitMs === undefined || attempt >= attempts) {
        const times = attempt === 1 ? '' : ` after ${attempt} attempts`;
        const asked =
          outcome.askedMs === undefined ? '' : ` It asks to wait ${Math.ceil(outcome.askedMs / 1000)} s.`;
        throw new UnavailableError(
          `Expected vectors from ${this.place}, got ${outcome.problem}${times}.${asked}`,
          { hint: outcome.hint },
        );
      }
      await this.#wait(waitMs, signal);
    }
  }

  async #send(path: string, body: object | undefined, signal: AbortSignal | undefined): Promise<Outcome> {
    const headers = { accept: 'application/json', ...this.#key.headers() };
    const late = AbortSignal.timeout(this.#settings.timeoutMs);
    try {
      const response = await fetch(this.#urlOf(path), {
        method: body === undefined ? 'GET' : 'POST',
        headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
        redirect: 'manual',
        signal: signal === undefined ? late : AbortSignal.any([signal, late]),
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await readText(response);
      if (text === undefined) return final(`an answer of more than ${MAXIMUM_BYTES} bytes`);
      return response.ok ? this.#parsed(text, response.status) : this.#refused(response, text);
    } catch (error) {
      signal?.throwIfAborted();
      if (late.aborted) return { isFinal: false, problem: `nothing in ${this.#settings.timeoutMs} ms` };
      return brokenConnection(error);
    }
  }

  #urlOf(path: string): URL {
    const { base } = this.#settings;
    const url = new URL(base);
    url.pathname = `${base.pathname.replace(/\/+$/u, '')}${path}`;
    return url;
  }

  #parsed(text: string, status: number): Outcome {
    try {
      return { answer: JSON.parse(text) };
    } catch {
      return final(`no JSON (status ${status}): ${this.#quoted(text)}`);
    }
  }

  #refused(response: Response, text: string): Outcome {
    const { status } = response;
    // Of a refused key servers repeat parts, which no search for the whole would find.
    if (status === 401 || status === 403)
      return { isFinal: true, problem: `a refusal of the key (status ${status})`, hint: this.#key.hint };
    const isFinal = status < 500 && status !== 408 && status !== 429;
    const said = text === '' ? '' : `: ${this.#quoted(messageOf(text))}`;
    const askedMs = retryAfter(response.headers.get('retry-after'), Date.now());
    return { isFinal, problem: `status ${status}${said}`, askedMs: isFinal ? undefined : askedMs };
  }

  #quoted(text: string): string {
    const words = this.#key.withoutKey(text).replace(/\s+/gu, ' ').trim();
    return words.length > QUOTED_LENGTH ? `${words.slice(0, QUOTED_LENGTH)}…` : words;
  }
}

type Outcome =
  | { readonly answer: unknown }
  | {
      readonly problem: string;
      /** Whether asking again could not help. */
      readonly isFinal: boolean;
      readonly askedMs?: number | undefined;
      readonly hint?: string | undefined;
    };

function final(problem: string): Outcome {
  return { problem, isFinal: true };
}

/** The whole text of an answer; `undefined` when it is too long. */
async function readText(response: Response): Promise<string | undefined> {
  if (response.body === null) return '';
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of response.body) {
    bytes += chunk.byteLength;
    if (bytes > MAXIMUM_BYTES) return undefined;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/** The sentence in an error of OpenAI's form or Ollama's; else the whole text. */
function messageOf(text: string): string {
  try {
    const { error } = JSON.parse(text) as { error?: string | { message?: unknown } };
    const message = typeof error === 'object' ? error?.message : error;
    return typeof message === 'string' ? message : text;
  } catch {
    return text;
  }
}

/** Of `fetch`: its errors tell what happened in a chain of causes. */
function brokenConnection(error: unknown): Outcome {
  const code = codeOf(error);
  const nobody = code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === 'EAI_AGAIN';
  return nobody
    ? { isFinal: true, problem: `no connection (${code})`, hint: 'See whether the server runs there.' }
    : { isFinal: false, problem: `a broken connection (${code ?? 'unknown'})` };
}

function codeOf(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code } = at as { code?: unknown };
    if (typeof code === 'string') return code;
    // Several addresses of one name were tried.
    if (at instanceof AggregateError) return codeOf(at.errors[0]);
  }
  return undefined;
}
