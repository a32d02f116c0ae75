import type { MatchedRule } from './rule-file.ts';

/** Left out whatever anybody says: they are no documents, and ours changes while it is read. */
const ALWAYS: readonly string[] = ['.git', '.consilience'];

/**
 * Left out unless a `.consilienceignore` takes them in again: what programs keep for themselves in folders of notes
 * and code. (A `.gitignore` cannot: a line that takes all folders in again is common there.)
 */
const USUALLY: readonly string[] = [
  // Versions.
  '.hg',
  '.jj',
  '.svn',
  // Editors and note programs.
  '.idea',
  '.obsidian',
  '.trash',
  '.vscode',
  // Packages and caches, which hold other people's text.
  '.cache',
  '.mypy_cache',
  '.pytest_cache',
  '.tox',
  '.venv',
  '__pycache__',
  'bower_components',
  'node_modules',
  // Systems.
  '.DS_Store',
  '.Spotlight-V100',
  '.Trashes',
  '$RECYCLE.BIN',
  'System Volume Information',
  'Thumbs.db',
];

/** Half-written files, by how their names end: left out like those above. */
const UNFINISHED: readonly string[] = ['~', '.swp', '.tmp'];

const always = new Set(ALWAYS);
const usually = new Set(USUALLY);

/** The names of folders that nothing takes in: for a watch that need not hear of them. */
export const ALWAYS_IGNORED: readonly string[] = ALWAYS;

/** @param name of a file or folder, without its path. */
export function isAlwaysIgnored(name: string): boolean {
  return always.has(name);
}

/** @param name of a file or folder, without its path. */
export function isUsuallyIgnored(name: string): boolean {
  return usually.has(name) || UNFINISHED.some((ending) => name.endsWith(ending));
}

/** The rule that leaves a name out, told as if it stood in a file. */
export function builtInRule(name: string): MatchedRule | undefined {
  const patterns = [...ALWAYS, ...USUALLY, ...UNFINISHED.map((ending) => `*${ending}`)];
  const matches = (pattern: string) =>
    pattern.startsWith('*') ? name.endsWith(pattern.slice(1)) : pattern === name;
  const index = patterns.findIndex(matches);
  return index < 0 ? undefined : { pattern: patterns[index]!, file: 'built-in', line: index + 1 };
}
