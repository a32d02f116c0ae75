import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IgnoreVerdict } from '../../model/index.ts';
import { builtInRule, isAlwaysIgnored, isUsuallyIgnored } from './built-in-ignores.ts';
import { type MatchedRule, RuleFile, type RuleVerdict } from './rule-file.ts';

const GIT_FILE = '.gitignore';
const OWN_FILE = '.consilienceignore';

export interface IgnoreMatcherOptions {
  /** Default: as the usual file system of the platform, which is true on macOS and Windows. */
  readonly ignoreCase?: boolean | undefined;
}

/** What was decided about an entry, and by whom. */
interface Decision {
  readonly verdict: RuleVerdict;
  readonly by: RuleFile | 'built-in' | undefined;
}

const UNDECIDED: Decision = { verdict: undefined, by: undefined };
const BUILT_IN: Decision = { verdict: 'ignored', by: 'built-in' };

/**
 * Which entries under a root are left out. One matcher serves scanning, watching and the question why.
 *
 * The strongest word first: `.git` and `.consilience` are always out; then any `.consilienceignore`; then the
 * built-in names; then any `.gitignore`. Of files of one kind the nearest to the entry speaks first, and of the
 * rules in a file the last. Nothing below a folder that is out can be taken in again. Files above the root are not
 * read: a root that was named is wanted, whatever a `.gitignore` above it says about it. No repository is needed.
 */
export class IgnoreMatcher {
  readonly root: string;
  readonly #options: { readonly ignoreCase: boolean };
  readonly #folders: Map<string, FolderRules> = new Map();
  /** Ignore files that could not be read, by path. */
  readonly unreadable: { readonly path: string; readonly reason: string }[] = [];

  constructor(root: string, options: IgnoreMatcherOptions = {}) {
    this.root = root;
    this.#options = { ignoreCase: options.ignoreCase ?? isCaseIgnoredHere() };
  }

  /**
   * The rules that hold inside a folder which is not ignored itself.
   *
   * @param path relative to the root; empty, or ending in `/`.
   * @param isThere whether the folder has an entry of a name, for those who have listed it already.
   */
  folder(path: string, isThere?: (name: string) => boolean): FolderRules {
    let rules = this.#folders.get(path);
    if (rules === undefined) {
      rules = this.#load(path, isThere ?? ((name) => existsSync(join(this.root, path, name))));
      this.#folders.set(path, rules);
    }
    return rules;
  }

  #load(path: string, isThere: (name: string) => boolean): FolderRules {
    const above = path === '' ? undefined : this.folder(parentOf(path));
    const own = isThere(OWN_FILE) ? this.#read(path, OWN_FILE) : undefined;
    const git = isThere(GIT_FILE) ? this.#read(path, GIT_FILE) : undefined;
    return (above ?? FolderRules.above).below(path, own, git);
  }

  #read(folder: string, name: string): RuleFile | undefined {
    const path = `${folder}${name}`;
    try {
      const text = readFileSync(join(this.root, path), 'utf8');
      return new RuleFile(path, folder, text, this.#options.ignoreCase);
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      if (code !== 'ENOENT' && code !== 'ENOTDIR' && code !== 'EISDIR' && code !== 'ENAMETOOLONG') {
        this.unreadable.push({ path, reason: message });
      }
      return undefined;
    }
  }

  /**
   * Whether a path is in, and which rule says so: about itself or about a folder above it.
   *
   * @param path relative to the root, with `/`; a folder ends in one. It need not exist.
   */
  why(path: string): IgnoreVerdict {
    const parts = path.split('/').filter((part) => part !== '' && part !== '.');
    let folder = '';
    let last: IgnoreVerdict = { ignored: false };
    for (const [index, part] of parts.entries()) {
      const isLast = index === parts.length - 1;
      const entry = `${folder}${part}${isLast && !path.endsWith('/') ? '' : '/'}`;
      const { verdict, by } = this.folder(folder).decide(entry);
      const rule = ruleOf(by, entry);
      if (rule !== undefined) last = { ignored: verdict === 'ignored', rule, decidedAt: entry };
      if (verdict === 'ignored') return last;
      folder = entry;
    }
    return last;
  }

  /** Whether a path is out, by itself or by a folder above it. */
  ignores(path: string): boolean {
    for (let end = path.indexOf('/'); end >= 0 && end < path.length - 1; end = path.indexOf('/', end + 1)) {
      if (this.folder(parentOf(path.slice(0, end + 1))).ignores(path.slice(0, end + 1))) return true;
    }
    return this.folder(parentOf(path)).ignores(path);
  }
}

/** The ignore rules as they hold for the entries of one folder. */
export class FolderRules {
  /** Above the root, where nothing is said. */
  static readonly above: FolderRules = new FolderRules([], [], false);

  /** From the folder up to the root. */
  readonly #own: readonly RuleFile[];
  readonly #git: readonly RuleFile[];
  /** A rule has taken this folder, or one above it, in again. */
  readonly #isTakenIn: boolean;

  private constructor(own: readonly RuleFile[], git: readonly RuleFile[], isTakenIn: boolean) {
    this.#own = own;
    this.#git = git;
    this.#isTakenIn = isTakenIn;
  }

  /** The rules inside a folder of this one. */
  below(path: string, own: RuleFile | undefined, git: RuleFile | undefined): FolderRules {
    return new FolderRules(
      own === undefined ? this.#own : [own, ...this.#own],
      git === undefined ? this.#git : [git, ...this.#git],
      this.#isTakenIn || (path !== '' && this.decide(path).verdict === 'kept'),
    );
  }

  /** @param path an entry of this folder, relative to the root; folders end in `/`. */
  ignores(path: string): boolean {
    return this.decide(path).verdict === 'ignored';
  }

  /** @param path as in {@link FolderRules.ignores}. */
  decide(path: string): Decision {
    const name = nameOf(path);
    if (isAlwaysIgnored(name)) return BUILT_IN;
    const own = this.#chain(this.#own, path);
    if (own.verdict !== undefined) return own;
    if (isUsuallyIgnored(name)) return BUILT_IN;
    return this.#chain(this.#git, path);
  }

  #chain(files: readonly RuleFile[], path: string): Decision {
    for (const by of files) {
      const verdict = by.verdict(path, this.#isTakenIn);
      if (verdict !== undefined) return { verdict, by };
    }
    return UNDECIDED;
  }
}

function ruleOf(by: Decision['by'], entry: string): MatchedRule | undefined {
  return by === 'built-in' ? builtInRule(nameOf(entry)) : by?.rule(entry);
}

function nameOf(entry: string): string {
  const end = entry.endsWith('/') ? entry.length - 1 : entry.length;
  return entry.slice(entry.lastIndexOf('/', end - 1) + 1, end);
}

function isCaseIgnoredHere(): boolean {
  return process.platform === 'darwin' || process.platform === 'win32';
}

/** The folder that holds an entry: empty, or ending in `/`. */
function parentOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/', path.length - 2) + 1);
}
