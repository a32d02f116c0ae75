// Words as the reference rankers see them: runs of letters and digits, folded, without Lucene's 33 stop words, stemmed.
import snowball from 'snowball-stemmers';

/** Lucene's EnglishAnalyzer.ENGLISH_STOP_WORDS_SET. */
export const LUCENE_STOP_WORDS = new Set(
  (
    'a an and are as at be but by for if in into is it no not of on or such that the their then there these ' +
    'they this to was will with'
  ).split(' '),
);

const stemmer = snowball.newStemmer('english');
const stems = new Map();

/** `{ term, form }` in text order: the stem and the folded word it came from. */
export function wordsOf(text, stopWords = LUCENE_STOP_WORDS) {
  const words = [];
  for (const form of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
    if (!stopWords.has(form)) words.push({ term: stemOf(form), form });
  return words;
}

function stemOf(form) {
  let stem = stems.get(form);
  if (stem === undefined) {
    stem = stemmer.stem(form);
    stems.set(form, stem);
  }
  return stem;
}
