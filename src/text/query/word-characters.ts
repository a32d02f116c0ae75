const NOT_ASCII_WORD = /^[\p{L}\p{M}\p{N}]$/u;

/**
 * Whether a code point is a letter, a mark or a number. ASCII is decided without the pattern: compiling one with
 * classes of Unicode takes a millisecond or two, which a command that answers one query can save.
 */
export function isWordCharacter(codePoint: number): boolean {
  if (codePoint >= 0x80) return NOT_ASCII_WORD.test(String.fromCodePoint(codePoint));
  const lower = codePoint | 0x20;
  return (lower >= 0x61 && lower <= 0x7a) || (codePoint >= 0x30 && codePoint <= 0x39);
}

/** Whether the character that begins at an offset is one of a word; false past the end. */
export function isWordAt(text: string, at: number): boolean {
  const codePoint = text.codePointAt(at);
  return codePoint !== undefined && isWordCharacter(codePoint);
}

/** Where the character before an offset begins. */
export function previousCharacter(text: string, at: number): number {
  const isPair = at > 1 && /^[\ud800-\udbff][\udc00-\udfff]$/.test(text.slice(at - 2, at));
  return at - (isPair ? 2 : 1);
}

/** Whether a text holds a letter, a mark or a number at all. */
export function hasWord(text: string): boolean {
  for (const character of text) if (isWordCharacter(character.codePointAt(0)!)) return true;
  return false;
}
