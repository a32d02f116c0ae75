/** A character that each version of Unicode was the first to have, the newest first. */
const FIRST_SEEN: readonly (readonly [version: string, character: string])[] = [
  ['17.0', '\u{1e6c0}'],
  ['16.0', '\u{105c0}'],
  ['15.1', '\u{2ebf0}'],
  ['15.0', '\u{11f04}'],
  ['14.0', '\u{10570}'],
  ['13.0', '\u{10e80}'],
  ['12.0', '\u{10fe0}'],
  ['11.0', '\u{10d00}'],
];

/**
 * The version of Unicode that this engine's tables have, so far as letters show it; `older` below 11. Characters
 * that a version adds are separators to an engine that does not know them: an index remembers the version it was
 * made with.
 */
export function unicodeVersion(): string {
  return FIRST_SEEN.find(([, character]) => /^\p{L}$/u.test(character))?.[0] ?? 'older';
}
