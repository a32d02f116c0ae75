import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { compareIds, DataError, InputError, NotFoundError, type RecordSource } from '../../model/index.ts';

/** What a ZIP may unpack to. */
export interface ZipLimits {
  readonly entries: number;
  /** Bytes of one file. */
  readonly fileBytes: number;
  readonly totalBytes: number;
  /** Bytes unpacked for each byte packed, of files larger than a megabyte. */
  readonly ratio: number;
}

const LIMITS: ZipLimits = { entries: 20_000, fileBytes: 2 ** 28, totalBytes: 2 ** 31, ratio: 200 };
const SMALL_BYTES = 1 << 20;
/** Unix file types in the upper half of an entry's external attributes. */
const TYPE_MASK = 0o170000;
const REGULAR = 0o100000;
const FOLDER = 0o040000;

/** A ZIP's files as records; close it when done. */
export interface ZipRecordSource extends RecordSource {
  /** Lets go of the file. */
  close(): void;
}

/**
 * Opens a ZIP of records. Nothing is unpacked to disk, and the whole directory is looked at before a byte of content:
 * a path that leaves the archive, a symlink or device, a name that stands twice, entries that share bytes, encryption,
 * more files or bytes than a kit has, and a ratio that only a bomb has are refused. A single folder around everything,
 * as download pages make it, is taken off.
 *
 * @throws NotFoundError when there is no such file; DataError when it is no ZIP or is refused, naming the entry.
 */
export async function openZipRecords(path: string, limits: ZipLimits = LIMITS): Promise<ZipRecordSource> {
  const zip = await openArchive(path);
  try {
    const entries = await readDirectory(zip, path, limits);
    return new ZippedRecords(path, zip, entries);
  } catch (error) {
    zip.close();
    throw error;
  }
}

async function openArchive(path: string): Promise<ZipFile> {
  try {
    return await openPromise(path, {
      lazyEntries: true,
      autoClose: false,
      strictFileNames: true,
      validateEntrySizes: true,
    });
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT')
      throw new NotFoundError(`Expected a ZIP file, got nothing at ${path}.`, { cause });
    const got = (cause as Error).message.replace(/\.$/, '');
    throw new DataError(`Expected a ZIP file or a folder, got another file (${got}).`, {
      place: path,
      hint: 'Give the folder of a kit, or a ZIP of it.',
      cause,
    });
  }
}

async function readDirectory(
  zip: ZipFile,
  path: string,
  limits: ZipLimits,
): Promise<ReadonlyMap<string, Entry>> {
  const refuse = (what: string): DataError =>
    new DataError(`Expected a ZIP of plain records, got ${what}.`, {
      place: path,
      hint: 'This archive is not as a kit’s builder makes one; do not unpack it by other means.',
    });
  if (zip.entryCount > limits.entries) throw refuse(`${zip.entryCount} entries, more than ${limits.entries}`);
  const entries = new Map<string, Entry>();
  const folded = new Set<string>();
  let total = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      const name = entry.fileName;
      const problem = entryProblem(entry, limits);
      if (problem !== undefined) throw refuse(`${JSON.stringify(name)}, which ${problem}`);
      if (name.endsWith('/')) continue;
      const fold = name.normalize('NFC').toLowerCase();
      if (folded.has(fold)) throw refuse(`${JSON.stringify(name)} twice`);
      folded.add(fold);
      total += entry.uncompressedSize;
      if (total > limits.totalBytes) throw refuse(`more than ${limits.totalBytes} bytes`);
      entries.set(name, entry);
    }
  } catch (cause) {
    if (cause instanceof DataError) throw cause;
    throw refuse((cause as Error).message);
  }
  const shared = entryThatShares([...entries.values()]);
  if (shared !== undefined) throw refuse(`${JSON.stringify(shared.fileName)}, whose bytes are another’s`);
  return withoutWrapper(entries);
}

function entryProblem(entry: Entry, limits: ZipLimits): string | undefined {
  const { fileName, compressedSize, uncompressedSize } = entry;
  const parts = fileName.replace(/\/$/, '').split('/');
  if (fileName.startsWith('/') || fileName.includes('\\') || /^[A-Za-z]:/.test(fileName))
    return 'is not a relative path';
  if (parts.some((part) => part === '' || part === '.' || part === '..')) return 'leaves the archive';
  if (/[\u0000-\u001f]/.test(fileName)) return 'has a control character in its name';
  if ((entry.generalPurposeBitFlag & 1) !== 0) return 'is encrypted';
  const type = (entry.externalFileAttributes >>> 16) & TYPE_MASK;
  if (type !== 0 && type !== REGULAR && type !== FOLDER)
    return 'is neither file nor folder (a symlink or a device)';
  if (uncompressedSize > limits.fileBytes) return `unpacks to ${uncompressedSize} bytes`;
  if (uncompressedSize > SMALL_BYTES && uncompressedSize > limits.ratio * Math.max(1, compressedSize))
    return `unpacks to ${Math.round(uncompressedSize / Math.max(1, compressedSize))} times its size`;
  return undefined;
}

/** An entry that begins before the one in front of it has ended: how a small archive unpacks to terabytes. */
function entryThatShares(entries: readonly Entry[]): Entry | undefined {
  const inOrder = entries.toSorted((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader);
  return inOrder.find((entry, index) => {
    const before = inOrder[index - 1];
    return (
      before !== undefined &&
      before.relativeOffsetOfLocalHeader + before.compressedSize > entry.relativeOffsetOfLocalHeader
    );
  });
}

function withoutWrapper(entries: ReadonlyMap<string, Entry>): ReadonlyMap<string, Entry> {
  const tops = new Set([...entries.keys()].map((name) => name.split('/')[0]!));
  const [top] = tops;
  if (top === undefined || tops.size > 1 || entries.has(top)) return entries;
  return new Map([...entries].map(([name, entry]) => [name.slice(top.length + 1), entry] as const));
}

class ZippedRecords implements ZipRecordSource {
  readonly root: string;
  readonly #zip: ZipFile;
  readonly #entries: ReadonlyMap<string, Entry>;

  constructor(root: string, zip: ZipFile, entries: ReadonlyMap<string, Entry>) {
    this.root = root;
    this.#zip = zip;
    this.#entries = entries;
  }

  async *read(path: string): AsyncIterable<Uint8Array> {
    const entry = this.#entries.get(path);
    if (entry === undefined) throw new NotFoundError(`Expected ${path} in ${this.root}, got nothing.`);
    try {
      // yauzl ends with an error when there are more or fewer bytes than the directory says.
      for await (const chunk of await this.#zip.openReadStreamPromise(entry)) yield chunk as Uint8Array;
    } catch (cause) {
      if (cause instanceof InputError) throw cause;
      throw new DataError(`Expected a whole file in the ZIP, got ${(cause as Error).message}.`, {
        place: `${this.root}: ${path}`,
        cause,
      });
    }
  }

  async readWhole(path: string): Promise<Uint8Array> {
    const chunks: Uint8Array[] = [];
    for await (const chunk of this.read(path)) chunks.push(chunk);
    return new Uint8Array(Buffer.concat(chunks));
  }

  size(path: string): Promise<number | undefined> {
    return Promise.resolve(this.#entries.get(path)?.uncompressedSize);
  }

  list(): Promise<readonly string[]> {
    return Promise.resolve([...this.#entries.keys()].sort(compareIds));
  }

  close(): void {
    this.#zip.close();
  }
}
