import { NAMED_REFERENCES } from './named-references.ts';

/** What `&name;` or `&#number;` stands for, and where it ends. */
export interface CharacterReference {
  readonly characters: string;
  readonly end: number;
}

const REFERENCE = /&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([A-Za-z][A-Za-z0-9]{1,31}));/y;

/**
 * The character reference that begins at the offset; `undefined` when none does, the name is unknown, or the number
 * stands for no character of a text (a surrogate, NUL, above U+10FFFF).
 */
export function characterReference(text: string, start: number): CharacterReference | undefined {
  REFERENCE.lastIndex = start;
  const match = REFERENCE.exec(text);
  if (match === null) return undefined;
  const [whole, decimal, hexadecimal, name] = match;
  const characters =
    name === undefined
      ? ofNumber(decimal === undefined ? Number.parseInt(hexadecimal!, 16) : Number(decimal))
      : NAMED_REFERENCES.get(name);
  return characters === undefined ? undefined : { characters, end: start + whole.length };
}

function ofNumber(codePoint: number): string | undefined {
  if (codePoint === 0 || codePoint > 0x10ffff || (codePoint >= 0xd800 && codePoint < 0xe000))
    return undefined;
  return String.fromCodePoint(codePoint);
}
