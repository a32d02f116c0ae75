import { existsSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { AppError, type Files, InputError, NotFoundError } from '../model/index.ts';
import { createFile } from './file-sink.ts';

const CHUNK_BYTES = 1 << 22;

/** The file system of this machine, and its standard input. */
export const nodeFiles: Files = {
  read: (path) => decompressed(path, path === '-' ? standardInput() : fileChunks(path)),
  exists: (path) => existsSync(path),
  create: createFile,
};

async function* standardInput(): AsyncGenerator<Uint8Array> {
  for await (const chunk of process.stdin) yield chunk as Uint8Array;
}

/** Two buffers: while one is being read into, the other is being worked on. */
async function* fileChunks(path: string): AsyncGenerator<Uint8Array> {
  const file = await open(path).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT')
      throw new NotFoundError(`Expected a file, got nothing at ${path}.`, { cause });
    throw unreadable(path, cause);
  });
  try {
    let [buffer, other] = [new Uint8Array(CHUNK_BYTES), new Uint8Array(CHUNK_BYTES)];
    let pending = file.read(buffer, 0, CHUNK_BYTES);
    while (true) {
      const { bytesRead } = await pending.catch((cause: NodeJS.ErrnoException) => {
        throw unreadable(path, cause);
      });
      if (bytesRead === 0) return;
      [buffer, other] = [other, buffer];
      pending = file.read(buffer, 0, CHUNK_BYTES);
      // A caller that stops early leaves this read behind; its failure would be nobody's.
      pending.catch(() => {});
      yield other.subarray(0, bytesRead);
    }
  } finally {
    await file.close();
  }
}

function unreadable(path: string, cause: NodeJS.ErrnoException): InputError {
  const got = cause.code === 'EISDIR' ? 'a folder' : (cause.code ?? cause.message);
  return new InputError(`Expected a readable file at ${path}, got ${got}.`, { cause });
}

/** Tells gzip by its first two bytes, not by the name. */
async function* decompressed(path: string, chunks: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    let first = await chunks.next();
    // A pipe may give its first byte alone.
    while (!first.done && first.value.length < 2) {
      const next = await chunks.next();
      if (next.done) break;
      first = { done: false, value: Buffer.concat([first.value, next.value]) };
    }
    if (first.done) return;
    if (first.value[0] === 0x1f && first.value[1] === 0x8b) yield* gunzipped(path, first.value, chunks);
    else {
      yield first.value;
      yield* chunks;
    }
  } finally {
    // Whoever stops early, at a bad line say, must not leave the file open.
    await chunks.return(undefined);
  }
}

async function* gunzipped(
  path: string,
  first: Uint8Array,
  rest: AsyncGenerator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const gunzip = createGunzip({ chunkSize: 1 << 20 });
  // A pipeline ends both sides when either ends early; its failure is seen by whoever reads the other end.
  pipeline(copiesOf(first, rest), gunzip).catch(() => {});
  try {
    for await (const chunk of gunzip) yield chunk as Uint8Array;
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    const got = cause instanceof Error ? cause.message : String(cause);
    throw new InputError(`Expected a whole gzip file, got one that breaks off or is damaged (${got}).`, {
      place: path === '-' ? 'standard input' : path,
      cause,
    });
  }
}

/** The stream keeps what it is given until it has used it, and our buffers are reused: it gets copies. */
async function* copiesOf(first: Uint8Array, rest: AsyncGenerator<Uint8Array>): AsyncGenerator<Buffer> {
  yield Buffer.from(first);
  for await (const chunk of rest) yield Buffer.from(chunk);
}
