import { cutCompound } from '../compound-words.ts';
import { foldCase, foldMarks } from '../fold.ts';
import { cutUnspaced } from '../unspaced-words.ts';
import type { WordRules } from '../word-rules.ts';
import { CONNECTORS, classesJoinedBy } from '../writing.ts';

/** Identifiers, numbers and compounds: their spelling is their meaning. */
const NOT_STEMMED = /[\p{N}\-_./]/u;

interface LanguageChoices {
  readonly stem: (word: string) => string;
  /** `before`: the stemmer sees no accents; `after`: it sees them, the term has none. */
  readonly foldsMarks: 'before' | 'after' | 'never';
  readonly isEnglish: boolean;
}

/** What `english` and the Snowball languages have in common: compounds, scripts without spaces, stems of words only. */
export function languageRules({ stem, foldsMarks, isEnglish }: LanguageChoices): WordRules {
  const fold = foldsMarks === 'before' ? (word: string): string => foldMarks(foldCase(word)) : foldCase;
  return {
    classes: classesJoinedBy(Object.values(CONNECTORS).join('')),
    cut: (chunk, kind, role) =>
      kind === 'word' ? cutCompound(chunk, fold, isEnglish) : cutUnspaced(chunk, kind, role, fold),
    termOf: (form) => {
      const stemmed = NOT_STEMMED.test(form) ? form : stem(form);
      const term = foldsMarks === 'after' ? foldMarks(stemmed) : stemmed;
      return term === '' ? form : term;
    },
    fold,
  };
}
