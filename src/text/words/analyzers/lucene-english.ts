import type { AnalyzerDefinition } from '../analyzer-definition.ts';
import { CharacterClasses, CONNECTOR, CONTINUATION, SEPARATOR, SYMBOL, WORD } from '../character-classes.ts';
import { LUCENE_ENGLISH_STOP_WORDS } from '../stop-words.ts';
import { cutUnspaced } from '../unspaced-words.ts';
import type { ChunkWord, ChunkWords } from '../word-rules.ts';
import { stemOf } from './english.ts';

// The classes of Unicode's word boundaries (UAX #29) that Lucene's tokenizer goes by.
const LETTER = String.raw`(?:(?![\p{Ideographic}\p{Script=Hiragana}\p{M}])\p{Alphabetic})`;
const NUMERIC = String.raw`[\p{Nd}\u066b]`;
const EXTEND_NUMBER_OR_LETTER = String.raw`[\p{Pc}\u202f]`;
const BETWEEN_LETTERS = String.raw`[:\u00b7\u0387\u055f\u05f4\u2027\ufe13\ufe55\uff1a.\u2018\u2019\u2024\ufe52\uff07\uff0e']`;
const BETWEEN_NUMBERS = String.raw`[,;\u037e\u0589\u060c\u060d\u066c\u07f8\u2044\ufe10\ufe14\ufe50\ufe54\uff0c\uff1b.\u2018\u2019\u2024\ufe52\uff07\uff0e']`;
const EXTENDING = String.raw`[\p{M}\u00ad\p{Join_Control}\u2060]`;

const TOKEN: RegExp = new RegExp(
  `(?:${LETTER}${EXTENDING}*(?:${BETWEEN_LETTERS}${EXTENDING}*(?=${LETTER}))?` +
    `|${NUMERIC}${EXTENDING}*(?:${BETWEEN_NUMBERS}${EXTENDING}*(?=${NUMERIC}))?` +
    `|${EXTEND_NUMBER_OR_LETTER}${EXTENDING}*)+`,
  'gu',
);
const HAS_LETTER_OR_NUMBER = new RegExp(`${LETTER}|${NUMERIC}`, 'u');
const POSSESSIVE = /['\u2019\uff07][sS]$/u;

/**
 * What Anserini indexes with by default: Lucene's StandardTokenizer, EnglishPossessiveFilter, LowerCaseFilter, its
 * 33 stop words, PorterStemFilter.
 *
 * Deviations: the tokenizer is that of UAX #29 for words of letters and digits; ideographs, Hiragana and pictograms are
 * tokens one by one, as there, but Katakana and Thai runs are not parted from letters they touch. Tokens are cut at
 * 256 bytes instead of 255 characters.
 */
export const luceneEnglish: AnalyzerDefinition = {
  name: 'lucene-english',
  meaning: "Lucene's EnglishAnalyzer as Anserini uses it: standard tokens, Porter stems, 33 stop words",
  source: 'Apache Lucene EnglishAnalyzer; Anserini DefaultEnglishAnalyzer',
  parameters: [
    {
      name: 'stopWords',
      meaning: 'words left out: true for the 33 of Lucene, a list, or false for none',
      default: true,
    },
    {
      name: 'stemmer',
      meaning: 'how words become stems',
      default: 'porter',
      choices: ['porter', 'snowball', 'none'],
    },
  ],
  stopWords: LUCENE_ENGLISH_STOP_WORDS,
  rules: ({ stemmer }) => ({
    classes: luceneClasses(),
    cut: (chunk, kind, role) => (kind === 'word' ? cutTokens(chunk) : cutUnspaced(chunk, kind, role, fold)),
    termOf: stemOf(stemmer),
    fold,
  }),
};

function cutTokens(chunk: string): ChunkWords {
  const words: ChunkWord[] = [];
  for (const { 0: token, index } of chunk.matchAll(TOKEN)) {
    if (!HAS_LETTER_OR_NUMBER.test(token)) continue;
    const form = fold(token);
    if (form !== '') words.push({ form, start: index, end: index + token.length, position: words.length });
  }
  return { words, width: words.length };
}

function fold(word: string): string {
  return word.replace(POSSESSIVE, '').toLowerCase();
}

/** The classes of characters. Patterns are made once, and only when this analyzer is used. */
function luceneClasses(): CharacterClasses {
  const only = (pattern: string): RegExp => new RegExp(`^${pattern}$`, 'u');
  const alone = only(String.raw`[\p{Ideographic}\p{Script=Hiragana}]`);
  const word = only(`(?:${LETTER}|${NUMERIC}|${EXTEND_NUMBER_OR_LETTER})`);
  const connector = only(`(?:${BETWEEN_LETTERS}|${BETWEEN_NUMBERS})`);
  const extending = only(EXTENDING);
  const pictogram = only(String.raw`\p{Extended_Pictographic}`);
  return new CharacterClasses((codePoint) => {
    const character = String.fromCodePoint(codePoint);
    if (extending.test(character)) return CONTINUATION;
    if (alone.test(character)) return SYMBOL;
    if (word.test(character)) return WORD;
    if (connector.test(character)) return CONNECTOR;
    return codePoint > 0x7f && pictogram.test(character) ? SYMBOL : SEPARATOR;
  });
}
