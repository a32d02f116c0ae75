const WORD = /[\p{L}\p{N}]+/gu;
/** What may stand between two words of a phrase: markup, punctuation, a line break. */
const BETWEEN = '[^\\p{L}\\p{N}]{1,20}';
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
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${words.join(BETWEEN)}(?![\\p{L}\\p{N}])`, 'giu');
  const GONE = '\u0000';
  return text
    .replaceAll(pattern, GONE)
    .split('\n')
    .filter((line) => !line.includes(GONE) || wordsOf(line).length > 0)
    .join('\n')
    .replaceAll(GONE, '');
}
