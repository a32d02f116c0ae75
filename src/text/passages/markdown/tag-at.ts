const TAG = /#((?:[\p{L}\p{N}\p{M}\p{Extended_Pictographic}_/-]|\u200d)+)/uy;
const HOLDS_LETTER = /[\p{L}\p{Extended_Pictographic}]/u;
const BEFORE_TAG = /[\s([{"'>,;|]/;

/** An inline tag without its `#`, and where it ends. */
export interface InlineTag {
  readonly tag: string;
  readonly end: number;
}

/**
 * The `#tag` at the offset, as Obsidian reads it: after white space or an opening mark, of letters, digits, emoji,
 * `_`, `-` and `/` for tags inside tags, with at least one letter or emoji (`#1984` is a number).
 */
export function tagAt(text: string, start: number, from: number, to: number): InlineTag | undefined {
  if (start > from && !BEFORE_TAG.test(text[start - 1]!)) return undefined;
  TAG.lastIndex = start;
  const match = TAG.exec(text);
  if (match === null) return undefined;
  const tag = match[1]!.slice(0, to - start - 1).replace(/^\/+|[/-]+$/g, '');
  return HOLDS_LETTER.test(tag) ? { tag, end: start + match[0].length } : undefined;
}
