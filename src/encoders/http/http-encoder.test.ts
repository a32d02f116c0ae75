import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AppError, InputError, UnavailableError } from '../../model/index.ts';
import { type HttpEncoder, type HttpEncoderOptions, openHttpEncoder } from '../index.ts';
import { CANARY_TEXTS } from './canary.ts';
import { letterCounts, sendJson, TestServer, type Trick } from './embedding-server.test-server.ts';
import type { OpeningPorts } from './open-http-encoder.ts';

let server: TestServer;
let address: string;
let waits: number[];

beforeEach(async () => {
  server = new TestServer();
  address = await server.open();
  waits = [];
});
afterEach(() => server.close());

const KEY = 'sk-very-secret-0123456789';

function open(options: Partial<HttpEncoderOptions> = {}, ports: OpeningPorts = {}): Promise<HttpEncoder> {
  return openHttpEncoder(
    { api: 'openai', address, model: 'letters', ...options },
    {
      environment: { THE_KEY: KEY },
      wait: async (milliseconds, signal) => {
        signal?.throwIfAborted();
        waits.push(milliseconds);
      },
      ...ports,
    },
  );
}

/** Opens, then lets the server play tricks. */
async function opened(options: Partial<HttpEncoderOptions>, ...tricks: Trick[]): Promise<HttpEncoder> {
  const encoder = await open({ batchSize: 32, ...options });
  server.received.length = 0;
  server.tricks.push(...tricks);
  return encoder;
}

const status =
  (code: number, body: unknown = {}, headers: Record<string, string> = {}): Trick =>
  (response) =>
    sendJson(response, code, body, headers);

function unit(numbers: readonly number[]): number[] {
  const length = Math.hypot(...numbers);
  return [...Float32Array.from(numbers, (value) => value / length)];
}

describe.each(['openai', 'ollama'] as const)('%s', (api) => {
  it('gives each text its vector of length 1, with the prefix of its role', async () => {
    const encoder = await open({ api, queryPrefix: 'query: ', passagePrefix: 'passage: ' });
    const [a, b] = await encoder.encode(['heat', 'cold'], 'passage');
    const [c] = await encoder.encode(['heat'], 'query');
    expect([...a!]).toEqual(unit(letterCounts('passage: heat')));
    expect([...b!]).toEqual(unit(letterCounts('passage: cold')));
    expect([...c!]).toEqual(unit(letterCounts('query: heat')));
    expect(encoder.dimension).toBe(27);
    expect(encoder.counts).toEqual({
      texts: 3,
      tokens: api === 'openai' ? 6 : 3,
      windowed: 0,
      truncated: 0,
    });
  });

  it('sends equal texts once, texts without a sign not at all, and the rest in batches', async () => {
    const encoder = await opened({ api, batchSize: 2 });
    const told: number[] = [];
    const texts = ['a', 'b', '', 'a', ' \n\u200b', 'c', 'b'];
    const vectors = await encoder.encode(texts, 'passage', { onProgress: ({ texts }) => told.push(texts) });
    expect(server.asked).toEqual([['a', 'b'], ['c']]);
    expect(vectors.map((vector) => vector !== undefined)).toEqual([
      true,
      true,
      false,
      true,
      false,
      true,
      true,
    ]);
    expect(vectors[3]).toEqual(vectors[0]);
    expect(told).toEqual([2, 3]);
    expect(encoder.counts.texts).toBe(7);
    expect(await encoder.encode([], 'query')).toEqual([]);
  });

  it('asks for shorter vectors, and refuses a server that has only long ones', async () => {
    await expect(open({ api, dimensions: 8 })).rejects.toThrow(
      'Expected vectors of 8 numbers, got one of 27.',
    );
    expect(server.received.at(-1)!.body.dimensions).toBe(8);
    server.numbersOf = (text) => letterCounts(text).slice(0, 8).map(plusOne);
    expect((await open({ api, dimensions: 8 })).dimension).toBe(8);
  });

  it.each<[string, (numbers: number[]) => unknown, string]>([
    ['another length', (numbers) => numbers.slice(1), 'Expected vectors of 27 numbers, got one of 26.'],
    ['an empty one', () => [], 'Expected vectors of 27 numbers, got one of 0.'],
    ['null for NaN', (numbers) => [null, ...numbers.slice(1)], 'got null at position 0'],
    ['text', (numbers) => ['1', ...numbers.slice(1)], 'got a string at position 0'],
    ['only zeros', (numbers) => numbers.map(() => 0), 'Expected a vector with a direction, got only zeros.'],
    ['base64', () => 'AACAPwAAgD8=', 'Expected a vector as a list of numbers, got a string.'],
    ['nothing', () => null, 'Expected a vector as a list of numbers, got null.'],
  ])('refuses a vector that is %s', async (_, spoil, message) => {
    const encoder = await opened({ api });
    server.numbersOf = (text) => (text === 'b' ? spoil(letterCounts(text)) : letterCounts(text)) as number[];
    const failed = encoder.encode(['a', 'b'], 'passage');
    await expect(failed).rejects.toThrow(UnavailableError);
    await expect(failed).rejects.toThrow(message);
  });

  it('keeps the length 1 where squares are beyond every double, or below', async () => {
    server.numbersOf = (text) => letterCounts(text).map((count) => count * 1e300);
    const [large] = await (await open({ api })).encode(['abc'], 'query');
    server.numbersOf = (text) => letterCounts(text).map((count) => count * 1e-300);
    const [small] = await (await open({ api })).encode(['abc'], 'query');
    expect([...large!]).toEqual(unit(letterCounts('abc')));
    expect([...small!]).toEqual([...large!]);
  });

  it('refuses another number of vectors than texts', async () => {
    const spoiled = (change: (list: unknown[]) => unknown): Trick => {
      return (response, { body }) => {
        const { data } = server.embeddings(body.input);
        const list = change(api === 'openai' ? data : data.map(({ embedding }) => embedding));
        return sendJson(response, 200, api === 'openai' ? { data: list } : { embeddings: list });
      };
    };
    const encoder = await opened(
      { api },
      spoiled((list) => list.slice(1)),
      spoiled((list) => [...list, ...list]),
      spoiled(() => 'none'),
    );
    await expect(encoder.encode(['a', 'b'], 'query')).rejects.toThrow(
      'Expected 2 vectors for 2 texts, got 1.',
    );
    await expect(encoder.encode(['a', 'b'], 'query')).rejects.toThrow(
      'Expected 2 vectors for 2 texts, got 4.',
    );
    await expect(encoder.encode(['a', 'b'], 'query')).rejects.toThrow(
      "in the server's answer, got a string.",
    );
  });
});

const plusOne = (value: number) => value + 1;

describe('OpenAI’s API', () => {
  it('orders vectors by their index', async () => {
    const encoder = await opened({}, (response, { body }) => {
      const { data, ...rest } = server.embeddings(body.input);
      return sendJson(response, 200, { ...rest, data: data.reverse() });
    });
    const [a, b] = await encoder.encode(['a', 'b'], 'query');
    expect([...a!]).toEqual(unit(letterCounts('a')));
    expect([...b!]).toEqual(unit(letterCounts('b')));
  });

  it.each([
    [[0, 0], 'Expected one vector per index, got 0 twice.'],
    [[0, 2], 'Expected an index from 0 to 1 with each vector, got 2.'],
    [[0, 0.5], 'Expected an index from 0 to 1 with each vector, got 0.5.'],
    [[0, undefined], 'Expected an index from 0 to 1 with each vector, got nothing.'],
  ])('refuses the indices %j', async (indices, message) => {
    const encoder = await opened({}, (response, { body }) => {
      const { data } = server.embeddings(body.input);
      return sendJson(response, 200, {
        data: data.map((entry, place) => ({ ...entry, index: indices[place] })),
      });
    });
    await expect(encoder.encode(['a', 'b'], 'query')).rejects.toThrow(message);
  });

  it('finds its path below an address with or without /v1, and sends input types', async () => {
    const inputTypes = { query: 'query', passage: 'document' };
    for (const base of [address, `${address}/`, `${address}/v1`, `${address}/proxy/v1/`]) {
      const encoder = await open({ address: base, inputTypes });
      await encoder.encode(['a'], 'query');
      await encoder.encode(['a'], 'passage');
    }
    const paths = new Set(server.received.map(({ path }) => path));
    expect([...paths]).toEqual(['/v1/embeddings', '/proxy/v1/embeddings']);
    expect(server.received.slice(1, 3).map(({ body }) => body.input_type)).toEqual(['query', 'document']);
  });
});

describe('failures', () => {
  it('asks again after 429, 5xx and 408, waiting twice as long each time', async () => {
    const encoder = await opened({}, status(429), status(500), status(503), status(408));
    const [vector] = await encoder.encode(['a'], 'query');
    expect([...vector!]).toEqual(unit(letterCounts('a')));
    expect(waits).toEqual([500, 1000, 2000, 4000]);
  });

  it('waits as long as the server asks for, in seconds or until a date, and gives up beyond its limit', async () => {
    const date = new Date(Date.now() + 20_000).toUTCString();
    const encoder = await opened(
      {},
      status(429, {}, { 'retry-after': '7' }),
      status(503, {}, { 'retry-after': date }),
      status(503, {}, { 'retry-after': 'soon' }),
    );
    await encoder.encode(['a'], 'query');
    expect(waits[0]).toBe(7000);
    expect(waits[1]).toBeGreaterThan(10_000);
    expect(waits[1]).toBeLessThanOrEqual(20_000);
    expect(waits[2]).toBe(2000);
    server.tricks.push(status(429, { error: { message: 'slow down' } }, { 'retry-after': '3600' }));
    await expect(encoder.encode(['a'], 'query')).rejects.toThrow(
      /got status 429: slow down\. It asks to wait 3600 s\.$/u,
    );
    expect(waits.length).toBe(3);
  });

  it('asks again after a broken connection, at the beginning and in the middle of an answer', async () => {
    const encoder = await opened(
      {},
      (response) => {
        response.socket!.resetAndDestroy();
        return true;
      },
      (response) => {
        response.writeHead(200, { 'content-length': '1000' });
        response.write('{"data": [');
        setImmediate(() => response.socket!.destroy());
        return true;
      },
    );
    await encoder.encode(['a'], 'query');
    expect(server.received.length).toBe(3);
    expect(waits).toEqual([500, 1000]);
  });

  it('gives up after so many attempts, with what came last', async () => {
    const encoder = await opened(
      { attempts: 3 },
      status(500),
      status(502),
      status(503, { error: 'no room' }),
    );
    await expect(encoder.encode(['a'], 'query')).rejects.toThrow(
      `Expected vectors from ${new URL(address).host}, got status 503: no room after 3 attempts.`,
    );
    expect(server.received.length).toBe(3);
  });

  it.each([400, 404, 413, 422])('does not ask again after %d', async (code) => {
    const encoder = await opened({}, status(code, { error: { message: 'input is too long' } }));
    await expect(encoder.encode(['a'], 'query')).rejects.toThrow(`got status ${code}: input is too long.`);
    expect(server.received.length).toBe(1);
    expect(waits).toEqual([]);
  });

  it('does not follow a redirect: texts go nowhere else', async () => {
    const other = new TestServer();
    const location = await other.open();
    const encoder = await opened({}, status(307, '', { location: `${location}/v1/embeddings` }));
    await expect(encoder.encode(['a'], 'query')).rejects.toThrow('got status 307');
    expect(other.received).toEqual([]);
    await other.close();
  });

  it.each([
    ['HTML', '<html>Bad gateway</html>'],
    ['NaN, as Python writes it', '{"data": [{"index": 0, "embedding": [NaN]}]}'],
    ['half an answer', '{"data": [{"ind'],
    ['nothing', ''],
  ])('refuses %s', async (_, body) => {
    const encoder = await opened({}, status(200, body));
    await expect(encoder.encode(['a'], 'query')).rejects.toThrow('got no JSON (status 200)');
  });

  it('gives up on a server that does not answer in time, or never ends', async () => {
    const encoder = await opened(
      { timeoutMs: 50, attempts: 2 },
      () => true,
      (response) => {
        response.writeHead(200);
        response.write('{');
        return true;
      },
    );
    await expect(encoder.encode(['a'], 'query')).rejects.toThrow('got nothing in 50 ms after 2 attempts.');
  });

  it('ends at once when it is aborted: before, during a request, and while it waits', async () => {
    const encoder = await opened({});
    const reason = new Error('enough');
    await expect(encoder.encode(['a'], 'query', { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    expect(server.received).toEqual([]);
    const during = new AbortController();
    server.tricks.push(() => {
      during.abort(reason);
      return true;
    });
    await expect(encoder.encode(['a'], 'query', { signal: during.signal })).rejects.toBe(reason);
    const waiting = new AbortController();
    const patient = await openHttpEncoder({ api: 'openai', address, model: 'letters' });
    server.tricks.push((response) => {
      setTimeout(() => waiting.abort(reason), 20);
      return sendJson(response, 503, {}, { 'retry-after': '50' });
    });
    await expect(patient.encode(['a'], 'query', { signal: waiting.signal })).rejects.toThrow();
  });

  it('keeps what it had counted when a later batch fails, and works on', async () => {
    const encoder = await opened({ batchSize: 1 }, () => undefined, status(400));
    await expect(encoder.encode(['a', 'b'], 'query')).rejects.toThrow('status 400');
    expect((await encoder.encode(['c'], 'query'))[0]).toBeDefined();
    expect(encoder.counts.texts).toBe(1);
  });

  it('says that nobody listens, without asking again', async () => {
    await server.close();
    await expect(open()).rejects.toThrow(/got no connection \(ECONNREFUSED\)/u);
    expect(waits).toEqual([]);
    server = new TestServer();
    await server.open();
  });
});

describe('the key', () => {
  it('is read from the environment, and sent', async () => {
    await open({ keyVariable: 'THE_KEY' });
    expect(server.received[0]!.headers.authorization).toBe(`Bearer ${KEY}`);
    server.received.length = 0;
    await open();
    expect(server.received[0]!.headers.authorization).toBeUndefined();
  });

  it('is asked for by the name of its variable', async () => {
    const environment = { EMPTY: '', BROKEN: 'sk-one\nsk-two' };
    await expect(open({ keyVariable: 'MISSING' }, { environment })).rejects.toThrow(
      'in the environment variable MISSING, got none.',
    );
    await expect(open({ keyVariable: 'EMPTY' }, { environment })).rejects.toThrow('EMPTY, got none.');
    await expect(open({ keyVariable: 'BROKEN' }, { environment })).rejects.toThrow(
      'BROKEN, got another text.',
    );
    expect(server.received).toEqual([]);
  });

  it('is in no error and nothing that an index keeps, even when the server repeats it', async () => {
    const encoder = await opened({ keyVariable: 'THE_KEY' });
    const shown = [encoder.id, encoder.digest, JSON.stringify(encoder.identity), JSON.stringify(encoder)];
    const repeats = { error: { message: `Incorrect key ${KEY} or sk-very-se****6789` } };
    for (const code of [400, 401, 403, 500]) {
      server.tricks.push(...Array.from({ length: 5 }, () => status(code, repeats)));
      const error: unknown = await encoder.encode(['a'], 'query').catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(AppError);
      const { cause, hint, message, stack } = error as AppError;
      expect(cause).toBeUndefined();
      shown.push(message, hint ?? '', stack ?? '', JSON.stringify(error));
      server.tricks.length = 0;
    }
    for (const text of shown) expect(text).not.toContain(KEY);
    expect(shown.filter((text) => text.includes('[key]')).length).toBeGreaterThan(0);
    expect(shown.filter((text) => /40[13].*sk-/u.test(text))).toEqual([]);
  });

  it('may not stand in the address, and such an address is not repeated', async () => {
    for (const wrong of [
      'http://me:hunter2@localhost/',
      'http://localhost/v1?key=hunter2',
      'hunter2',
      'file:///hunter2',
    ]) {
      const error: unknown = await open({ address: wrong }).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(InputError);
      expect(String(error)).not.toContain('hunter2');
    }
  });
});

describe('settings', () => {
  it.each([
    { batchSize: 0 },
    { dimensions: 1.5 },
    { timeoutMs: Number.NaN },
    { attempts: -1 },
    { longestWaitMs: Number.POSITIVE_INFINITY },
    { maximumLength: 0 },
    { model: '' },
    { model: undefined as unknown as string },
    { api: 'x' as 'ollama' },
    { api: 'ollama' as const, inputTypes: { query: 'q', passage: 'p' } },
  ])('%j is refused', async (options) => {
    await expect(open(options)).rejects.toThrow(InputError);
  });

  it('cuts long texts where it was told to, between characters, and counts them', async () => {
    const encoder = await opened({ maximumLength: 4, passagePrefix: 'p: ' });
    await encoder.encode(['abcdef', 'abcd', 'abc😀', 'x\uD83Dy'], 'passage');
    expect(server.asked).toEqual([['p: abcd', 'p: abc', 'p: x\u{FFFD}y']]);
    expect(encoder.counts).toMatchObject({ texts: 4, truncated: 2 });
  });
});

describe('who the model is', () => {
  it('is named by model and server, or as it was told', async () => {
    const { host } = new URL(address);
    expect((await open()).id).toBe(`letters@${host.replace(':', '-')}`);
    expect((await open({ model: 'org/letters:v1' })).id).toBe(`org-letters-v1@${host.replace(':', '-')}`);
    expect((await open({ id: 'mine' })).id).toBe('mine');
  });

  it('is the digest that Ollama tells, and a model that it lacks is named', async () => {
    expect((await open({ api: 'ollama' })).digest).toBe('ab'.repeat(32));
    await expect(open({ api: 'ollama', model: 'nomic' })).rejects.toMatchObject({
      message: expect.stringContaining('Expected the model nomic'),
      hint: 'ollama pull nomic',
    });
    server.digest = undefined;
    expect((await open({ api: 'ollama' })).digest).toMatch(/^[\w-]{86}\.27$/u);
  });

  it('is known again through noise, and another model is not', async () => {
    const { digest } = await open();
    server.numbersOf = (text) =>
      letterCounts(text).map((count, index) => count * (1 + 0.01 * Math.sin(index + text.length)));
    const noisy = await open();
    expect(noisy.digest).not.toBe(digest);
    expect((await open({}, { remembered: digest })).digest).toBe(digest);
    server.numbersOf = (text) => letterCounts(text).map((count) => Math.log1p(count));
    const other = await open({}, { remembered: digest });
    expect(other.digest).not.toBe(digest);
    for (const remembered of ['', 'ab'.repeat(32), 'x.27', digest.replace('.27', '.28')])
      expect((await open({}, { remembered })).digest).toBe(other.digest);
  });

  it('is what an index remembers, with what else decides a vector', async () => {
    const encoder = await open({ keyVariable: 'THE_KEY', queryPrefix: 'q: ', maximumLength: 99 });
    const { digest, dimension, id } = encoder;
    expect(encoder.identity).toEqual({
      ...{ kind: 'dense', id, digest, dimension },
      settings: '{"api":"openai","queryPrefix":"q: ","passagePrefix":"","maximumLength":99}',
    });
  });
});

describe('company', () => {
  it('is tried once, and a server that minds none gets batches', async () => {
    const encoder = await open();
    expect(server.asked).toEqual([CANARY_TEXTS]);
    await encoder.encode(['a', 'b'], 'passage');
    await encoder.encode(['c', 'd'], 'passage');
    const alone = CANARY_TEXTS.map((text) => [text]);
    expect(server.asked).toEqual([CANARY_TEXTS, ...alone, ['a', 'b'], ['c', 'd']]);
  });

  it('changes vectors of some servers: those get one text at a time, so that each has one vector always', async () => {
    server.numbersOf = (text, companions) =>
      letterCounts(text).map((count) => count + 0.001 * companions.length);
    const encoder = await open();
    const together = await encoder.encode(['a', 'b', 'c'], 'passage');
    for (const [index, text] of ['a', 'b', 'c'].entries())
      expect((await encoder.encode([text], 'passage'))[0]).toEqual(together[index]);
    expect(server.asked.slice(2).every((texts) => texts.length === 1)).toBe(true);
  });

  it('is not tried for a single text or a batch size that was told', async () => {
    const encoder = await open();
    await encoder.encode(['a'], 'query');
    await (await open({ batchSize: 2 })).encode(['a', 'b'], 'query');
    expect(server.asked).toEqual([CANARY_TEXTS, ['a'], CANARY_TEXTS, ['a', 'b']]);
  });
});
