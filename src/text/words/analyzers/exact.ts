import type { AnalyzerDefinition } from '../analyzer-definition.ts';
import { lowerCase } from '../fold.ts';
import { cutUnspaced } from '../unspaced-words.ts';
import { classesJoinedBy } from '../writing.ts';

/**
 * Lower-case words as they stand. A word is a maximal run of letters, marks and numbers (`\p{L}`, `\p{M}`, `\p{N}`),
 * in lower case without locale and canonically composed (NFC); accents stay, apostrophes, hyphens and dots
 * separate. For ASCII text that is `text.toLowerCase().match(/[a-z0-9]+/g)`, which most engines can be set to.
 * Scripts without spaces give overlapping pairs of characters, as in `english`.
 */
export const exact: AnalyzerDefinition = {
  name: 'exact',
  meaning: 'lower-case words, unstemmed: runs of letters, marks and numbers',
  source:
    'the usual `[\\p{L}\\p{N}]+` of search libraries; pairs of characters as in Lucene’s CJKBigramFilter',
  parameters: [{ name: 'stopWords', meaning: 'words left out: a list, or false for none', default: false }],
  rules: () => ({
    classes: classesJoinedBy(''),
    cut: (chunk, kind, role) => {
      if (kind !== 'word') return cutUnspaced(chunk, kind, role, lowerCase);
      const form = lowerCase(chunk);
      if (form === '') return { words: [], width: 0 };
      return { words: [{ form, start: 0, end: chunk.length, position: 0 }], width: 1 };
    },
    termIsForm: true,
    termOf: (form) => form,
    fold: lowerCase,
  }),
};
