import { compareIds } from '../../model/index.ts';

/** Names that Windows keeps for devices, with any extension. */
const DEVICES = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?:\.|$)/i;
/** So that a kit unpacks below the 260 characters that older programs on Windows have. */
const LONGEST_PATH = 200;

/** Why a path inside a kit would not be the same plain file on every system; undefined when it would. */
export function pathProblem(path: string): string | undefined {
  if (path === '' || path.startsWith('/') || /^[A-Za-z]:/.test(path)) return 'is not relative';
  if (path.includes('\\')) return 'has a backslash';
  if (path.length > LONGEST_PATH) return `is longer than ${LONGEST_PATH} characters`;
  for (const part of path.split('/')) {
    if (part === '' || part === '.' || part === '..') return 'leaves its folder or has an empty part';
    if (/[<>:"|?*\u0000-\u001f\u007f]/.test(part)) return 'has a character that Windows forbids';
    if (/[. ]$/.test(part)) return 'has a part that ends with a point or a space';
    if (DEVICES.test(part)) return 'has a name that Windows keeps for a device';
    if (part.normalize('NFC') !== part) return 'is not in Unicode’s normal form C';
  }
  return undefined;
}

/** Paths that a file system blind to case takes for one, and files whose path is another's folder. */
export function collidingPaths(paths: Iterable<string>): readonly (readonly [string, string])[] {
  const seen = new Map<string, string>();
  const collisions: [string, string][] = [];
  for (const path of [...paths].sort(compareIds)) {
    const folded = foldedPath(path);
    const parts = folded.split('/');
    const above = parts.slice(1).map((_, index) => parts.slice(0, index + 1).join('/'));
    const other = [folded, ...above].map((name) => seen.get(name)).find((name) => name !== undefined);
    if (other !== undefined) collisions.push([other, path]);
    seen.set(folded, path);
  }
  return collisions;
}

/** As a file system blind to case sees it. */
export function foldedPath(path: string): string {
  return path.normalize('NFC').toLowerCase();
}
