import { isWhiteSpace } from './white-space.ts';

/** Longest piece of a run without white space that counts as one word: the longest English word in use has 28. */
const LONGEST_WORD = 32;
/** So many characters without a letter or digit weigh as much as a word. */
const PUNCTUATION_PER_WORD = 64;

/**
 * Words for the purpose of lengths, in time proportional to the characters: runs without white space that hold a
 * letter or digit. Scripts written without spaces count by characters (Han and kana one each, Thai, Lao, Khmer and
 * Burmese one per four), and a run longer than 32 characters counts once per 32, so that no text is long in
 * characters and short in words. Not the analyzers' words; those differ by analyzer, and lengths must not.
 */
export function countWords(text: string, start = 0, end: number = text.length): number {
  const counter = new WordCounter();
  for (let at = start; at < end; at++) counter.take(text.charCodeAt(at));
  return counter.words;
}

/** Counts words as characters come. */
export class WordCounter {
  words = 0;
  /** What the word that was counted last may still take in, in 32nds of a word. */
  #room = 0;
  #punctuation = 0;

  /** Takes the next UTF-16 unit. */
  take(unit: number): void {
    if (unit < 128) {
      if (IS_WORD[unit] === 1) this.#takeLetter(1);
      else if (unit === 32 || (unit >= 9 && unit <= 13)) this.#endRun();
      else this.#takePunctuation();
    } else if (unit === 0xad) {
      // Filler inside a word: nothing that a reader sees.
    } else if (isWhiteSpace(unit)) this.#endRun();
    else this.#takeLetter(weightOf(unit));
  }

  #takeLetter(weight: number): void {
    this.#room -= weight;
    if (this.#room >= 0) return;
    this.words++;
    this.#room = LONGEST_WORD - weight;
    this.#punctuation = 0;
  }

  #takePunctuation(): void {
    if (this.#room > 0) this.#room--;
    else if (++this.#punctuation === PUNCTUATION_PER_WORD) {
      this.words++;
      this.#punctuation = 0;
    }
  }

  #endRun(): void {
    this.#room = 0;
    this.#punctuation = 0;
  }
}

const IS_WORD = Uint8Array.from({ length: 128 }, (_, unit) =>
  /[A-Za-z0-9]/.test(String.fromCharCode(unit)) ? 1 : 0,
);

/** How much of a word the character is, in 32nds. */
function weightOf(unit: number): number {
  if (unit < 0x0e00) return 1;
  if (unit < 0x0f00) return LONGEST_WORD / 4;
  if ((unit >= 0x1000 && unit < 0x10a0) || (unit >= 0x1780 && unit < 0x1800)) return LONGEST_WORD / 4;
  if (unit < 0x2e80) return 1;
  // Han, kana, bopomofo; Hangul is written with spaces. A surrogate pair beyond the BMP counts by its halves.
  return unit < 0xa4d0 || (unit >= 0xf900 && unit < 0xfb00) ? LONGEST_WORD : 1;
}
