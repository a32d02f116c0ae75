const WORD = /[\p{L}\p{N}]+/gu;
/** Characters of markup, punctuation and space that may stand between two words of a phrase. */
const LONGEST_GAP = 20;
/** Longer phrases are found by their first words: a whole paragraph is not repeated word for word. */
const MOST_WORDS = 40;

/** The words of a text in small letters. */
export function wordsOf(text: string): string[] {
  return text.toLowerCase().match(WORD) ?? [];
}

/**
 * A text without a phrase that asks for it: wherever its words follow each other, whatever the case, punctuation or
 * markup between them, they go, and lines of which only markup is left go with them. A phrase of one word goes only
 * where a line says nothing else, since a single word is what a text is about.
 */
export function withoutPhrase(text: string, phrase: string): string {
  const words = wordsOf(phrase).slice(0, MOST_WORDS);
  if (words.length === 0) return text;
  if (words.length === 1)
    return text
      .split('\n')
      .filter((line) => {
        const own = wordsOf(line);
        return !(own.length === 1 && own[0] === words[0]);
      })
      .join('\n');
  const ranges = phraseRanges(text, words);
  if (ranges.length === 0) return text;
  let left = '';
  let end = 0;
  for (const range of ranges) {
    left += text.slice(end, range.start) + GONE;
    end = range.end;
  }
  return (left + text.slice(end))
    .split('\n')
    .filter((line) => !line.includes(GONE) || wordsOf(line).length > 0)
    .join('\n')
    .replaceAll(GONE, '');
}

/** Stands where a phrase stood until its line has been looked at. No text that was read holds it. */
const GONE = '\u0000';

interface Range {
  readonly start: number;
  readonly end: number;
}

/** Where the words follow each other, from left to right, without overlap. */
function phraseRanges(text: string, phrase: readonly string[]): Range[] {
  const words = [...text.matchAll(WORD)].map(({ 0: word, index }) => ({
    lower: word.toLowerCase(),
    start: index,
    end: index + word.length,
  }));
  const ranges: Range[] = [];
  for (let first = 0; first + phrase.length <= words.length; ) {
    const isHere = phrase.every((word, offset) => {
      const { lower, start } = words[first + offset]!;
      return word === lower && (offset === 0 || start - words[first + offset - 1]!.end <= LONGEST_GAP);
    });
    if (isHere) ranges.push({ start: words[first]!.start, end: words[first + phrase.length - 1]!.end });
    first += isHere ? phrase.length : 1;
  }
  return ranges;
}
