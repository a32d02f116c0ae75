import { compareIds } from '../model/index.ts';

/** Beyond these units UTF-16 and UTF-8 order differ. */
const HIGH_UNIT = /[\ud800-\uffff]/;

/**
 * Sorts strings by their UTF-8 bytes, in place. The engine's own order, which is that of UTF-16 units, is many
 * times faster and the same unless a string holds a unit from U+D800 up.
 */
export function sortByBytes(strings: string[]): string[] {
  if (strings.some((string) => HIGH_UNIT.test(string))) return strings.sort(compareIds);
  return strings.sort();
}
