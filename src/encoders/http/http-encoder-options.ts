import { InputError } from '../../model/index.ts';

/** The two ways of asking for vectors over HTTP that most servers speak. */
export type EmbeddingApi = 'openai' | 'ollama';

const APIS: readonly EmbeddingApi[] = ['openai', 'ollama'];

/** Which server gives vectors, of which model, and how it is asked. */
export interface HttpEncoderOptions {
  /** `openai`: POST `/v1/embeddings` (OpenAI, vLLM, llama.cpp, LM Studio, …); `ollama`: POST `/api/embed`. */
  readonly api: EmbeddingApi;
  /** `http://localhost:11434`; for `openai` with or without `/v1`. Neither a password nor a query may be in it. */
  readonly address: string;
  /** The model as the server calls it: `nomic-embed-text`. */
  readonly model: string;
  /** What indexes call it. Default: the model, `@` and the server, as far as a file name can hold them. */
  readonly id?: string | undefined;
  /** The environment variable that holds the key, `OPENAI_API_KEY`. Absent: no key is sent. */
  readonly keyVariable?: string | undefined;
  /** What stands before a query, and before a passage, as the model was trained: `search_query: `. Default: nothing. */
  readonly queryPrefix?: string | undefined;
  readonly passagePrefix?: string | undefined;
  /** For servers that put their own prefixes: what to send as `input_type`. Only for `openai`. */
  readonly inputTypes?: { readonly query: string; readonly passage: string } | undefined;
  /** Numbers per vector, asked of the server (`dimensions`). Absent: as many as the model has. */
  readonly dimensions?: number | undefined;
  /** Longer texts lose their end here, and are counted. In UTF-16 units. Absent: the server decides, unseen. */
  readonly maximumLength?: number | undefined;
  /**
   * Texts per request. Absent: 32 where the server gives a text the same vector alone and in company, which is tried
   * before the first batch, else 1.
   */
  readonly batchSize?: number | undefined;
  /** How long one request may take until its answer is whole, in milliseconds. Default 60,000. */
  readonly timeoutMs?: number | undefined;
  /** How often a request is sent at most. Default 5. */
  readonly attempts?: number | undefined;
  /** The longest wait between two attempts, in milliseconds; a server that wants more is given up. Default 60,000. */
  readonly longestWaitMs?: number | undefined;
}

/** The same with everything said. */
export interface ServerSettings extends HttpEncoderOptions {
  readonly id: string;
  readonly queryPrefix: string;
  readonly passagePrefix: string;
  readonly timeoutMs: number;
  readonly attempts: number;
  readonly longestWaitMs: number;
  /** Where vectors are asked for, and where the server tells which models it has. */
  readonly base: URL;
}

/**
 * Checks what was said of a server and fills in the rest.
 *
 * @throws InputError for an API that is not known, for an address that is none or holds a secret, and for numbers out of range.
 */
export function serverSettings(options: HttpEncoderOptions): ServerSettings {
  if (!APIS.includes(options.api)) throw bad(`Expected the API ${APIS.join(' or ')}, got ${options.api}.`);
  const base = checkedAddress(options.address);
  if (typeof options.model !== 'string' || options.model === '')
    throw bad(`Expected the name of a model, got ${options.model === '' ? 'an empty one' : 'none'}.`);
  requireCount(options.dimensions, 'dimensions');
  requireCount(options.maximumLength, 'a maximum length');
  requireCount(options.batchSize, 'a batch size');
  requireCount(options.timeoutMs, 'a time-out in milliseconds');
  requireCount(options.attempts, 'attempts');
  requireCount(options.longestWaitMs, 'a longest wait in milliseconds');
  if (options.inputTypes !== undefined && options.api === 'ollama')
    throw bad('Expected input types for the API openai only, got them for ollama.');
  return {
    ...options,
    id: options.id ?? idOf(options.model, base),
    queryPrefix: options.queryPrefix ?? '',
    passagePrefix: options.passagePrefix ?? '',
    timeoutMs: options.timeoutMs ?? 60_000,
    attempts: options.attempts ?? 5,
    longestWaitMs: options.longestWaitMs ?? 60_000,
    base,
  };
}

/** Secrets in an address would end in indexes, errors and logs. */
function checkedAddress(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url === undefined || !/^https?:$/u.test(url.protocol))
    throw bad('Expected the address of a server (http://localhost:11434), got something else.');
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '')
    throw new InputError('Expected an address without user, password, query and fragment, got one with.', {
      code: 'bad-argument',
      hint: 'Put the key into an environment variable and name that.',
    });
  return url;
}

/** `nomic-embed-text-latest@localhost-11434`: letters, digits, dot, dash and underscore. */
function idOf(model: string, { host }: URL): string {
  return `${plain(model)}@${plain(host)}`;
}

function plain(text: string): string {
  return text.replace(/[^\p{L}\p{N}._-]+/gu, '-');
}

function requireCount(value: number | undefined, what: string): void {
  if (value === undefined || (Number.isSafeInteger(value) && value >= 1)) return;
  throw bad(`Expected ${what} as a whole number from 1, got ${value}.`);
}

function bad(message: string): InputError {
  return new InputError(message, { code: 'bad-argument' });
}
