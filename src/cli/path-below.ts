import { isAbsolute, relative, sep } from 'node:path';

/**
 * A path as an index names it: below its folder, parted by `/`.
 *
 * @param root absolute.
 * @param place absolute.
 * @returns the empty string for the folder itself; undefined when the place is outside.
 */
export function pathBelow(root: string, place: string): string | undefined {
  const path = relative(root, place);
  // On Windows a place on another drive stays absolute.
  const isOutside = path === '..' || path.startsWith(`..${sep}`) || isAbsolute(path);
  return isOutside ? undefined : path.replaceAll(sep, '/');
}
