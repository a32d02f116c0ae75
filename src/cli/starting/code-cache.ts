import { createHash, randomBytes } from 'node:crypto';
import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { cachedDataVersionTag } from 'node:v8';
import { crc32 } from 'node:zlib';
import { platformCaches } from '../../models/index.ts';

const ENDING = '.code';
const CRC_BYTES = 4;
/** More files than a version has commands; at most a megabyte each. */
const MOST_FILES = 80;
/** Commands are words; flags and mistakes share one name. */
const COMMAND = /^[a-z][a-z-]{0,30}$/;
const WRITABLE_BY_OTHERS = 0o022;

/**
 * Compiled code of the program, a file per command, in the user's folder for caches. Only what this user wrote and
 * no other may write is read: V8 runs such code as it is. Whatever goes wrong here, the program starts without it.
 */
export class CodeCache {
  readonly #folder: string | undefined;
  readonly #name: string;

  /**
   * @param digest tells one program from another.
   * @param command the first word of the command line.
   */
  constructor(digest: string, command: string | undefined) {
    this.#folder = codeFolder();
    const word = command !== undefined && COMMAND.test(command) ? command : '-';
    // V8's tag stands for its version, its flags and what the processor can do.
    const all = [digest, word, process.version, process.arch, String(cachedDataVersionTag())];
    this.#name = `${createHash('sha256').update(all.join('\n')).digest('hex').slice(0, 32)}${ENDING}`;
  }

  /** `undefined` when there is none, or none to be trusted. */
  read(): Buffer | undefined {
    if (this.#folder === undefined) return undefined;
    try {
      if (!isOfUser(lstatSync(this.#folder))) return undefined;
      const descriptor = openSync(
        join(this.#folder, this.#name),
        constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0),
      );
      try {
        const stats = fstatSync(descriptor);
        if (!stats.isFile() || !isOfUser(stats)) return undefined;
        const bytes = readFileSync(descriptor);
        const data = bytes.subarray(CRC_BYTES);
        // V8 itself does not look whether the bytes are those it made.
        return crc32(data) === bytes.readUInt32LE(0) ? data : undefined;
      } finally {
        closeSync(descriptor);
      }
    } catch {
      return undefined;
    }
  }

  /** Keeps code for the next call; readers see all of it or nothing. */
  write(make: () => Buffer): void {
    if (this.#folder === undefined) return;
    try {
      mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
      if (!isOfUser(lstatSync(this.#folder))) return;
      const data = make();
      const head = Buffer.alloc(CRC_BYTES);
      head.writeUInt32LE(crc32(data));
      putInPlace(join(this.#folder, this.#name), Buffer.concat([head, data]));
      forgetOld(this.#folder);
    } catch {
      // A full disk, a folder that can only be read: then the next call compiles again.
    }
  }
}

function putInPlace(path: string, bytes: Buffer): void {
  const draft = `${path}.${process.pid}-${randomBytes(4).toString('hex')}.tmp`;
  try {
    writeFileSync(draft, bytes, { flag: 'wx', mode: 0o600 });
    renameSync(draft, path);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

/** Node's own variable turns this cache off, too. */
function codeFolder(): string | undefined {
  if (process.env['NODE_DISABLE_COMPILE_CACHE'] === '1') return undefined;
  try {
    return join(platformCaches(), 'consilience', 'code');
  } catch {
    // A user without a home.
    return undefined;
  }
}

/** Windows has no such numbers; there the folder lies in the user's profile. */
function isOfUser(stats: Stats): boolean {
  const user = process.geteuid?.();
  return user === undefined || (stats.uid === user && (stats.mode & WRITABLE_BY_OTHERS) === 0);
}

/** The newest stay. */
function forgetOld(folder: string): void {
  const names = readdirSync(folder);
  if (names.length <= MOST_FILES) return;
  const files = names.map((name) => ({
    path: join(folder, name),
    keptMs: statSync(join(folder, name)).mtimeMs,
  }));
  files.sort((a, b) => b.keptMs - a.keptMs);
  for (const { path } of files.slice(MOST_FILES)) rmSync(path, { force: true });
}
