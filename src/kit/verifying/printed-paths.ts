import { PATHS_OF_MACHINES } from '../records/absolute-paths.ts';
import { escapePattern } from '../records/escape-pattern.ts';
import { topFolder } from '../records/kit-names.ts';

/** A path that a record prints. */
export interface PrintedPath {
  readonly printed: string;
  /** Whether a file, or a folder with files, of the kit has that name. */
  readonly isInKit: boolean;
}

/**
 * The paths that a text prints: those that begin with a folder at the top of the kit, and absolute ones, which name
 * nothing in any kit. A pattern (`score/rescore-*.json`) is passed over, and so is what is inside a URL.
 */
export function* printedPaths(text: string, files: ReadonlyMap<string, unknown>): Generator<PrintedPath> {
  const folders = [...new Set([...files.keys()].map(topFolder))].filter((folder) => folder !== undefined);
  if (folders.length > 0) {
    const pattern = new RegExp(
      `(?<![\\w./~-])(?:${folders.map(escapePattern).join('|')})/[\\w./+@-]*(?![\\w*{<$])`,
      'g',
    );
    for (const [match] of text.matchAll(pattern)) {
      const printed = match.replace(/[./]+$/, '');
      yield { printed, isInKit: files.has(printed) || isFolder(printed, files) };
    }
  }
  for (const pattern of PATHS_OF_MACHINES)
    for (const [printed] of text.matchAll(pattern)) yield { printed, isInKit: false };
}

function isFolder(path: string, files: ReadonlyMap<string, unknown>): boolean {
  for (const file of files.keys()) if (file.startsWith(`${path}/`)) return true;
  return false;
}
