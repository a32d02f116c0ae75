import { closeSync, openSync, readSync } from 'node:fs';
import { type CatalogueMeta, PAGE_HEAD_BYTES, readCatalogueHead, type TreeRoot } from './catalogue-head.ts';
import { damaged } from './segment-format.ts';

const BRANCH = 0x01;
const LEAF = 0x02;
const OVERFLOW = 0x04;
/** Flag of a node whose value lies on pages of its own. */
const BIG = 0x01;
const NODE_HEAD_BYTES = 8;
const ATTEMPTS = 20;

/**
 * The check before LMDB opens the file: cheap when the file is as long as its meta pages say. Only a shorter one is
 * gone through page by page, because LMDB leaves free pages at the end unwritten.
 *
 * @throws DataError when LMDB would fall over it.
 */
export function checkCatalogueFile(path: string): void {
  const head = readCatalogueHead(path);
  if (head === undefined || head.fileBytes >= (head.lastPage + 1) * head.pageBytes) return;
  const [problem] = catalogueProblems(path);
  if (problem !== undefined) throw damaged(path, 'a whole catalogue', problem);
}

/**
 * Goes through all pages of a catalogue that are in use, without LMDB, which trusts them and would kill the
 * process: every page is where its number says, of the kind its place asks for, named once, its nodes lie inside
 * it, keys ascend, and the counts agree. (Values carry checksums of their own.)
 *
 * @returns what is wrong, in words; empty when nothing is.
 * @throws DataError when not even the meta pages can be read.
 */
export function catalogueProblems(path: string): string[] {
  for (let attempt = 1; ; attempt++) {
    const meta = readCatalogueHead(path);
    if (meta === undefined) return [];
    const problems = walkPages(path, meta);
    // A writer uses freed pages again while we read them: what it does to them is no damage.
    const isQuiet = readCatalogueHead(path)?.transaction === meta.transaction;
    if (problems.length === 0 || isQuiet || attempt === ATTEMPTS) return problems;
  }
}

function walkPages(path: string, meta: CatalogueMeta): string[] {
  const file = openSync(path, 'r');
  try {
    const walk = new PageWalk(file, meta);
    walk.tree(meta.free, 'the list of free pages', false);
    walk.tree(meta.main, 'the entries', true);
    return walk.problems;
  } finally {
    closeSync(file);
  }
}

class PageWalk {
  readonly problems: string[] = [];
  readonly #file: number;
  readonly #meta: CatalogueMeta;
  readonly #seen: Set<number> = new Set();
  #entries = 0;
  #lastKey: Buffer | undefined;

  constructor(file: number, meta: CatalogueMeta) {
    this.#file = file;
    this.#meta = meta;
  }

  tree(tree: TreeRoot, name: string, hasByteKeys: boolean): void {
    this.#entries = 0;
    this.#lastKey = undefined;
    if (tree.root !== undefined) this.#node(tree.root, tree.depth, hasByteKeys);
    if (this.#entries !== tree.entries && this.problems.length === 0) {
      this.problems.push(`${name}: ${tree.entries} expected, ${this.#entries} found`);
    }
  }

  /** @param depth levels from this page down to the leaves, counting both. */
  #node(number: number, depth: number, hasByteKeys: boolean): void {
    const page = this.#page(number, depth > 1 ? BRANCH : LEAF);
    if (page === undefined) return;
    const count = page.readUInt16LE(20) >>> 1;
    if (PAGE_HEAD_BYTES + count * 2 > page.length) {
      this.#report(number, 'more nodes than it can hold');
      return;
    }
    for (let index = 0; index < count; index++) {
      const at = PAGE_HEAD_BYTES + page.readUInt16LE(PAGE_HEAD_BYTES + index * 2);
      const keyEnd = at + NODE_HEAD_BYTES > page.length ? Infinity : keyEndOf(page, at);
      if (keyEnd > page.length) {
        this.#report(number, 'a key outside of it');
        return;
      }
      if (depth > 1) this.#node(childOf(page, at), depth - 1, hasByteKeys);
      else if (!this.#leafNode(number, page, at, keyEnd, hasByteKeys)) return;
    }
  }

  #leafNode(number: number, page: Buffer, at: number, keyEnd: number, hasByteKeys: boolean): boolean {
    this.#entries++;
    const key = page.subarray(at + NODE_HEAD_BYTES, keyEnd);
    if (hasByteKeys) {
      if (this.#lastKey !== undefined && Buffer.compare(this.#lastKey, key) >= 0) {
        this.#report(number, 'keys out of order');
        return false;
      }
      this.#lastKey = Buffer.from(key);
    }
    const flags = page.readUInt16LE(at + 4);
    const isBig = (flags & BIG) !== 0;
    const length = page.readUInt16LE(at) + page.readUInt16LE(at + 2) * 2 ** 16;
    if ((flags & ~BIG) !== 0 || keyEnd + (isBig ? 24 : length) > page.length) {
      this.#report(number, 'a value outside of it');
      return false;
    }
    if (isBig) this.#overflow(Number(page.readBigUInt64LE(keyEnd)), length);
    return true;
  }

  /** Values longer than a page lie on consecutive pages, of which only the first has a header. */
  #overflow(number: number, length: number): void {
    const page = this.#page(number, OVERFLOW);
    if (page === undefined) return;
    const pages = page.readUInt32LE(20);
    if (PAGE_HEAD_BYTES + length > pages * this.#meta.pageBytes)
      this.#report(number, 'a value longer than it');
    this.#isInside(number + pages - 1);
    for (let next = number + 1; next < number + pages; next++) this.#seen.add(next);
  }

  #page(number: number, kind: number): Buffer | undefined {
    if (!this.#isInside(number)) return undefined;
    if (this.#seen.has(number)) {
      this.#report(number, 'two places that name it');
      return undefined;
    }
    this.#seen.add(number);
    const page = Buffer.alloc(this.#meta.pageBytes);
    const count = readSync(this.#file, page, 0, page.length, number * page.length);
    const isKind = (page.readUInt16LE(18) & (BRANCH | LEAF | OVERFLOW)) === kind;
    if (count === page.length && Number(page.readBigUInt64LE(0)) === number && isKind) return page;
    this.#report(number, count < page.length ? 'the end of the file' : 'another page');
    return undefined;
  }

  #isInside(number: number): boolean {
    if (number >= 2 && number <= this.#meta.lastPage) return true;
    this.#report(number, `a catalogue of ${this.#meta.lastPage + 1} pages`);
    return false;
  }

  #report(page: number, found: string): void {
    this.problems.push(`page ${page}: ${found}`);
  }
}

function keyEndOf(page: Buffer, at: number): number {
  return at + NODE_HEAD_BYTES + page.readUInt16LE(at + 6);
}

function childOf(page: Buffer, at: number): number {
  return page.readUInt16LE(at) + page.readUInt16LE(at + 2) * 2 ** 16 + page.readUInt16LE(at + 4) * 2 ** 32;
}
