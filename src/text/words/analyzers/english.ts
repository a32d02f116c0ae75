import { stemmer as porterStem } from 'stemmer';
import type { AnalyzerSettings } from '../analyzer.ts';
import type { AnalyzerDefinition } from '../analyzer-definition.ts';
import { englishStem } from '../stemming/english-stem.ts';
import { LUCENE_ENGLISH_STOP_WORDS } from '../stop-words.ts';
import { languageRules } from './language-rules.ts';

/**
 * The default. Words of every script; English words become Snowball stems; what is joined by `/`, `.`, `-`, `_`, an
 * apostrophe or by camelCase is indexed whole and in parts, so that either finds it; scripts without spaces give
 * overlapping pairs of characters; accents are folded, so that `cafe` finds `café`. Numbers, identifiers and
 * whole compounds are never stemmed.
 */
export const english: AnalyzerDefinition = {
  name: 'english',
  meaning: 'English stems; identifiers whole and in parts; every other script unstemmed',
  source: 'Snowball English 3.1; Porter 1980 for `stemmer: porter`',
  parameters: [
    {
      name: 'stopWords',
      meaning: 'words left out: true for the 33 of Lucene, a list, or false for none',
      default: false,
    },
    {
      name: 'stemmer',
      meaning: 'how words become stems',
      default: 'snowball',
      choices: ['snowball', 'porter', 'none'],
    },
    {
      name: 'diacritics',
      meaning: 'whether accents are folded: `café` is `cafe`',
      default: 'fold',
      choices: ['fold', 'keep'],
    },
  ],
  stopWords: LUCENE_ENGLISH_STOP_WORDS,
  rules: ({ stemmer, diacritics }) =>
    languageRules({
      stem: stemOf(stemmer),
      foldsMarks: diacritics === 'fold' ? 'before' : 'never',
      isEnglish: true,
    }),
};

/** The English stemmers by name. */
export function stemOf(stemmer: AnalyzerSettings['stemmer']): (word: string) => string {
  if (stemmer === 'none') return (word) => word;
  return stemmer === 'porter' ? porterStem : englishStem;
}
