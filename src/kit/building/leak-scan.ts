import { ABSOLUTE_PATHS } from '../records/absolute-paths.ts';
import { escapePattern } from '../records/escape-pattern.ts';
import { jsonStrings, lineAt } from '../records/json-strings.ts';

/** What would tell more than a record should. */
export interface Leak {
  readonly file: string;
  /** JSON pointer with the line of JSON lines before it (`12:/config/path`), or the line of other text. */
  readonly field: string;
  readonly what: LeakKind;
  /** What was found, cut short; for a key or token, only its beginning. */
  readonly found: string;
}

/** What a scan looks for. */
export type LeakKind =
  | 'absolute path'
  | 'host name'
  | 'user name'
  | 'e-mail address'
  | 'key or token'
  | 'text of the data set'
  | 'digest of a rewritten file';

/** Of the machine that builds: names that have no place in a kit. */
export interface MachineNames {
  readonly hosts: readonly string[];
  readonly users: readonly string[];
}

/** Names that thousands of machines and users have, and that records use as words. */
const COMMON_NAMES = new Set([
  ...['root', 'user', 'users', 'admin', 'node', 'runner', 'ubuntu', 'debian', 'vagrant', 'docker', 'default'],
  ...['test', 'build', 'localhost', 'localhost.localdomain', 'desktop', 'laptop', 'server', 'main', 'local'],
  ...['nobody', 'guest', 'app', 'data', 'work', 'bench', 'claude', 'agent', 'worker', 'web', 'home'],
]);

const MAIL = /[A-Za-z0-9._%+-]+@(?=[A-Za-z0-9-]*[A-Za-z])[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,}/g;
const SECRETS: readonly RegExp[] = [
  /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/g,
  /\b(?:gh[pousr]_[A-Za-z0-9]{20,}|github_pat_[A-Za-z0-9_]{20,})/g,
  /-----BEGIN [A-Z ]*(?:PRIVATE KEY|CERTIFICATE)/g,
  /\b[Bb]earer\s+[A-Za-z0-9._~+/-]{16,}=*/g,
  /\b(?:hf_|npm_|glpat-|xox[abprs]-)[A-Za-z0-9-]{16,}/g,
  /\bsk-[A-Za-z0-9_-]{20,}/g,
  /\bAIza[0-9A-Za-z_-]{35}/g,
  /\beyJ[A-Za-z0-9_-]{10,}\.eyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]+/g,
];

/** Looks through texts for what should not be in a kit. */
export interface LeakScan {
  /** JSON and JSON lines by field, keys too; other text by line. */
  scan(file: string, text: string, isJson: boolean): readonly Leak[];
}

/**
 * Makes a scan.
 *
 * @param digests of files as they were before they were rewritten: none may be left.
 */
export function makeLeakScan(machine: MachineNames, digests: ReadonlySet<string>): LeakScan {
  const searches: readonly (readonly [LeakKind, RegExp])[] = [
    ...ABSOLUTE_PATHS.map((pattern) => ['absolute path', pattern] as const),
    ['e-mail address', MAIL] as const,
    ...SECRETS.map((pattern) => ['key or token', pattern] as const),
    ...namePatterns(machine.hosts).map((pattern) => ['host name', pattern] as const),
    ...namePatterns(machine.users).map((pattern) => ['user name', pattern] as const),
  ];
  const search = (text: string): (readonly [LeakKind, string])[] => {
    const found: (readonly [LeakKind, string])[] = [];
    if (text.length < 3) return found;
    for (const [what, pattern] of searches)
      for (const match of text.matchAll(pattern)) found.push([what, shortened(what, match[0])]);
    if (digests.size > 0)
      for (const [digest] of text.matchAll(/[0-9a-f]{64}/g))
        if (digests.has(digest)) found.push(['digest of a rewritten file', digest]);
    return found;
  };
  return {
    scan: (file, text, isJson) =>
      isJson ? leaksOfJson(file, text, search) : leaksOfText(file, text, search),
  };
}

type Search = (text: string) => readonly (readonly [LeakKind, string])[];

function leaksOfJson(file: string, text: string, search: Search): Leak[] {
  const leaks: Leak[] = [];
  const isLines = /\.(?:nd)?jsonl?$/.test(file) && !file.endsWith('.json');
  for (const { value, start, pointer } of jsonStrings(text))
    for (const [what, found] of search(value)) {
      const field = isLines ? `${lineAt(text, start)}:${pointer()}` : pointer();
      leaks.push({ file, field, what, found });
    }
  return leaks;
}

function leaksOfText(file: string, text: string, search: Search): Leak[] {
  return text
    .split('\n')
    .flatMap((line, index) =>
      search(line).map(([what, found]) => ({ file, field: `line ${index + 1}`, what, found })),
    );
}

function namePatterns(names: readonly string[]): RegExp[] {
  return [...new Set(names)]
    .filter((name) => name.length >= 3 && !COMMON_NAMES.has(name.toLowerCase()))
    .map((name) => new RegExp(`(?<![\\p{L}\\p{N}_-])${escapePattern(name)}(?![\\p{L}\\p{N}_-])`, 'giu'));
}

function shortened(what: LeakKind, text: string): string {
  const limit = what === 'key or token' ? 8 : 80;
  return text.length > limit ? `${text.slice(0, limit)}…` : text;
}
