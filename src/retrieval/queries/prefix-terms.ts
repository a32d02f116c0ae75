import { compareIds } from '../../model/index.ts';
import type { CountedTerm, SparseIndex } from '../../sparse/index.ts';

/** A stem shares so many characters with the words it is the stem of; only its last one may differ. */
const SHARED = 3;

/**
 * The terms that a beginning stands for: those that begin so, and those of which some word in a live passage does,
 * since a stem is shorter than its words (`configuration*` stands for the term `configur`). The most frequent first,
 * of equals by UTF-8 bytes.
 *
 * @param prefix folded.
 * @param most terms wanted.
 */
export function prefixTerms(index: SparseIndex, prefix: string, most: number): CountedTerm[] {
  const begun = index.prefixed(prefix, most);
  const stems = stemsOfWord(index, prefix)
    .filter(({ term }) => !term.startsWith(prefix))
    .filter(({ term }) => index.forms(term).some(({ form }) => form.startsWith(prefix)));
  if (stems.length === 0) return begun;
  return [...begun, ...stems]
    .sort((a, b) => b.documentFrequency - a.documentFrequency || compareIds(a.term, b.term))
    .slice(0, most);
}

/**
 * The terms that may be stems of a word or of its beginning, the most frequent first.
 *
 * @param word folded.
 */
export function stemsOfWord(index: SparseIndex, word: string): CountedTerm[] {
  return index
    .prefixed([...word].slice(0, SHARED).join(''), Number.MAX_SAFE_INTEGER)
    .filter(({ term }) => word.startsWith(term.slice(0, -1)));
}
