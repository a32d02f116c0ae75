import { spawn, spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { builtName, builtPlace, catalogued, MODEL_SCHEMA } from '../../src/models/index.ts';
import { ownIdentity } from '../../src/storage/index.ts';
import { LocalHub, sendFile } from '../local-hub.ts';
import { PROGRAM, runProgram } from './run-program.ts';

const folder = mkdtempSync(join(tmpdir(), 'consilience-hub-'));
const hub = new LocalHub();
const other = new LocalHub();
beforeAll(async () => {
  await hub.start();
  await other.start();
});
afterAll(async () => {
  await hub.stop();
  await other.stop();
  rmSync(folder, { recursive: true });
});

const REPOSITORY = 'sentence-transformers/all-MiniLM-L6-v2';
const ID = 'all-MiniLM-L6-v2';
const COMMIT = 'c0ffee'.padEnd(40, '0');
const WEIGHTS = randomBytes(300_000);
const FILES = {
  'model.safetensors': WEIGHTS,
  'config.json': Buffer.from('{"model_type":"bert"}'),
  'tokenizer.json': Buffer.from('{"added_tokens":[]}'),
  'pytorch_model.bin': Buffer.from('a pickle'),
};
let made = 0;
let cache = '';
beforeEach(() => {
  cache = join(folder, `cache-${made++}`);
  hub.reset();
  other.reset();
  hub.repositories.set(REPOSITORY, { files: FILES, revision: COMMIT });
});

interface Ran {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

function models(args: readonly string[], environment: Readonly<Record<string, string>> = {}): Promise<Ran> {
  return runProgram(['models', ...args], {
    cwd: folder,
    environment: { CONSILIENCE_MODELS: cache, CONSILIENCE_HUB: hub.address, HF_TOKEN: '', ...environment },
  });
}

function sha256(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

/** Every file under the cache, by its path, but for memories of digests. */
function filesHere(): string[] {
  if (!existsSync(cache)) return [];
  return readdirSync(cache, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(cache.length + 1))
    .filter((path) => !path.startsWith('.digests'))
    .sort();
}

const WHOLE = [
  `.recorded/${ID}.json`,
  `.vetted/${ID}.json`,
  `${ID}/config.json`,
  `${ID}/model.json`,
  `${ID}/model.safetensors`,
  `${ID}/tokenizer.json`,
];

describe('consilience models pull', () => {
  it('brings a model, whole and hashed, and never its pickles', async () => {
    const { code, stdout, stderr } = await models(['pull', ID]);
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: 'model.safetensors: 0.0 of 0.3 MB\nconfig.json: 0.3 of 0.3 MB\ntokenizer.json: 0.3 of 0.3 MB\n',
    });
    expect(stdout).toBe(`${ID}: 0.3 MB, commit ${COMMIT}, in ${join(cache, ID)}\n`);
    expect(filesHere()).toEqual(WHOLE);
    expect(readFileSync(join(cache, ID, 'model.safetensors')).equals(WEIGHTS)).toBe(true);
    expect(hub.fileRequests()).toEqual(['model.safetensors', 'config.json', 'tokenizer.json']);
    const described = JSON.parse(readFileSync(join(cache, ID, 'model.json'), 'utf8'));
    expect(described).toMatchObject({
      schema: MODEL_SCHEMA,
      id: ID,
      source: { repository: REPOSITORY, revision: COMMIT },
    });
    expect(described.files[0]).toEqual({
      path: 'model.safetensors',
      role: 'weights',
      bytes: WEIGHTS.length,
      sha256: sha256(WEIGHTS),
      digestSource: `${hub.address}/${REPOSITORY}, commit ${COMMIT}, at the first pull`,
    });
  });

  it('has nothing to do the second time', async () => {
    await models(['pull', ID]);
    hub.seen.length = 0;
    const { code, stdout } = await models(['pull', ID]);
    expect(code).toBe(0);
    expect(stdout).toContain('already here, every byte as recorded');
    expect(hub.seen).toEqual([]);
  });

  it('mends a model of which a file was changed or lost', async () => {
    await models(['pull', ID]);
    appendFileSync(join(cache, ID, 'model.safetensors'), 'x');
    rmSync(join(cache, ID, 'config.json'));
    expect((await models(['verify', ID])).code).toBe(1);
    expect((await models(['pull', ID])).code).toBe(0);
    expect((await models(['verify', ID])).code).toBe(0);
    expect(filesHere()).toEqual(WHOLE);
  });

  it('asks for the commit of the first pull from then on, and refuses other bytes', async () => {
    await models(['pull', ID]);
    expect((await models(['remove', ID])).code).toBe(0);
    expect(filesHere()).toEqual([`.recorded/${ID}.json`]);
    const files = { ...FILES, 'model.safetensors': randomBytes(300_000) };
    hub.repositories.set(REPOSITORY, { files, revision: COMMIT });
    hub.seen.length = 0;
    const { code, stdout } = await models(['pull', ID]);
    expect(code).toBe(1);
    expect(stdout).toMatch(/REFUSED {2}digests {5}model.safetensors with sha256/);
    expect(hub.fileRequests()).toEqual([]);
    expect(hub.seen[0]!.path).toContain(COMMIT);

    // A hub that lists the old digest and sends other bytes is found out while they come.
    const listedDigests = { 'model.safetensors': sha256(WEIGHTS) };
    hub.repositories.set(REPOSITORY, { files, revision: COMMIT, listedDigests });
    const lied = await models(['pull', ID]);
    expect(lied.code).toBe(3);
    expect(lied.stderr).toContain(
      `Expected sha256 ${sha256(WEIGHTS)}, got ${sha256(files['model.safetensors'])}`,
    );
    expect(filesHere().filter((path) => path.includes('safetensors'))).toEqual([]);

    await models(['remove', ID, '--forget']);
    hub.repositories.set(REPOSITORY, { files, revision: 'd'.repeat(40) });
    expect((await models(['pull', ID])).code).toBe(0);
  });

  it('goes on where a connection broke off', async () => {
    const breaks = [100_000, 50_000];
    hub.answerFile = (request, response, content) => {
      const after = request.url!.endsWith('safetensors') ? breaks.shift() : undefined;
      if (after === undefined) return false;
      sendPart(request.headers.range, response, content, after);
      return true;
    };
    const { code, stderr } = await models(['pull', ID]);
    expect(code).toBe(0);
    expect(stderr).toContain('Trying again');
    const asked = hub.fileRequests().filter((request) => request.startsWith('model'));
    expect(asked).toEqual([
      'model.safetensors',
      'model.safetensors from 100000',
      'model.safetensors from 150000',
    ]);
    expect((await models(['verify', ID])).code).toBe(0);
  });

  it('keeps the part when it gives up, and the next pull goes on from there', async () => {
    hub.answerFile = (request, response, content) => {
      sendPart(request.headers.range, response, content, 1000);
      return true;
    };
    const { code, stderr } = await models(['pull', ID, '--retries', '0']);
    expect(code).toBe(3);
    expect(stderr).toContain('the same command goes on from there');
    const part = join(cache, '.partial', ID, 'model.safetensors.part');
    expect(statSync(part).size).toBe(1000);
    await expect(models(['path', ID])).resolves.toMatchObject({ code: 3 });

    hub.answerFile = () => false;
    hub.seen.length = 0;
    expect((await models(['pull', ID])).code).toBe(0);
    expect(hub.fileRequests()[0]).toBe('model.safetensors from 1000');
    expect(filesHere()).toEqual(WHOLE);
  });

  it('waits as long as a busy hub asks', async () => {
    const answers = [429, 503];
    hub.answerFile = (_, response) => {
      const status = answers.shift();
      if (status === undefined) return false;
      response.writeHead(status, { 'retry-after': '0' }).end();
      return true;
    };
    const { code, stderr } = await models(['pull', ID]);
    expect(code).toBe(0);
    expect(stderr).toContain(`got 429. Trying again in 0.0 s.`);
  });

  it('leaves it to the user when a busy hub asks for too long', async () => {
    hub.answerMetadata = (response) => {
      response.writeHead(429, { 'retry-after': '3600' }).end();
      return true;
    };
    const { code, stderr } = await models(['pull', ID]);
    expect(code).toBe(3);
    expect(stderr).toContain('Try again in 3600 s');
    expect(hub.seen).toHaveLength(1);
  });

  it('waits for a slow hub as long as something comes, and no longer', async () => {
    hub.answerFile = async (request, response, content) => {
      if (!request.url!.endsWith('safetensors')) return false;
      response.writeHead(200, { 'content-length': content.length });
      for (let from = 0; from < content.length; from += 100_000) {
        response.write(content.subarray(from, from + 100_000));
        await new Promise((resolve) => setTimeout(resolve, 300));
      }
      response.end();
      return true;
    };
    expect((await models(['pull', ID, '--timeout', '2'])).code).toBe(0);

    await models(['remove', ID]);
    hub.answerFile = (_, response, content) => {
      response.writeHead(200, { 'content-length': content.length }).write(content.subarray(0, 10));
      return true;
    };
    const { code, stderr } = await models(['pull', ID, '--timeout', '0.3', '--retries', '0']);
    expect(code).toBe(3);
    expect(stderr).toContain('got nothing for 0.3 s');
  });

  it('follows a redirect to a store of files, and keeps the token from it', async () => {
    hub.answerFile = (request, response) => {
      response.writeHead(302, { location: `${other.address}${request.url}?signature=secret` }).end();
      return true;
    };
    other.repositories.set(REPOSITORY, { files: FILES, revision: COMMIT });
    const { code, stdout, stderr } = await models(['pull', ID], { HF_TOKEN: 'hf_very_secret' });
    expect(code).toBe(0);
    expect(new Set(hub.seen.map(({ authorization }) => authorization))).toEqual(
      new Set(['Bearer hf_very_secret']),
    );
    expect(new Set(other.seen.map(({ authorization }) => authorization))).toEqual(new Set([undefined]));
    expect(stdout + stderr).not.toContain('secret');
    for (const path of filesHere()) expect(readFileSync(join(cache, path)).includes('secret')).toBe(false);
  });

  it('does not follow redirects for ever', async () => {
    hub.answerFile = (request, response) => {
      response.writeHead(302, { location: request.url! }).end();
      return true;
    };
    const { code, stderr } = await models(['pull', ID]);
    expect(code).toBe(3);
    expect(stderr).toContain('Expected at most 5 redirects');
    expect(existsSync(join(cache, ID))).toBe(false);
  });

  it('fetches nothing that the gate refuses, and records why', async () => {
    const metadata = { gated: 'manual', cardData: { license: 'cc-by-nc-sa-4.0' }, tags: [] };
    hub.repositories.set(REPOSITORY, { files: FILES, revision: COMMIT, metadata });
    const { code, stdout } = await models(['pull', ID]);
    expect(code).toBe(1);
    expect(stdout).toContain(`${ID}: refused, nothing was fetched`);
    expect(hub.fileRequests()).toEqual([]);
    expect(filesHere()).toEqual([`.vetted/${ID}.json`]);
    const record = JSON.parse(readFileSync(join(cache, '.vetted', `${ID}.json`), 'utf8'));
    expect(record).toMatchObject({
      schema: 'consilience.vet/1',
      gated: true,
      license: 'cc-by-nc-sa-4.0',
      has_safetensors: true,
      pickled_weights: true,
      verdict: 'refused',
    });
  });

  it('says when the hub does not have it, lets nobody in, or is no hub', async () => {
    hub.repositories.clear();
    const missing = await models(['pull', ID]);
    expect(missing.code).toBe(2);
    expect(missing.stderr).toContain(`Expected ${REPOSITORY} on ${hub.address}, got 404`);
    hub.answerMetadata = (response) => {
      response.writeHead(401).end();
      return true;
    };
    expect(await models(['pull', ID])).toMatchObject({
      code: 3,
      stderr: expect.stringContaining('HF_TOKEN'),
    });
    hub.answerMetadata = (response) => {
      response.end('<html>');
      return true;
    };
    expect(await models(['pull', ID])).toMatchObject({
      code: 3,
      stderr: expect.stringContaining('CONSILIENCE_HUB'),
    });
    const dead = ['pull', ID, '--hub', 'http://127.0.0.1:1', '--retries', '0'];
    expect(await models(dead)).toMatchObject({ code: 3, stderr: expect.stringContaining('Tried once.') });
    expect((await models(['pull', ID, '--hub', 'http://192.0.2.1'])).code).toBe(2);
  });

  it('is done by one process at a time; a dead one’s lock is taken over', async () => {
    const lock = join(cache, '.locks', `${ID}.json`);
    const record = {
      ...ownIdentity(),
      command: 'consilience models pull',
      since: '2026-11-30T00:00:00Z',
      token: 'x',
    };
    mkdirSync(dirname(lock), { recursive: true });
    writeFileSync(lock, JSON.stringify(record));
    const { code, stderr } = await models(['pull', ID]);
    expect(code).toBe(75);
    expect(stderr).toContain(`process ${process.pid}`);
    writeFileSync(lock, JSON.stringify({ ...record, start: '1' }));
    expect((await models(['pull', ID])).code).toBe(0);
    expect(filesHere()).toEqual(WHOLE);
  });

  it('is done once when several begin together', async () => {
    hub.answerFile = async (request, response, content) => {
      await new Promise((resolve) => setTimeout(resolve, 500));
      sendFile(request, response, content);
      return true;
    };
    const ran = await Promise.all([1, 2, 3].map(() => models(['pull', ID])));
    // Who comes late enough finds the model there.
    expect(ran.filter(({ code }) => code === 0).length).toBeGreaterThan(0);
    expect(ran.every(({ code }) => code === 0 || code === 75)).toBe(true);
    expect(hub.fileRequests().filter((request) => request.startsWith('model'))).toEqual([
      'model.safetensors',
    ]);
    expect(filesHere()).toEqual(WHOLE);
  });

  it('keeps what came when it is interrupted', async () => {
    hub.answerFile = (_, response, content) => {
      response.writeHead(200, { 'content-length': content.length }).write(content.subarray(0, 70_000));
      return true;
    };
    const child = spawn(process.execPath, [PROGRAM, 'models', 'pull', ID], {
      env: { ...process.env, CONSILIENCE_MODELS: cache, CONSILIENCE_HUB: hub.address },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let words = '';
    child.stderr.on('data', (chunk: Buffer) => {
      words += chunk.toString();
    });
    const part = join(cache, '.partial', ID, 'model.safetensors.part');
    while (statSync(part, { throwIfNoEntry: false })?.size !== 70_000) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    child.kill('SIGINT');
    const [code] = await once(child, 'close');
    expect(code).toBe(130);
    expect(words).toContain('interrupted. What was fetched is kept');
    expect(existsSync(join(cache, '.locks', `${ID}.json`))).toBe(false);
    hub.answerFile = () => false;
    expect((await models(['pull', ID])).code).toBe(0);
    expect(hub.fileRequests()).toContain('model.safetensors from 70000');
  });

  it('takes files from a folder, flat or not, and holds a later pull to them', async () => {
    const from = join(folder, 'usb');
    mkdirSync(from, { recursive: true });
    for (const [path, content] of Object.entries(FILES)) writeFileSync(join(from, path), content);
    const { code, stdout } = await models(['pull', ID, '--from', from]);
    expect(code).toBe(0);
    expect(stdout).toContain('from a folder');
    expect(hub.seen).toEqual([]);
    expect((await models(['path', ID])).stdout).toBe(`${join(cache, ID)}\n`);
    await models(['remove', ID]);
    expect((await models(['pull', ID])).code).toBe(0);
    await models(['remove', ID]);
    writeFileSync(join(from, 'config.json'), '{"model_type":"tree"}');
    const changed = await models(['pull', ID, '--from', from]);
    expect(changed.code).toBe(3);
    expect(changed.stderr).toContain('Expected sha256');
    rmSync(join(from, 'config.json'));
    expect((await models(['pull', ID, '--from', from])).code).toBe(2);
  });

  it('refuses bytes other than the catalogue pins, wherever they are from', async () => {
    const from = join(folder, 'other');
    mkdirSync(from, { recursive: true });
    for (const path of ['model_quantized.onnx', 'config.json', 'tokenizer.json'])
      writeFileSync(join(from, path), 'x');
    const { code, stderr } = await models(['pull', 'all-MiniLM-L6-v2-int8', '--from', from]);
    expect(code).toBe(3);
    expect(stderr).toContain('Expected sha256 afdb6f1a0e45b715');
  });

  it('brings a model of your own by its JSON file', async () => {
    const { id: _, ...described } = catalogued(ID)!;
    const mine = join(folder, 'mine.json');
    const source = { hub: 'huggingface', repository: 'me/mine', revision: COMMIT };
    writeFileSync(mine, JSON.stringify({ schema: MODEL_SCHEMA, ...described, id: 'mine', source }));
    hub.repositories.set('me/mine', { files: FILES, revision: COMMIT });
    expect((await models(['pull', './mine.json'])).code).toBe(0);
    const { stdout } = await models(['list', '--format', 'json']);
    const mineHere = JSON.parse(stdout).models.find(({ id }: { id: string }) => id === 'mine');
    expect(mineHere).toMatchObject({ state: 'here', kind: 'dense' });
    expect((await models(['path', 'mine'])).stdout).toBe(`${join(cache, 'mine')}\n`);
    expect((await models(['path', './mine.json'])).stdout).toBe(`${join(cache, 'mine')}\n`);
  });

  it('does not pull what ships with the package or nobody knows', async () => {
    expect((await models(['pull', 'static-384'])).stderr).toContain('ships with the package');
    expect(await models(['pull', 'bge-tiny'])).toMatchObject({ code: 2 });
  });
});

/** A disk of three megabytes; undefined where it may not be mounted. */
function smallDisk(): string | undefined {
  const place = join(folder, 'small');
  mkdirSync(place);
  if (process.platform !== 'linux') return undefined;
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=3m', 'tmpfs', place]);
  return mounted.status === 0 ? place : undefined;
}

const disk = smallDisk();
// Mounting a small tmpfs needs privileges on Linux; without them there is no full disk to test with.
describe.skipIf(disk === undefined)('a disk that is full', () => {
  afterAll(() => spawnSync('umount', ['-l', disk!]));
  const filler = () => join(disk!, 'filler');

  it('is found out before a download, or in it: what came is kept, and the pull goes on when there is room', async () => {
    cache = join(disk!, 'models');
    writeFileSync(filler(), Buffer.alloc(3_000_000));
    const before = await models(['pull', ID]);
    expect(before.code).toBe(3);
    expect(before.stderr).toMatch(/Expected room for 30\d{4} bytes/);
    expect(hub.fileRequests()).toEqual([]);

    rmSync(filler());
    hub.answerFile = (request, response, content) => {
      writeFileSync(filler(), Buffer.alloc(2_950_000));
      sendFile(request, response, content);
      return true;
    };
    const during = await models(['pull', ID]);
    expect(during.code).toBe(3);
    expect(during.stderr).toContain('got a full disk');
    expect(existsSync(join(cache, ID))).toBe(false);

    rmSync(filler());
    hub.answerFile = () => false;
    hub.seen.length = 0;
    expect((await models(['pull', ID])).code).toBe(0);
    expect(hub.fileRequests()[0]).toMatch(/^model.safetensors from \d+$/);
    expect((await models(['verify', ID])).code).toBe(0);
  });
});

/** Sends some bytes of the file from where the range begins, and breaks the connection off. */
function sendPart(range: string | undefined, response: ServerResponse, content: Buffer, bytes: number): void {
  const from = Number(/\d+/.exec(range ?? '0')![0]);
  const rest = content.subarray(from);
  const headers = { 'content-length': rest.length, 'content-range': `bytes ${from}-${content.length - 1}/*` };
  response.writeHead(from > 0 ? 206 : 200, headers);
  response.write(rest.subarray(0, bytes), () => setTimeout(() => response.destroy(), 50));
}

describe('consilience models vet', () => {
  it('prints each check, and asks for metadata alone', async () => {
    const { code, stdout, stderr } = await models(['vet', ID]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout.split('\n')[1]).toBe('ok       gated       not gated');
    expect(stdout).toContain(`accepted: ${REPOSITORY}@${COMMIT}`);
    expect(hub.seen.map(({ path }) => path)).toEqual([`/api/models/${REPOSITORY}/revision/main`]);
    expect(filesHere()).toEqual([]);
  });

  it('refuses, with a record in a file, what is gated or for no money', async () => {
    const metadata = { gated: 'auto', cardData: { license: 'cc-by-nc-sa-4.0' }, tags: [] };
    hub.repositories.set('a/b', { files: FILES, revision: COMMIT, metadata });
    const { code, stdout } = await models(['vet', 'a/b', '-o', 'skip.json', '--format', 'json']);
    expect(code).toBe(1);
    const { schema, verdict, license, reasons } = JSON.parse(stdout);
    expect({ schema, verdict, license, reasons }).toEqual({
      schema: 'consilience.vet/1',
      verdict: 'refused',
      license: 'cc-by-nc-sa-4.0',
      reasons: [
        'gated: a person has to accept its terms',
        'licence: cc-by-nc-sa-4.0: forbids commercial use',
      ],
    });
    const { notices: _, ...printed } = JSON.parse(stdout);
    expect(JSON.parse(readFileSync(join(folder, 'skip.json'), 'utf8'))).toEqual(printed);
  });

  it.each([
    ['open', {}, 0],
    ['gated', { gated: 'manual' }, 1],
  ])('gives a renamed repository the same verdict: %s', async (_, metadata, code) => {
    hub.repositories.set('x/y', { files: FILES, revision: COMMIT, metadata });
    hub.renamed.set('old/name', 'x/y');
    const [before, after] = [await models(['vet', 'x/y']), await models(['vet', 'old/name'])];
    expect(before.code).toBe(code);
    expect(after).toEqual(before);
    const checks = (ran: Ran) => ran.stdout.split('\n').slice(0, -2);
    hub.repositories.set('z/another-name', { files: FILES, revision: COMMIT, metadata });
    expect(checks(await models(['vet', 'z/another-name']))).toEqual(checks(before));
  });
});

describe('consilience models list, show, path, verify, remove', () => {
  it('lists what is known and what is here', async () => {
    const { code, stdout } = await models(['list', '--format', 'json']);
    expect(code).toBe(0);
    const states = JSON.parse(stdout).models.map(({ id, state }: { id: string; state: string }) => [
      id,
      state,
    ]);
    expect(states.slice(0, 2)).toEqual([
      ['static-384', 'shipped'],
      ['bge-small-en-v1.5', 'not pulled'],
    ]);
  });

  it('names a model of which a file was cut off', async () => {
    await models(['pull', ID]);
    truncateSync(join(cache, ID, 'model.safetensors'), 1000);
    const { stdout } = await models(['list', '--format', 'csv']);
    expect(stdout).toContain(`${ID},dense,damaged,`);
    expect((await models(['show', ID])).stdout).toContain(`damaged: consilience models pull ${ID}`);
    expect((await models(['pull', ID])).code).toBe(0);
    expect((await models(['list', '--format', 'csv'])).stdout).toContain(`${ID},dense,here,`);
  });

  it('removes with a model what was built from its weights, and nothing else', async () => {
    await models(['pull', ID]);
    const [own, others] = [sha256(WEIGHTS), 'f'.repeat(64)].map((digest) => builtName(digest, digest));
    mkdirSync(builtPlace(cache), { recursive: true });
    for (const name of [own!, `${own}.json`, others!]) writeFileSync(join(builtPlace(cache), name), 'x');
    expect((await models(['remove', ID])).code).toBe(0);
    expect(readdirSync(builtPlace(cache))).toEqual([others]);
  });

  it('shows a model, with the command that brings it', async () => {
    const { code, stdout } = await models(['show', 'bge-small-en-v1.5']);
    expect(code).toBe(0);
    expect(stdout).toContain('not pulled: consilience models pull bge-small-en-v1.5');
    const { files } = JSON.parse((await models(['show', 'static-384', '--format', 'json'])).stdout);
    expect(files[0].sha256).toHaveLength(64);
  });

  it('verifies the model that ships with the package', async () => {
    const { code, stdout } = await models(['verify']);
    expect(code).toBe(0);
    expect(stdout.split('\n').map((line) => line.slice(0, 20))).toEqual([
      'ok        static-384',
      'ok        static-384',
      '',
    ]);
  });

  it('says what is missing', async () => {
    const { code, stdout } = await models(['verify', ID]);
    expect(code).toBe(1);
    expect(stdout).toContain(`missing   ${ID}  model.safetensors  not there: consilience models pull ${ID}`);
    expect(await models(['path', ID])).toMatchObject({
      code: 3,
      stderr: expect.stringContaining(`consilience models pull ${ID}`),
    });
    expect(await models(['remove', ID])).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('not here'),
    });
    expect((await models(['remove', 'static-384'])).code).toBe(2);
  });

  it('removes a model whose description is damaged', async () => {
    await models(['pull', ID]);
    writeFileSync(join(cache, ID, 'model.json'), '{');
    const { code, stdout, stderr } = await models(['list', '--format', 'csv']);
    expect(code).toBe(0);
    expect(stdout).toContain('bge-small-en-v1.5,dense,not pulled');
    expect(stderr).toContain(`consilience models remove ${ID}`);
    expect(await models(['verify', ID])).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('changed   all-MiniLM-L6-v2  model.json'),
    });
    expect(await models(['path', ID])).toMatchObject({
      code: 3,
      stderr: expect.stringContaining('models remove'),
    });
    expect((await models(['remove', ID])).code).toBe(0);
    expect((await models(['pull', ID])).code).toBe(0);
  });
});
