import type { WordRules } from './word-rules.ts';

/**
 * The 33 stop words of Lucene's EnglishAnalyzer.
 *
 * @see https://github.com/apache/lucene `EnglishAnalyzer.ENGLISH_STOP_WORDS_SET`
 */
export const LUCENE_ENGLISH_STOP_WORDS: readonly string[] = (
  'a an and are as at be but by for if in into is it no not of on or such ' +
  'that the their then there these they this to was will with'
).split(' ');

/** The same rules without the words whose forms are listed. A word left out keeps its position: a phrase has a gap there. */
export function withoutStopWords(rules: WordRules, stopWords: readonly string[]): WordRules {
  const left = new Set(stopWords.map((word) => rules.fold(word)));
  return {
    ...rules,
    cut: (chunk, kind, role) => {
      const cut = rules.cut(chunk, kind, role);
      const words = cut.words.filter(({ form }) => !left.has(form));
      return words.length === cut.words.length ? cut : { words, width: cut.width };
    },
  };
}
