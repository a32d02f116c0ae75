/** So many units are looked back over for the start of a character; longer stacks of marks are cut. */
const LONGEST_CLUSTER = 32;

/**
 * The last offset at or below the given one, but above `from`, where a text can be cut without taking a character
 * apart: never inside a surrogate pair, and within 32 units not before a combining mark, joiner, variation selector,
 * skin tone or soft hyphen, nor after a joiner. An approximation of Unicode's grapheme clusters that does not depend
 * on the engine's version of them.
 */
export function safeCut(text: string, offset: number, from: number): number {
  for (let at = offset; at > from && offset - at < LONGEST_CLUSTER; at--) {
    if (!isInsideCharacter(text, at)) return at;
  }
  return isInsidePair(text, offset) ? offset - 1 : offset;
}

const CONTINUES = /^(?:[\p{M}\p{Emoji_Modifier}]|\u00ad|\u200d)/u;
const ZERO_WIDTH_JOINER = 0x200d;

function isInsideCharacter(text: string, at: number): boolean {
  if (isInsidePair(text, at)) return true;
  const unit = text.charCodeAt(at);
  if (unit < 0xad && text.charCodeAt(at - 1) < 0xad) return false;
  return text.charCodeAt(at - 1) === ZERO_WIDTH_JOINER || CONTINUES.test(text.slice(at, at + 2));
}

function isInsidePair(text: string, at: number): boolean {
  return (text.charCodeAt(at) & 0xfc00) === 0xdc00 && (text.charCodeAt(at - 1) & 0xfc00) === 0xd800;
}
