const NOT_ASCII = /[^\x00-\x7f]/;
/** Characters that are not seen and decide nothing: soft hyphen, joiners, variation selectors. */
const IGNORED = /[\u00ad\u2060\p{Join_Control}\p{Variation_Selector}]|\u034f/gu;

/** Letters that differ from their base by more than a mark Unicode can take away. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  þ: 'th',
  ё: 'е',
};
const TO_PLAIN = new RegExp(`[${Object.keys(PLAIN_LETTERS).join('')}]`, 'gu');

/**
 * A word in lower case, canonically composed, without characters that are not seen. No locale takes part: `I`
 * becomes `i` in every language; a sigma at a word's end is the same letter as elsewhere.
 */
export function lowerCase(word: string): string {
  if (!NOT_ASCII.test(word)) return word.toLowerCase();
  return word.replace(IGNORED, '').toLowerCase().replaceAll('ς', 'σ').normalize('NFC');
}

/**
 * A word in lower case and in compatibility form (NFKC): `ＡＢＣ`, `ﬁ` and half-width `ｶﾞ` are their usual
 * characters; the apostrophes are `'` and the hyphens `-`.
 */
export function foldCase(word: string): string {
  if (!NOT_ASCII.test(word)) return word.toLowerCase();
  const lowered = word.replace(IGNORED, '').normalize('NFKC').toLowerCase().replaceAll('ς', 'σ');
  return lowered
    .replace(/[\u2018\u2019\u02bc\u05f3]/g, "'")
    .replace(/[\u2010\u2011]/g, '-')
    .normalize('NFKC');
}

/**
 * A folded word without the marks that writers leave out: every mark on Latin and Greek letters, stress marks and
 * the two dots of `ё` in Cyrillic (`й` and `ї` stay), vowel points of Arabic and Hebrew, the stretching of Arabic
 * letters. Marks of other scripts are vowels or letters, and stay. A word of such marks alone is left as it is.
 */
export function foldMarks(word: string): string {
  if (!NOT_ASCII.test(word)) return word;
  const plain = word
    .normalize('NFD')
    .replace(/([\p{Script=Latin}\p{Script=Greek}])\p{Mn}+/gu, '$1')
    .normalize('NFC')
    .replace(/(\p{Script=Cyrillic})[\u0300\u0301]+/gu, '$1')
    .replace(/[\u064b-\u0652\u0670\u0640\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7]/g, '')
    .replace(TO_PLAIN, (letter) => PLAIN_LETTERS[letter]!);
  return plain === '' ? word : plain;
}
