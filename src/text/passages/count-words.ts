import { isWhiteSpace } from './white-space.ts';

/** Letters and digits in a row that count as one word: the longest English word in use has 28 letters. */
const LONGEST_WORD = 32;
/** So many characters that are neither letters nor white space weigh as much as a word. */
const MARKS_PER_WORD = 64;

/**
 * Words for the purpose of lengths, in time proportional to the characters: runs of letters and digits (`index.html`
 * has two, which is also how most analyzers see it). Scripts written without spaces count by characters (Han and kana
 * one each, Thai, Lao, Khmer and Burmese one per four), a longer run counts once per 32 characters and a row of other
 * marks once per 64, so that no text is long in characters and short in words. Not the analyzers' words: those differ
 * by analyzer, and where a document is cut must not.
 */
export function countWords(text: string, start = 0, end: number = text.length): number {
  const count = newWordCount();
  countUpTo(text, start, end, count);
  return count.words;
}

/** Words so far, and the state of what was read last. */
export interface WordCount {
  words: number;
  /** How much of a word the letters in a row are that were read last, in 32nds; 0 when something else was. */
  run: number;
  /** Characters since the last letter. */
  gap: number;
  /** Of a long gap: marks since the last white space or counted word. */
  marks: number;
}

/** Nothing read yet. */
export function newWordCount(): WordCount {
  return { words: 0, run: 0, gap: 0, marks: 0 };
}

/**
 * Goes on counting over the range, which follows the one before in the same text. Most characters are of ASCII, and
 * the beginning of a word is hard to foresee, so that path has no branch that depends on it: half the time.
 */
export function countUpTo(text: string, start: number, end: number, count: WordCount): void {
  let { words, run, gap } = count;
  let before = run > 0 ? 1 : 0;
  for (let at = start; at < end; at++) {
    const unit = text.charCodeAt(at);
    let weight: number;
    let isLetter: number;
    if (unit < 128) {
      isLetter = IS_LETTER[unit]!;
      weight = 1;
    } else {
      if (unit === SOFT_HYPHEN) continue;
      weight = weightOf(unit);
      isLetter = weight > 0 ? 1 : 0;
    }
    words += isLetter & (before ^ 1);
    before = isLetter;
    // All ones for a letter, else nothing.
    run = (run + weight) & -isLetter;
    gap = (gap + 1) & (isLetter - 1);
    if (run > LONGEST_WORD) {
      words++;
      run = weight;
    }
    if (gap >= MARKS_PER_WORD) words += countMark(text, at, gap, count);
  }
  count.words = words;
  count.run = run;
  count.gap = gap;
}

const SOFT_HYPHEN = 0xad;

/** Takes a character of a long gap; 1 when it completes a row of marks that counts as a word. */
function countMark(text: string, at: number, gap: number, count: WordCount): number {
  const first = gap === MARKS_PER_WORD ? at - gap + 1 : at;
  if (gap === MARKS_PER_WORD) count.marks = 0;
  for (let each = Math.max(0, first); each <= at; each++) {
    const unit = text.charCodeAt(each);
    if (isWhiteSpace(unit)) count.marks = 0;
    else if (unit !== SOFT_HYPHEN) count.marks++;
  }
  if (count.marks < MARKS_PER_WORD) return 0;
  count.marks = 0;
  return 1;
}

const IS_LETTER = Uint8Array.from({ length: 128 }, (_, unit) =>
  /[A-Za-z0-9]/.test(String.fromCharCode(unit)) ? 1 : 0,
);

/** How much of a word the character beyond ASCII is, in 32nds; 0 when it is no letter. */
function weightOf(unit: number): number {
  if (unit < 0xc0) return unit === 0xaa || unit === 0xb5 || unit === 0xba ? 1 : 0;
  if (unit < 0x0e00) return 1;
  if (unit < 0x0f00) return LONGEST_WORD / 4;
  if ((unit >= 0x1000 && unit < 0x10a0) || (unit >= 0x1780 && unit < 0x1800)) return LONGEST_WORD / 4;
  if (unit < 0x2e80) return isWhiteSpace(unit) || (unit >= 0x2010 && unit < 0x2c00) ? 0 : 1;
  if (unit >= 0x3000 && unit < 0x3020) return 0;
  // Han, kana, bopomofo; Hangul is written with spaces. A surrogate pair beyond the BMP counts by its halves.
  if (unit < 0xa4d0 || (unit >= 0xf900 && unit < 0xfb00)) return LONGEST_WORD;
  return unit === 0xfeff ? 0 : 1;
}
