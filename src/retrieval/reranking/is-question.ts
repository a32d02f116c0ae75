import { countWords } from '../../text/index.ts';
import { LEAST_WORDS, QUESTION_MARKS, QUESTION_WORDS } from './question-words.ts';

const MARKED_END = new RegExp(`[${QUESTION_MARKS}][\\s"'”’»)\\]]*$`, 'u');

/**
 * Whether a query is a question in natural language, which a reader of whole sentences serves better than a ranker of
 * words: it has at least two words and ends in a question mark or begins with the Spanish one, or it has at least
 * four and begins with a word that questions begin with. Nothing is guessed from what the words mean.
 *
 * @param text without operators.
 */
export function isQuestion(text: string): boolean {
  const words = countWords(text);
  if (words < 2) return false;
  if (MARKED_END.test(text) || /^[\s"'“«(]*¿/u.test(text)) return true;
  return words >= LEAST_WORDS && QUESTION_WORDS.has(firstWord(text));
}

/** In lower case; `what's` is `whats`, as it is often typed. */
function firstWord(text: string): string {
  const word = /[\p{L}\p{M}\p{N}_’'-]+/u.exec(text.normalize('NFC'))?.[0].toLowerCase() ?? '';
  const straight = word.replaceAll('’', "'");
  return QUESTION_WORDS.has(straight) ? straight : straight.replaceAll("'", '');
}
