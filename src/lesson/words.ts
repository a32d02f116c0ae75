/** Scripts that write no spaces between words: each letter stands for itself there. */
const UNSPACED =
  '(?=\\p{L})[\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}\\p{scx=Thai}\\p{scx=Lao}\\p{scx=Khmer}\\p{scx=Myanmar}]';

/** A curly apostrophe belongs to a word only between letters; elsewhere it closes a quotation. */
const CURLY_APOSTROPHE = '(?<=[\\p{L}\\p{M}])\\u2019(?=\\p{L})';

const WORD = new RegExp(`${UNSPACED}\\p{M}*|(?:(?!${UNSPACED})[\\p{L}\\p{M}']|${CURLY_APOSTROPHE})+`, 'gu');

const PIECE = new RegExp(`${UNSPACED}\\p{M}*|(?:(?!${UNSPACED})\\S)+`, 'gu');

/** Where a word stands in a text, as offsets of UTF-16 code units: `text.slice(start, end)`. */
export interface WordPlace {
  /** In lower case, its apostrophes straight. */
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

/**
 * The words of a text in order, each with its place: runs of letters, marks and apostrophes, compared in lower
 * case. For a text in ASCII this is exactly `[a-z']+` over the lower-cased text, the rule of the published lesson
 * (`Folkestone's` is a word of its own there, and no `folkestone`). In scripts without spaces (Chinese,
 * Japanese, Thai, Lao, Khmer, Burmese) every letter is a word. Digits are not words.
 */
export function wordPlaces(text: string): WordPlace[] {
  return Array.from(text.matchAll(WORD), ({ 0: word, index }) => ({
    word: folded(word),
    start: index,
    end: index + word.length,
  }));
}

/** The words of a text in order, as {@link wordPlaces} finds them. */
export function wordsOf(text: string): string[] {
  return Array.from(text.match(WORD) ?? [], folded);
}

/** How long a piece of text is: its parts between white space, each letter of an unspaced script by itself. */
export function pieceCount(text: string): number {
  return text.match(PIECE)?.length ?? 0;
}

/**
 * How often a word stands in a text, in any case, with no letter, mark, digit or underscore at either side. Unlike
 * {@link wordsOf} it also finds `Folkestone` in `Folkestone's`, as the published count of 66 does.
 */
export function occurrencesOf(word: string, text: string): number {
  const isUnspaced = new RegExp(`^${UNSPACED}`, 'u').test(word);
  const pattern = isUnspaced
    ? word
    : `(?<![\\p{L}\\p{M}\\p{N}_])${word.replaceAll("'", "['\\u2019]")}(?![\\p{L}\\p{M}\\p{N}_])`;
  return text.normalize('NFC').toLowerCase().match(new RegExp(pattern, 'gu'))?.length ?? 0;
}

function folded(word: string): string {
  return word.normalize('NFC').toLowerCase().replaceAll('\u2019', "'");
}
