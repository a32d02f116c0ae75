import { Buffer } from 'node:buffer';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { InputError, NotFoundError } from '../model/index.ts';
import { nodeFiles } from './node-files.ts';

let folder = '';
let path = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'consilience-files-'));
});
afterAll(() => rmSync(folder, { recursive: true }));
let number = 0;
beforeEach(() => {
  number++;
  mkdirSync(join(folder, String(number)));
  path = join(folder, String(number), 'file');
});

async function bytesOf(from: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  // A chunk may be reused once the next is asked for, so it is copied.
  for await (const chunk of nodeFiles.read(from)) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

/** Bytes that do not compress and do not repeat. */
function noise(length: number): Buffer {
  const bytes = Buffer.alloc(length);
  let state = 12345;
  for (let index = 0; index < length; index++) {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    bytes[index] = state >>> 16;
  }
  return bytes;
}

describe('reading', () => {
  test.each([0, 1, 2, 5, (1 << 22) - 1, 1 << 22, (1 << 22) + 1, 10_000_000])(
    'gives all %i bytes of a file',
    async (length) => {
      const bytes = noise(length);
      writeFileSync(path, bytes);
      expect((await bytesOf(path)).equals(bytes)).toBe(true);
    },
  );

  test('unpacks gzip by its bytes, whatever the file is called', async () => {
    const bytes = noise(3_000_000);
    writeFileSync(`${path}.run`, gzipSync(bytes));
    expect((await bytesOf(`${path}.run`)).equals(bytes)).toBe(true);
    writeFileSync(`${path}.gz`, 'plain text');
    expect((await bytesOf(`${path}.gz`)).toString()).toBe('plain text');
  });

  test('unpacks a gzip of several members, as bgzip and `cat a.gz b.gz` make them', async () => {
    writeFileSync(
      path,
      Buffer.concat([gzipSync('one\n'), gzipSync(''), gzipSync('two\n'), gzipSync(noise(100_000))]),
    );
    const bytes = await bytesOf(path);
    expect(bytes.subarray(0, 8).toString()).toBe('one\ntwo\n');
    expect(bytes.length).toBe(100_008);
  });

  test.each([3, 10, 20, 1000, 99_000])(
    'refuses a gzip that breaks off after %i bytes, by name',
    async (length) => {
      writeFileSync(path, gzipSync(noise(100_000)).subarray(0, length));
      const failure = await bytesOf(path).catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(InputError);
      expect(failure).toMatchObject({
        place: path,
        message: expect.stringContaining('Expected a whole gzip file, got one that breaks off or is damaged'),
      });
    },
  );

  test.each([
    ['in its data', 5000],
    ['in its checksum', -6],
  ])('refuses a gzip that is damaged %s', async (_, at) => {
    const packed = gzipSync(noise(50_000));
    packed[at < 0 ? packed.length + at : at]! ^= 0x55;
    writeFileSync(path, packed);
    await expect(bytesOf(path)).rejects.toThrow(`${path}: Expected a whole gzip file`);
  });

  test('refuses what follows a gzip and is none; zeros, as tapes pad with, are nothing', async () => {
    writeFileSync(path, Buffer.concat([gzipSync('one\n'), Buffer.from('two\n')]));
    await expect(bytesOf(path)).rejects.toThrow(`${path}: Expected a whole gzip file`);
    writeFileSync(path, Buffer.concat([gzipSync('one\n'), Buffer.alloc(512)]));
    expect((await bytesOf(path)).toString()).toBe('one\n');
  });

  test('refuses a second member that breaks off', async () => {
    writeFileSync(path, Buffer.concat([gzipSync('one\n'), gzipSync(noise(5000)).subarray(0, 2500)]));
    await expect(bytesOf(path)).rejects.toThrow(`${path}: Expected a whole gzip file`);
  });

  test('says when there is nothing, or a folder', async () => {
    await expect(bytesOf(join(folder, 'none'))).rejects.toThrow(NotFoundError);
    await expect(bytesOf(join(folder, 'none'))).rejects.toThrow(
      `Expected a file, got nothing at ${join(folder, 'none')}.`,
    );
    await expect(bytesOf(folder)).rejects.toThrow(`Expected a readable file at ${folder}, got a folder.`);
    await expect(bytesOf(join(path, 'x'))).rejects.toThrow(/Expected a/);
    expect([nodeFiles.exists(folder), nodeFiles.exists(join(folder, 'none'))]).toEqual([true, false]);
  });

  const openFiles = () =>
    readdirSync('/proc/self/fd').map((descriptor) => {
      try {
        return readlinkSync(`/proc/self/fd/${descriptor}`);
      } catch {
        return '';
      }
    });

  describe.skipIf(!existsSync('/proc/self/fd'))('a file that is left in the middle', () => {
    test.each([
      ['plain', (bytes: Buffer) => bytes],
      ['packed', (bytes: Buffer) => gzipSync(bytes)],
    ])('is closed: %s', async (_, pack) => {
      writeFileSync(path, pack(noise(9_000_000)));
      for await (const chunk of nodeFiles.read(path)) {
        expect(chunk.length).toBeGreaterThan(0);
        break;
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect(openFiles()).not.toContain(path);
    });

    test('is closed when it was read to its end', async () => {
      writeFileSync(path, noise(9_000_000));
      await bytesOf(path);
      expect(openFiles()).not.toContain(path);
    });
  });
});

describe('writing', () => {
  const left = () => readdirSync(join(path, '..'));

  test('shows the file whole, on commit, and leaves nothing else', async () => {
    writeFileSync(path, 'old');
    const sink = nodeFiles.create(path);
    const reused = Buffer.from('one ');
    sink.write(reused);
    reused.fill('x');
    sink.write(Buffer.from('two'));
    expect(readFileSync(path, 'utf8')).toBe('old');
    await sink.commit();
    expect(readFileSync(path, 'utf8')).toBe('one two');
    expect(left()).toEqual(['file']);
  });

  test('keeps the old file when it is given up', async () => {
    writeFileSync(path, 'old');
    const sink = nodeFiles.create(path);
    sink.write(Buffer.from('new'));
    await sink.abort();
    expect(readFileSync(path, 'utf8')).toBe('old');
    expect(left()).toEqual(['file']);
  });

  test('makes the folders on the way', async () => {
    const deep = join(path, 'a', 'b');
    const sink = nodeFiles.create(deep);
    await sink.commit();
    expect(readFileSync(deep, 'utf8')).toBe('');
  });

  test('refuses a place below a file, and a folder as the file, without leaving anything', async () => {
    writeFileSync(path, 'old');
    expect(() => nodeFiles.create(join(path, 'below'))).toThrow(
      `Expected to be able to write ${join(path, 'below')}, got `,
    );
    mkdirSync(`${path}-folder`);
    appendFileSync(join(`${path}-folder`, 'inside'), '');
    expect(() => nodeFiles.create(`${path}-folder`)).toThrow(InputError);
    expect(left().sort()).toEqual(['file', 'file-folder']);
  });

  test('goes straight to what is no regular file, and leaves it what it is', async () => {
    const sink = nodeFiles.create('/dev/null');
    sink.write(Buffer.from('x'));
    await sink.commit();
    expect(statSync('/dev/null').isCharacterDevice()).toBe(true);
  });
});
