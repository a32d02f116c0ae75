import { type Dirent, lstatSync, readdirSync, realpathSync, type Stats, statSync } from 'node:fs';
import { resolve, sep } from 'node:path';
import { compareIds, type FolderScan, type FoundFile, type ScanOptions } from '../../model/index.ts';
import { isAlwaysIgnored } from './built-in-ignores.ts';
import { fileStateOf } from './file-state.ts';
import { IgnoreMatcher } from './ignore-matcher.ts';

/**
 * Looks through a root: names and times only, nothing is read but ignore files. Entries are visited in the order
 * of their paths' bytes, with an explicit stack, so that no depth is too deep. Symbolic links are named and not
 * followed unless asked: a link inside the root would show a document twice, and one out of it would take in what
 * nobody named.
 *
 * @param matcher to be used instead of a new one, so that its files are read once.
 */
export function scanFolder(
  root: string,
  options: ScanOptions = {},
  matcher: IgnoreMatcher = new IgnoreMatcher(resolve(root)),
): FolderScan {
  const folder = resolve(root);
  const scan = new Scan(folder, options, matcher);
  const state = scan.run();
  return {
    root: folder,
    state,
    startedMs: scan.startedMs,
    files: scan.files.sort(byPath),
    otherTypes: scan.otherTypes.sort(compareIds),
    unreadable: [...scan.unreadable, ...matcher.unreadable].sort(byPath),
    links: scan.links.sort(compareIds),
    ignoredCount: scan.ignoredCount,
  };
}

function byPath(a: { readonly path: string }, b: { readonly path: string }): number {
  return compareIds(a.path, b.path);
}

class Scan {
  readonly startedMs: number = Date.now();
  readonly files: FoundFile[] = [];
  readonly otherTypes: string[] = [];
  readonly unreadable: { readonly path: string; readonly reason: string }[] = [];
  readonly links: string[] = [];
  ignoredCount = 0;
  readonly #root: string;
  readonly #options: ScanOptions;
  readonly #matcher: IgnoreMatcher;
  /** Real folders that were entered; kept only when links are followed. */
  readonly #entered: Set<string> = new Set();

  constructor(root: string, options: ScanOptions, matcher: IgnoreMatcher) {
    this.#root = root;
    this.#options = options;
    this.#matcher = matcher;
  }

  run(): FolderScan['state'] {
    let top: Dirent[];
    try {
      top = readdirSync(this.#root, { withFileTypes: true });
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      if (code === 'ENOENT') return 'missing';
      this.unreadable.push({ path: '', reason: message });
      return 'unreadable';
    }
    this.#walk('', top);
    if (this.#options.followLinks) this.#followLinks();
    // An index that lies in its folder is not one of the files whose loss it has to survive.
    return top.every(({ name }) => isAlwaysIgnored(name)) ? 'empty' : 'present';
  }

  #walk(start: string, entries: readonly Dirent[]): void {
    const waiting: string[] = this.#take(start, entries);
    this.#enter(start);
    for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
      const found = this.#attempt(folder, () => readdirSync(this.#place(folder), { withFileTypes: true }));
      if (found === undefined) continue;
      this.#enter(folder);
      waiting.push(...this.#take(folder, found));
    }
  }

  /** Sorts the entries of a folder out; returns the folders to go on with. */
  #take(folder: string, entries: readonly Dirent[]): string[] {
    const rules = this.#matcher.folder(folder, (name) => entries.some((entry) => entry.name === name));
    const folders: string[] = [];
    for (const entry of entries) {
      const isFolder = entry.isDirectory();
      const path = `${folder}${entry.name}${isFolder ? '/' : ''}`;
      if (rules.ignores(path)) this.ignoredCount++;
      else if (isFolder) folders.push(path);
      else if (entry.isSymbolicLink()) this.links.push(path);
      else if (entry.isFile()) this.#takeFile(path, lstatSync);
      // Sockets, pipes and devices are no documents.
    }
    return folders;
  }

  #takeFile(path: string, stat: (path: string) => Stats): void {
    if (this.#options.accepts?.(path) === false) {
      this.otherTypes.push(path);
      return;
    }
    const stats = this.#attempt(path, () => stat(this.#place(path)));
    if (stats !== undefined) this.files.push({ path, state: fileStateOf(stats, this.startedMs) });
  }

  /** Only after everything real was visited, so that a folder is found under its own name first. */
  #followLinks(): void {
    const waiting = this.links.splice(0).sort(compareIds).reverse();
    for (let link = waiting.pop(); link !== undefined; link = waiting.pop()) {
      const path = link;
      const stats = this.#attempt(path, () => statSync(this.#place(path)));
      if (stats?.isFile()) this.#takeFile(path, statSync);
      if (!stats?.isDirectory()) continue;
      const folder = `${path}/`;
      const real = realpathSync(this.#place(path));
      if (this.#matcher.ignores(folder) || this.#entered.has(real)) {
        this.links.push(path);
        continue;
      }
      const before = this.links.length;
      const found = this.#attempt(folder, () => readdirSync(real, { withFileTypes: true }));
      if (found !== undefined) this.#walk(folder, found);
      waiting.push(...this.links.splice(before).sort(compareIds).reverse());
    }
  }

  #enter(folder: string): void {
    if (this.#options.followLinks) this.#entered.add(realpathSync(this.#place(folder)));
  }

  #place(path: string): string {
    return `${this.#root}${sep}${path}`;
  }

  /** Names what cannot be looked at, and goes on. */
  #attempt<T>(path: string, look: () => T): T | undefined {
    try {
      return look();
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      // Gone between the listing and the look: it is simply not there. A name that is not UTF-8 looks the same.
      if (code === 'ENOENT' && !path.includes('\ufffd')) return undefined;
      const reason = code === 'ENOENT' ? 'its name is not UTF-8' : message;
      this.unreadable.push({ path: path.replace(/\/$/, ''), reason });
      return undefined;
    }
  }
}
