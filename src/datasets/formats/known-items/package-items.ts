import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { wordsOf } from './answer-words.ts';

/** What the packages of a folder say of themselves, by the folder that holds their package.json. */
export class PackageItems {
  readonly #root: string;
  readonly #known = new Map<string, string | undefined>();

  constructor(root: string) {
    this.#root = root;
  }

  /** The description of the nearest package above a file, without the words of its name; undefined without one. */
  describe(path: string): string | undefined {
    for (let folder = posix.dirname(path); ; folder = posix.dirname(folder)) {
      if (!this.#known.has(folder)) this.#known.set(folder, this.#read(folder));
      // The nearest package decides, also when it has nothing to say.
      if (existsSync(join(this.#root, folder, 'package.json'))) return this.#known.get(folder);
      if (folder === '.') return undefined;
    }
  }

  #read(folder: string): string | undefined {
    try {
      const { name, description } = JSON.parse(
        readFileSync(join(this.#root, folder, 'package.json'), 'utf8'),
      ) as Readonly<Record<string, unknown>>;
      if (typeof description !== 'string') return undefined;
      const given = new Set(wordsOf(String(name ?? '')));
      const words = description.split(/\s+/).filter((word) => !wordsOf(word).some((part) => given.has(part)));
      return words.join(' ').trim() || undefined;
    } catch {
      // No package there, or one that nobody can read: it says nothing.
      return undefined;
    }
  }
}
