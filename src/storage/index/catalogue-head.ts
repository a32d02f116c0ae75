import { closeSync, existsSync, fstatSync, openSync, readdirSync, readSync } from 'node:fs';
import { dirname } from 'node:path';
import { damaged } from './segment-format.ts';
import { segmentsFolder } from './segment-pool.ts';

/*
 * LMDB maps its file into memory and trusts it: reading a file that was cut off kills the process. So the two
 * meta pages, which say how many pages there are, are looked at before LMDB sees them. The layout is that of the
 * LMDB inside the package `lmdb` 3.5 (data version 2, 64 bits, little-endian): pages begin with 24 bytes of
 * header (number, transaction, pad, flags, bounds), a meta page goes on with what `Meta` names.
 */

const META_FLAG = 0x08;
const MAGIC = 0xbeefc0de;
const DATA_VERSION = 2;
export const PAGE_HEAD_BYTES = 24;
const META_BYTES = PAGE_HEAD_BYTES + 144;

/** The root of a B-tree. */
export interface TreeRoot {
  readonly entries: number;
  readonly depth: number;
  /** Page number; undefined for an empty tree. */
  readonly root: number | undefined;
}

/** What a meta page says: one of the last two transactions. */
export interface CatalogueMeta {
  readonly pageBytes: number;
  readonly lastPage: number;
  readonly transaction: number;
  readonly free: TreeRoot;
  readonly main: TreeRoot;
}

/** Whether there are segment files: then there was a catalogue that named them. */
export function holdsSegments(index: string): boolean {
  const folder = segmentsFolder(index);
  return existsSync(folder) && readdirSync(folder).length > 0;
}

/** Two commits between our two reads make the pages look apart; so often that happens by chance is never. */
const ATTEMPTS = 8;

/**
 * Reads what a catalogue says about itself.
 *
 * @returns the newer of the two meta pages; undefined when there is no file, or an empty one without segments.
 * @throws DataError when the file is no catalogue, or cut off to nothing, or its two meta pages contradict each other.
 */
export function readCatalogueHead(
  path: string,
): (CatalogueMeta & { readonly fileBytes: number }) | undefined {
  const file = openIfThere(path);
  if (file === undefined) return undefined;
  try {
    for (let attempt = 1; ; attempt++) {
      if (fstatSync(file).size === 0) {
        if (holdsSegments(dirname(path))) throw damaged(path, 'a catalogue', 'an empty file');
        // LMDB would crash when it opens such a file for reading: see `Catalogue.exists`.
        return undefined;
      }
      const first = metaAt(file, 0, path);
      const second = metaAt(file, first.pageBytes, path);
      const newer = first.transaction > second.transaction ? first : second;
      const fileBytes = fstatSync(file).size;
      if (areSuccessive(first, second)) return { ...newer, fileBytes };
      if (attempt < ATTEMPTS) continue;
      const got = `${first.transaction} and ${second.transaction}`;
      throw damaged(path, 'two meta pages of successive transactions', got);
    }
  } finally {
    closeSync(file);
  }
}

function openIfThere(path: string): number | undefined {
  try {
    return openSync(path, 'r');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function metaAt(file: number, offset: number, path: string): CatalogueMeta {
  const bytes = Buffer.alloc(META_BYTES);
  const count = readSync(file, bytes, 0, bytes.length, offset);
  const meta = count < bytes.length ? undefined : readMeta(bytes);
  if (meta !== undefined) return meta;
  throw damaged(
    path,
    `a meta page at ${offset}`,
    count < bytes.length ? 'the end of the file' : 'other bytes',
  );
}

function readMeta(bytes: Buffer): CatalogueMeta | undefined {
  const at = PAGE_HEAD_BYTES;
  const isMeta =
    (bytes.readUInt16LE(18) & META_FLAG) !== 0 &&
    bytes.readUInt32LE(at) === MAGIC &&
    (bytes.readUInt32LE(at + 4) & 0xffff) === DATA_VERSION;
  const pageBytes = bytes.readUInt32LE(at + 24);
  const isPageSize = pageBytes >= 512 && pageBytes <= 65536 && (pageBytes & (pageBytes - 1)) === 0;
  if (!isMeta || !isPageSize) return undefined;
  return {
    pageBytes,
    free: readTree(bytes, at + 24),
    main: readTree(bytes, at + 72),
    lastPage: number64(bytes, at + 120),
    transaction: number64(bytes, at + 128),
  };
}

function readTree(bytes: Buffer, at: number): TreeRoot {
  const root = bytes.readBigUInt64LE(at + 40);
  const isEmpty = root === 0xffff_ffff_ffff_ffffn;
  return {
    depth: bytes.readUInt16LE(at + 6),
    entries: number64(bytes, at + 32),
    root: isEmpty ? undefined : Number(root),
  };
}

function number64(bytes: Buffer, at: number): number {
  return Number(bytes.readBigUInt64LE(at));
}

/** Transactions write the two pages by turns, so the last two numbers follow each other. */
function areSuccessive(a: CatalogueMeta, b: CatalogueMeta): boolean {
  const isFresh = a.transaction === 0 && b.transaction === 0;
  return isFresh || Math.abs(a.transaction - b.transaction) === 1;
}
