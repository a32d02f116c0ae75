import ignore, { type Ignore } from 'ignore';

/** A rule that has matched, as it stands in its file. */
export interface MatchedRule {
  readonly pattern: string;
  readonly file: string;
  /** 1-based. */
  readonly line: number;
}

/** What the rules of one file say of an entry; undefined when none matches. */
export type RuleVerdict = 'ignored' | 'kept' | undefined;

/**
 * The rules of one ignore file, by the syntax of gitignore. They are about entries of the file's own folder and
 * below; of several rules that match, the last decides.
 */
export class RuleFile {
  /** Relative to the root, or what stands for it in messages. */
  readonly name: string;
  /** The folder it is in: empty for the root, else ending in `/`. */
  readonly base: string;
  readonly #lines: readonly string[];
  readonly #ignoreCase: boolean;
  readonly #all: Ignore;
  readonly #single: Map<number, Ignore> = new Map();

  constructor(name: string, base: string, text: string, ignoreCase: boolean) {
    this.name = name;
    this.base = base;
    this.#lines = text.split(/\r?\n/);
    this.#ignoreCase = ignoreCase;
    this.#all = ignore({ ignoreCase }).add(this.#lines.map((pattern) => ({ pattern })));
  }

  /**
   * @param path relative to the root, with `/`; folders end in one.
   * @param isInsideIgnored a folder above the path may be ignored by this file and have been taken in again by
   * another: then rules about that folder say nothing about the path.
   */
  verdict(path: string, isInsideIgnored: boolean): RuleVerdict {
    const relative = path.slice(this.base.length);
    const { ignored, unignored } = this.#all.test(relative);
    if (!ignored) return unignored ? 'kept' : undefined;
    if (!isInsideIgnored || !this.#ignoresFolderOf(relative)) return 'ignored';
    const line = this.#decidingLine(relative);
    if (line === undefined) return undefined;
    return isNegative(this.#lines[line]!) ? 'kept' : 'ignored';
  }

  /** The rule that decides about the path itself. Slow: rule by rule. */
  rule(path: string): MatchedRule | undefined {
    const line = this.#decidingLine(path.slice(this.base.length));
    if (line === undefined) return undefined;
    return { pattern: this.#lines[line]!, file: this.name, line: line + 1 };
  }

  #ignoresFolderOf(relative: string): boolean {
    const folder = folderOf(relative);
    return folder !== '' && this.#all.test(folder).ignored;
  }

  #decidingLine(relative: string): number | undefined {
    for (let line = this.#lines.length - 1; line >= 0; line--) {
      if (this.#matchesItself(line, relative)) return line;
    }
    return undefined;
  }

  /** Whether the pattern of a line matches the path, and not only a folder above it. */
  #matchesItself(line: number, relative: string): boolean {
    const pattern = positive(this.#lines[line]!);
    const single = this.#singleRule(line, pattern);
    if (!single.test(relative).ignored) return false;
    const folder = folderOf(relative);
    if (folder === '' || !single.test(folder).ignored) return true;
    const body = pattern.trimEnd().replace(/\/$/, '');
    // A pattern without a slash is about names; one with a slash matches both only when it ends in everything.
    return body.includes('/') ? body.endsWith('/**') : single.test(relative.slice(folder.length)).ignored;
  }

  #singleRule(line: number, pattern: string): Ignore {
    let single = this.#single.get(line);
    if (single === undefined) {
      single = ignore({ ignoreCase: this.#ignoreCase }).add([{ pattern }]);
      this.#single.set(line, single);
    }
    return single;
  }
}

function isNegative(line: string): boolean {
  return line.startsWith('!');
}

function positive(line: string): string {
  return isNegative(line) ? line.slice(1) : line;
}

/** The folder that holds an entry, ending in `/`; empty when there is none above. */
function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/', path.length - 2) + 1);
}
