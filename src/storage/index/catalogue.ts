import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { open, type RootDatabase } from 'lmdb';
import type { DocumentRecord } from '../../model/index.ts';
import { holdsSegments } from './catalogue-head.ts';
import { checkCatalogueFile } from './catalogue-pages.ts';
import { crc32c } from './crc32c.ts';
import { writing } from './disk-errors.ts';
import { decodeDocument, encodeDocument } from './document-codec.ts';
import { checkSchema, EMPTY_MANIFEST, type Manifest } from './manifest.ts';
import { damaged } from './segment-format.ts';

export const CATALOGUE_FILE = 'catalogue.mdb';
/** Pages of 8 KiB, so that keys may be as long as paths. */
export const PAGE_BYTES = 8192;

const MANIFEST_KEY = Buffer.from('manifest');
const LOCK_KEY = Buffer.from('writer');
/** Begins the keys of documents; no other key begins so, and all others come before: documents can be appended. */
const DOCUMENT = 0x7a;
const AFTER_DOCUMENTS = Buffer.of(DOCUMENT + 1);
/** Begins the keys of bitmaps of deleted passages: one per segment that has any. */
const DELETED = 0x62;
const CRC_BYTES = 4;
const APPEND = { append: true } as const;
/** How many catalogues this process has open for reading only, by path. */
const readers = new Map<string, number>();

type Transaction = ReturnType<RootDatabase['useReadTransaction']>;

/**
 * What changes from commit to commit: documents, deletions, the manifest and the writer's lock, in one LMDB file.
 * LMDB's own order of writes makes a transaction durable before it returns (`overlappingSync` is off). Each
 * value begins with the CRC32C of its key and of the rest, because LMDB has no checksums.
 */
export class Catalogue {
  readonly path: string;
  readonly isWritable: boolean;
  readonly #database: RootDatabase<Buffer, Buffer>;

  /**
   * @param isWritable false: opening never waits for a writer, not even for one that is in the middle of a commit.
   * @throws DataError when the file is damaged.
   */
  constructor(folder: string, isWritable: boolean) {
    this.path = join(folder, CATALOGUE_FILE);
    this.isWritable = isWritable;
    checkCatalogueFile(this.path);
    const readersHere = readers.get(this.path) ?? 0;
    if (isWritable && readersHere > 0) {
      // LMDB opens a file once per process, and cannot make more of it afterwards.
      throw new Error(
        `${this.path} is open for reading in this process, and cannot be opened for writing too.`,
      );
    }
    this.#database = writing(this.path, () =>
      open<Buffer, Buffer>({
        path: this.path,
        noSubdir: true,
        readOnly: !isWritable,
        overlappingSync: false,
        pageSize: PAGE_BYTES,
        encoding: 'binary',
        keyEncoding: 'binary',
      }),
    );
    if (!isWritable) readers.set(this.path, readersHere + 1);
  }

  /** An empty file is what a process leaves that was killed while it made a catalogue: no index yet. */
  static exists(folder: string): boolean {
    const path = join(folder, CATALOGUE_FILE);
    return existsSync(path) && (statSync(path).size > 0 || holdsSegments(folder));
  }

  /** The catalogue as it is now, whatever is committed later. */
  pin(): CatalogueView {
    this.#database.resetReadTxn();
    return new CatalogueView(this.#database, this.path, this.#database.useReadTransaction());
  }

  /** What is committed now, for one look. */
  glance<T>(look: (view: CatalogueView) => T): T {
    const view = this.pin();
    try {
      return look(view);
    } finally {
      view.release();
    }
  }

  /**
   * Changes the catalogue: all of it or, when `work` throws, nothing; durably. Only one process is in here at a
   * time. (No transaction is left unsynced, however small: its meta page might reach the disk before its pages.)
   */
  transact<T>(work: (changes: CatalogueChanges) => T): T {
    return writing(this.path, () =>
      this.#database.transactionSync(() => work(new CatalogueChanges(this.#database, this.path))),
    );
  }

  async close(): Promise<void> {
    if (!this.isWritable) readers.set(this.path, readers.get(this.path)! - 1);
    await this.#database.close();
  }
}

/** One consistent state of the catalogue. */
export class CatalogueView {
  protected readonly database: RootDatabase<Buffer, Buffer>;
  readonly #place: string;
  readonly #transaction: Transaction | undefined;

  constructor(database: RootDatabase<Buffer, Buffer>, place: string, transaction: Transaction | undefined) {
    this.database = database;
    this.#place = place;
    this.#transaction = transaction;
  }

  manifest(): Manifest {
    const text = this.valueOf(MANIFEST_KEY);
    if (text === undefined) return EMPTY_MANIFEST;
    return checkSchema(JSON.parse(text.toString()) as Manifest, this.#place);
  }

  /** The record of the writer that holds the lock, as it has written it. */
  lock(): unknown {
    const text = this.valueOf(LOCK_KEY);
    return text === undefined ? undefined : JSON.parse(text.toString());
  }

  document(id: string): DocumentRecord | undefined {
    const value = this.valueOf(documentKey(id));
    return value === undefined ? undefined : decodeDocument(value, id);
  }

  *documents(): Generator<DocumentRecord> {
    for (const { key, value } of this.#entries()) {
      this.#check(key, value);
      yield decodeDocument(value.subarray(CRC_BYTES), key.toString('utf8', 1));
    }
  }

  /** Goes through all records without trusting any of them. */
  *documentChecks(): Generator<{ id: string; crc: number; record: DocumentRecord | undefined }> {
    for (const { key, value } of this.#entries()) {
      const id = key.subarray(1).toString();
      const isSound = value.length > CRC_BYTES && checksum(key, value) === value.readUInt32LE(0);
      const record = isSound ? decodeDocument(value.subarray(CRC_BYTES), id) : undefined;
      yield { id, crc: isSound ? value.readUInt32LE(0) : 0, record };
    }
  }

  #entries(): Iterable<{ key: Buffer; value: Buffer }> {
    return this.database.getRange({ start: Buffer.of(DOCUMENT), end: AFTER_DOCUMENTS, ...this.#options() });
  }

  /** The bitmap of a segment's deleted passages. */
  deleted(segment: string): Uint32Array | undefined {
    const value = this.valueOf(deletedKey(segment));
    if (value === undefined) return undefined;
    const bitmap = new Uint32Array(value.length >>> 2);
    new Uint8Array(bitmap.buffer).set(value.subarray(0, bitmap.byteLength));
    return bitmap;
  }

  /** The value under a key without its checksum. */
  protected valueOf(key: Buffer): Buffer | undefined {
    const value = this.database.get(key, this.#options());
    if (value === undefined) return undefined;
    this.#check(key, value);
    return value.subarray(CRC_BYTES);
  }

  #check(key: Buffer, value: Buffer): void {
    if (value.length >= CRC_BYTES && checksum(key, value) === value.readUInt32LE(0)) return;
    throw damaged(this.#place, `the entry "${key.subarray(0, 80)}" as it was written`, 'another checksum');
  }

  #options(): { transaction?: Transaction } {
    return this.#transaction === undefined ? {} : { transaction: this.#transaction };
  }

  release(): void {
    this.#transaction?.done();
  }
}

/** The catalogue inside a transaction. */
export class CatalogueChanges extends CatalogueView {
  /** The greatest key; undefined before it was looked for. */
  #lastKey: Buffer | undefined;

  constructor(database: RootDatabase<Buffer, Buffer>, place: string) {
    super(database, place, undefined);
  }

  putManifest(manifest: Manifest): void {
    this.#put(MANIFEST_KEY, Buffer.from(JSON.stringify(manifest)));
  }

  putLock(record: unknown): void {
    this.#put(LOCK_KEY, Buffer.from(JSON.stringify(record)));
  }

  removeLock(): void {
    this.database.removeSync(LOCK_KEY);
  }

  /**
   * Documents that come in the order of their ids behind the last one are appended: pages are then full, where a page
   * that is split in its middle stays half empty.
   *
   * @returns how the number of documents and the sum of their checksums change.
   */
  putDocument(record: DocumentRecord): { readonly added: number; readonly sum: number } {
    const key = documentKey(record.id);
    if (this.#isBehindAll(key)) {
      const crc = this.#put(key, encodeDocument(record), APPEND);
      this.#lastKey = key;
      return { added: 1, sum: crc };
    }
    const before = this.database.get(key);
    const crc = this.#put(key, encodeDocument(record));
    const old = before === undefined ? 0 : before.readUInt32LE(0);
    return { added: before === undefined ? 1 : 0, sum: crc - old };
  }

  removeDocument(id: string): { readonly added: number; readonly sum: number } {
    const key = documentKey(id);
    const before = this.database.get(key);
    if (before === undefined) return { added: 0, sum: 0 };
    this.database.removeSync(key);
    return { added: -1, sum: -before.readUInt32LE(0) };
  }

  putDeleted(segment: string, bitmap: Uint32Array): void {
    this.#put(deletedKey(segment), Buffer.from(bitmap.buffer, bitmap.byteOffset, bitmap.byteLength));
  }

  removeDeleted(segment: string): void {
    this.database.removeSync(deletedKey(segment));
  }

  #isBehindAll(key: Buffer): boolean {
    if (this.#lastKey === undefined) {
      const [last] = this.database.getKeys({ reverse: true, limit: 1 });
      this.#lastKey = last ?? Buffer.alloc(0);
    }
    return Buffer.compare(key, this.#lastKey) > 0;
  }

  #put(key: Buffer, content: Buffer, options?: typeof APPEND): number {
    const value = Buffer.allocUnsafe(CRC_BYTES + content.length);
    content.copy(value, CRC_BYTES);
    const crc = checksum(key, value);
    value.writeUInt32LE(crc, 0);
    if (options === undefined) this.database.putSync(key, value);
    else this.database.putSync(key, value, options);
    return crc;
  }
}

function checksum(key: Buffer, value: Buffer): number {
  return crc32c(value, crc32c(key), CRC_BYTES);
}

function documentKey(id: string): Buffer {
  const key = Buffer.allocUnsafe(1 + Buffer.byteLength(id));
  key[0] = DOCUMENT;
  key.write(id, 1);
  return key;
}

function deletedKey(segment: string): Buffer {
  return Buffer.from(`${String.fromCharCode(DELETED)}${segment}`);
}
