import { porterStem } from './porter-stem.ts';

const WORD = /[\p{L}\p{N}\p{Co}]/u;
const NOT_ASCII = /[^\0-\x7f]/;
const ASCII_WORDS = /[a-z0-9]+/g;
/** Diacritics that stand behind their letter, as SQLite counts them: part of a word, and left out of it. */
const BEHIND = /[\u0300-\u0304\u0306-\u030c\u030f\u0311\u031b\u0323-\u0328\u032d\u032e\u0330\u0331]/u;

/**
 * The terms of a text as SQLite's FTS5 makes them with the tokenizer `porter unicode61`: runs of letters, digits and
 * private characters, in small letters, one diacritic taken off a Latin letter, stemmed.
 *
 * Characters are told apart by the Unicode version of this machine's JavaScript, not by SQLite's tables of Unicode 6.1:
 * letters that came later end a word there and not here.
 */
export function fts5Tokens(text: string): string[] {
  if (!NOT_ASCII.test(text)) return (text.toLowerCase().match(ASCII_WORDS) ?? []).map(porterStem);
  const tokens: string[] = [];
  let token = '';
  for (const character of text) {
    if (WORD.test(character)) token += folded(character);
    else if (token === '' || !BEHIND.test(character)) {
      if (token !== '') tokens.push(porterStem(token));
      token = '';
    }
  }
  if (token !== '') tokens.push(porterStem(token));
  return tokens;
}

function folded(character: string): string {
  const [small = character] = character.toLowerCase();
  const [letter, diacritic, more] = small.normalize('NFD');
  const isLatin =
    letter !== undefined && diacritic !== undefined && more === undefined && /[a-z]/.test(letter);
  return isLatin ? letter : small;
}
