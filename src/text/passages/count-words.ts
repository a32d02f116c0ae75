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
  const count: WordCount = { words: 0, room: 0, marks: 0 };
  countUpTo(text, start, end, count);
  return count.words;
}

/** Words so far, and the state of the run that was counted last. */
export interface WordCount {
  words: number;
  /** What the word that was counted last may still take in, in 32nds of a word; 0 when it has ended. */
  room: number;
  /** Other marks since the last word or white space. */
  marks: number;
}

/** Goes on counting over the range. */
export function countUpTo(text: string, start: number, end: number, count: WordCount): void {
  let { words, room, marks } = count;
  for (let at = start; at < end; at++) {
    const unit = text.charCodeAt(at);
    const weight = unit < 128 ? ASCII_WEIGHTS[unit]! : weightOf(unit);
    if (weight > 0) {
      room -= weight;
      if (room < 0) {
        words++;
        room = LONGEST_WORD - weight;
        marks = 0;
      }
    } else if (weight !== FILLER) {
      room = 0;
      marks = weight === MARK ? marks + 1 : 0;
      if (marks === MARKS_PER_WORD) {
        words++;
        marks = 0;
      }
    }
  }
  count.words = words;
  count.room = room;
  count.marks = marks;
}

const FILLER = 0;
const SPACE = -1;
const MARK = -2;

const ASCII_WEIGHTS = Int8Array.from({ length: 128 }, (_, unit) =>
  isWhiteSpace(unit) ? SPACE : /[A-Za-z0-9]/.test(String.fromCharCode(unit)) ? 1 : MARK,
);

/** How much of a word the character beyond ASCII is, in 32nds; or that it is none. */
function weightOf(unit: number): number {
  if (unit === 0xad) return FILLER;
  if (isWhiteSpace(unit)) return SPACE;
  if (unit < 0xc0) return MARK;
  if (unit < 0x0e00) return 1;
  if (unit < 0x0f00) return LONGEST_WORD / 4;
  if ((unit >= 0x1000 && unit < 0x10a0) || (unit >= 0x1780 && unit < 0x1800)) return LONGEST_WORD / 4;
  if (unit < 0x2e80) return unit >= 0x2010 && unit < 0x2c00 ? MARK : 1;
  // Han, kana, bopomofo; Hangul is written with spaces. A surrogate pair beyond the BMP counts by its halves.
  if (unit >= 0x3001 && unit < 0x3020) return MARK;
  return unit < 0xa4d0 || (unit >= 0xf900 && unit < 0xfb00) ? LONGEST_WORD : 1;
}
