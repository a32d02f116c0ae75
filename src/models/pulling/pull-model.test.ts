import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LocalHub, sendFile } from '../../../test/local-hub.ts';
import { sharedModels } from '../../../test/shared-data.ts';
import { AppError, DataError, InputError, UnavailableError } from '../../model/index.ts';
import { catalogued } from '../catalogue.ts';
import { HubAddress } from '../hub/hub-address.ts';
import { HubClient } from '../hub/hub-client.ts';
import { openModel } from '../opening/open-model.ts';
import { type PullResult, pullModel } from './pull-model.ts';

const folder = mkdtempSync(join(tmpdir(), 'consilience-pull-'));
const local = new LocalHub();
beforeAll(() => local.start());
afterAll(async () => {
  await local.stop();
  rmSync(folder, { recursive: true });
});

const MODEL = catalogued('bge-small-en-v1.5')!;
const { id: ID } = MODEL;
const { repository: REPOSITORY } = MODEL.source;
const COMMIT = 'feed'.padEnd(40, '0');
const WEIGHTS = randomBytes(300_000);
const FILES = {
  'model.safetensors': WEIGHTS,
  'config.json': Buffer.from('{"model_type":"bert"}'),
  'tokenizer.json': Buffer.from('{"added_tokens":[]}'),
};
let made = 0;
let cache = '';
beforeEach(() => {
  cache = join(folder, `${made++}`);
  local.reset();
  local.repositories.set(REPOSITORY, {
    files: FILES,
    revision: COMMIT,
    metadata: { cardData: { license: 'mit' }, tags: [] },
  });
});

function pull(signal?: AbortSignal): Promise<PullResult> {
  const patience = { timeoutSeconds: 10, retries: 0 };
  const hub = new HubClient({ address: new HubAddress(local.address), patience });
  return pullModel(ID, { cache, from: { hub, base: local.address }, retries: 0, signal });
}

async function failureOf(work: Promise<unknown>): Promise<unknown> {
  return await work.then(
    () => undefined,
    (error: unknown) => error,
  );
}

function leavePart(bytes: Buffer): void {
  const part = join(cache, '.partial', ID, 'model.safetensors.part');
  mkdirSync(dirname(part), { recursive: true });
  writeFileSync(part, bytes);
}

describe('a pull', () => {
  it('leaves a model that opens with the digests it was fetched with', async () => {
    expect((await pull()).outcome).toBe('pulled');
    const model = await openModel(ID, { cache });
    expect(model.digest).toBe(createHash('sha256').update(WEIGHTS).digest('hex'));
    expect(model.description.source.revision).toBe(COMMIT);
    expect(model.description.files.every(({ sha256 }) => sha256 !== 'unpinned')).toBe(true);
    expect(model.description.queryPrefix).toBe(MODEL.queryPrefix);
    expect((await pull()).outcome).toBe('present');
  });

  it.each([
    ['right', WEIGHTS.subarray(0, 1000), 'model.safetensors from 1000'],
    ['all there', WEIGHTS, 'config.json'],
    ['damaged', Buffer.alloc(1000, 'x'), 'model.safetensors from 1000'],
    ['too long', Buffer.alloc(400_000, 'x'), 'model.safetensors'],
    ['whole and wrong', Buffer.alloc(300_000, 'x'), 'model.safetensors'],
  ])('ends well whatever part an earlier one left: %s', async (_, part, first) => {
    leavePart(part);
    expect((await pull()).outcome).toBe('pulled');
    expect(local.fileRequests()[0]).toBe(first);
    expect(readFileSync(join(cache, ID, 'model.safetensors')).equals(WEIGHTS)).toBe(true);
  });

  it('takes the whole file where a hub knows no ranges', async () => {
    leavePart(WEIGHTS.subarray(0, 5000));
    local.answerFile = (_, response, content) => {
      response.writeHead(200).end(content);
      return true;
    };
    expect((await pull()).outcome).toBe('pulled');
  });

  it('refuses other bytes than it asked for', async () => {
    leavePart(WEIGHTS.subarray(0, 5000));
    local.answerFile = (_, response, content) => {
      response
        .writeHead(206, { 'content-range': `bytes 0-9/${content.length}` })
        .end(content.subarray(0, 10));
      return true;
    };
    expect(await failureOf(pull())).toBeInstanceOf(UnavailableError);
  });

  it('refuses a file that is longer than listed, and keeps nothing of it', async () => {
    local.answerFile = (_, response, content) => {
      response.writeHead(200).end(Buffer.concat([content, Buffer.from('more')]));
      return true;
    };
    const failure = await failureOf(pull());
    expect(failure).toBeInstanceOf(DataError);
    expect((failure as DataError).message).toBe(
      `Expected ${WEIGHTS.length} bytes of model.safetensors, got more.`,
    );
    expect(existsSync(join(cache, '.partial', ID, 'model.safetensors.part'))).toBe(false);
  });

  it('finds out wrong bytes of a small file, which is listed by its name in git', async () => {
    local.answerFile = (request, response, content) => {
      if (!request.url!.endsWith('config.json')) return false;
      sendFile(request, response, Buffer.from(content.toString().replace('bert', 'tree')));
      return true;
    };
    const failure = await failureOf(pull());
    expect(failure).toBeInstanceOf(DataError);
    expect((failure as DataError).message).toContain("Expected git's name");
    expect(existsSync(join(cache, ID))).toBe(false);
    // What was right is not fetched again.
    local.reset();
    local.repositories.set(REPOSITORY, {
      files: FILES,
      revision: COMMIT,
      metadata: { cardData: { license: 'mit' }, tags: [] },
    });
    expect((await pull()).outcome).toBe('pulled');
    expect(local.fileRequests()).toEqual(['config.json', 'tokenizer.json']);
  });

  it.each([
    [
      'a host it does not know',
      'https://models.example/x?signature=secret',
      'the host models.example is not one of',
    ],
    ['another machine without https', 'http://192.0.2.1/x', 'http://192.0.2.1 is not https'],
    ['a file', 'file:///etc/passwd', 'file: is not https'],
    ['nothing that can be read', 'http://[', 'it is no address'],
  ])('does not follow the hub to %s', async (_, location, expected) => {
    local.answerFile = (_, response) => {
      response.writeHead(302, { location }).end();
      return true;
    };
    const failure = await failureOf(pull());
    expect(failure).toBeInstanceOf(UnavailableError);
    expect((failure as UnavailableError).message).toContain(expected);
    expect((failure as UnavailableError).message).not.toContain('secret');
  });

  it('ends when it is asked to, and gives its lock back', async () => {
    const controller = new AbortController();
    local.answerFile = (_, response, content) => {
      response.writeHead(200, { 'content-length': content.length }).write(content.subarray(0, 10));
      setTimeout(() => controller.abort(), 50);
      return true;
    };
    expect(await failureOf(pull(controller.signal))).not.toBeInstanceOf(AppError);
    local.answerFile = () => false;
    expect((await pull()).outcome).toBe('pulled');
  });
});

const models = sharedModels();
describe.skipIf(models === undefined)('a pull from a folder of real files', () => {
  it.each(['all-MiniLM-L6-v2-int8', 'bge-small-en-v1.5-int8'])(
    'finds the pinned bytes under another name: %s',
    async (id) => {
      const from = { folder: join(models!, id.toLowerCase()) };
      expect((await pullModel(id, { cache, from })).outcome).toBe('pulled');
      const model = await openModel(id, { cache });
      expect(model.path('graph').endsWith(join('onnx', 'model_quantized.onnx'))).toBe(true);
      expect(model.digest).toBe(catalogued(id)!.files[0]!.sha256);
    },
  );
});

describe('the address of a hub', () => {
  it.each(['ftp://x', 'x', 'http://192.0.2.1', 'https://me:secret@hub.example', ''])(
    'cannot be %j',
    (address) => {
      expect(() => new HubAddress(address)).toThrow(InputError);
    },
  );

  it.each([
    ['https://huggingface.co', 'https://cdn-lfs.hf.co/x', true],
    ['https://huggingface.co', 'https://us.aws.cdn.huggingface.co/x', true],
    ['https://huggingface.co', 'https://evilhuggingface.co/x', false],
    ['https://huggingface.co', 'https://huggingface.co.evil.example/x', false],
    ['https://huggingface.co', 'http://huggingface.co/x', false],
    ['https://huggingface.co', 'http://127.0.0.1/x', false],
    ['https://hub.example/mirror/', 'https://files.hub.example/x', true],
    ['http://localhost:8080', 'http://127.0.0.1:9/x', true],
    ['http://localhost:8080', 'https://other.example/x', false],
  ])('%s sends us to %s: %s', (hub, target, isFollowed) => {
    expect(new HubAddress(hub).whyNot(new URL(target)) === undefined).toBe(isFollowed);
  });

  it('lets further hosts be named, and gives none of them the token', () => {
    const address = new HubAddress('https://hub.example/', ['store.example']);
    expect(address.base).toBe('https://hub.example');
    expect(address.whyNot(new URL('https://a.store.example/x'))).toBeUndefined();
    expect(address.isOwn(new URL('https://hub.example/x'))).toBe(true);
    expect(address.isOwn(new URL('https://files.hub.example/x'))).toBe(false);
    expect(address.isOwn(new URL('http://hub.example/x'))).toBe(false);
  });
});
