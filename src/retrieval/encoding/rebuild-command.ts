/** What a command says of an index: where it lies, and what it was made from. */
export interface IndexWhereabouts {
  /** The index directory. */
  readonly directory?: string | undefined;
  /** The folder of documents; absent: not known, or there is none. */
  readonly root?: string | undefined;
}

/** Where the index of a folder lies unless said otherwise. */
const USUAL = '.consilience';

/**
 * The command that makes an index anew.
 *
 * @param names models by name or path, all that it is to have; absent: those that it has.
 */
export function rebuildCommand({ directory, root }: IndexWhereabouts, names?: readonly string[]): string {
  const models = names === undefined || names.length === 0 ? [] : ['--encoder', names.join(',')];
  const place = root === undefined || isUsual(root, directory) ? [] : ['--index', directory!];
  return ['consilience', 'index', root ?? 'DIR', '--full', ...models, ...place].map(quoted).join(' ');
}

function isUsual(root: string, directory: string | undefined): boolean {
  if (directory === undefined) return true;
  return directory.startsWith(root) && directory.slice(root.length).replace(/^[/\\]/u, '') === USUAL;
}

/** A word of a command line, in quotes where a shell would take it apart. */
function quoted(word: string): string {
  return /^[\p{L}\p{N}_@%+=:,./~\\-]+$/u.test(word) ? word : `"${word}"`;
}
