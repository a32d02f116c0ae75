import {
  CharacterClasses,
  CONNECTOR,
  CONTINUATION,
  SEPARATOR,
  SYMBOL,
  UNSPACED,
  WORD,
} from './character-classes.ts';

/**
 * Scripts that put no space between words. Chinese, Japanese and Korean, of which Korean has spaces but glues
 * particles to its nouns; Thai, Lao, Khmer, Burmese and their neighbours. Tibetan and Ethiopic mark words otherwise.
 */
const UNSPACED_SCRIPT: RegExp =
  /^[\p{scx=Hani}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}\p{scx=Tale}\p{scx=Talu}\p{scx=Lana}\p{scx=Tavt}]$/u;
/** Thai, the first of them in the order of Unicode. */
const FIRST_UNSPACED = 0x0e00;
/** Marks; soft hyphen, joiners; half-width voicing marks; vowels and finals of Korean written letter by letter. */
const CONTINUES = /^[\p{M}\u00ad\p{Join_Control}\u2060\uff9e\uff9f\u1160-\u11ff\ud7b0-\ud7ff]$/u;
const LETTER_OR_NUMBER = /^[\p{L}\p{N}]$/u;
const PICTOGRAM = /^[\p{Extended_Pictographic}\p{Regional_Indicator}]$/u;

/** What joins the parts of a compound, from the loosest to the tightest. Each string lists characters. */
export const CONNECTORS = {
  slash: '/',
  dot: '.',
  /** Hyphens and the underscore. Dashes separate. */
  hyphen: '-\u2010\u2011_',
  /** Straight, curly and letter apostrophes, geresh and gershayim, and the middle dot of Catalan. */
  apostrophe: "'\u2018\u2019\u02bc\u05f3\u05f4\u00b7\u2027",
} as const;

/**
 * The classes that most analyzers go by: letters, marks and numbers of every script make words, in scripts without
 * spaces each with its neighbour; pictograms are words by themselves; everything else separates.
 *
 * @param connectors - the characters that join two word characters.
 */
export function classesJoinedBy(connectors: string): CharacterClasses {
  const joining = new Set([...connectors].map((character) => character.codePointAt(0)));
  return new CharacterClasses((codePoint) => {
    if (joining.has(codePoint)) return CONNECTOR;
    const character = String.fromCodePoint(codePoint);
    // Patterns with classes of Unicode take milliseconds to compile: not for ASCII, and the long one not for Europe.
    if (codePoint < 0x80) return /^[A-Za-z0-9]$/.test(character) ? WORD : SEPARATOR;
    if (CONTINUES.test(character)) return CONTINUATION;
    if (LETTER_OR_NUMBER.test(character)) {
      return codePoint >= FIRST_UNSPACED && UNSPACED_SCRIPT.test(character) && !/^\p{Nd}$/u.test(character)
        ? UNSPACED
        : WORD;
    }
    return PICTOGRAM.test(character) ? SYMBOL : SEPARATOR;
  });
}
