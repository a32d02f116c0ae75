import { InputError } from '../../../model/index.ts';
import type { SnowballLanguage } from '../analyzer.ts';
import type { AnalyzerDefinition } from '../analyzer-definition.ts';
import { languageRules } from './language-rules.ts';

const LANGUAGES: readonly SnowballLanguage[] = [
  'arabic',
  'armenian',
  'basque',
  'catalan',
  'czech',
  'danish',
  'dutch',
  'finnish',
  'french',
  'german',
  'hungarian',
  'irish',
  'italian',
  'norwegian',
  'portuguese',
  'romanian',
  'russian',
  'slovene',
  'spanish',
  'swedish',
  'tamil',
  'turkish',
];

/**
 * An analyzer for each language of `snowball-stemmers` but English: the rules of `english` with that language's
 * stems, without the rules for English apostrophes (`l'amour` gives itself, `l` and `amour`). Accents are kept, because in many of
 * these languages they make other letters (Swedish å, Spanish ñ); with `diacritics: fold` the stemmer sees them
 * and the term is without.
 *
 * The library is Snowball as of 2016; where its algorithms have changed since, so do the stems. Equal text gives
 * equal terms all the same.
 */
export const snowballAnalyzers: readonly AnalyzerDefinition[] = LANGUAGES.map((language) => ({
  name: language,
  meaning: `${language.charAt(0).toUpperCase()}${language.slice(1)} stems; identifiers whole and in parts`,
  source: `Snowball ${language}, as in the npm package snowball-stemmers 0.6`,
  parameters: [
    { name: 'stopWords', meaning: 'words left out: a list, or false for none', default: false },
    {
      name: 'diacritics',
      meaning: 'whether accents are folded once the word is stemmed',
      default: 'keep',
      choices: ['fold', 'keep'],
    },
  ],
  rules: ({ diacritics }, { newStemmer }) => {
    if (newStemmer === undefined) {
      throw new InputError(`Expected the Snowball stemmers for the analyzer ${language}, got none.`, {
        code: 'bad-argument',
        hint: 'Use loadAnalyzer(), which loads them.',
      });
    }
    const stemmer = newStemmer(language);
    return languageRules({
      stem: (word) => stemmer.stem(word),
      foldsMarks: diacritics === 'fold' ? 'after' : 'never',
      isEnglish: false,
    });
  },
}));
