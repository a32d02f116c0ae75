import type { ChunkWord, ChunkWords } from './word-rules.ts';
import { CONNECTORS } from './writing.ts';

/** A stretch of a chunk. */
interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** How compounds fall apart, from the loosest joint to the tightest. */
const JOINTS: readonly RegExp[] = [
  CONNECTORS.slash,
  CONNECTORS.dot,
  CONNECTORS.hyphen,
  CONNECTORS.apostrophe,
].map((characters) => new RegExp(`[${characters.replace('-', '\\-')}]`, 'u'));
/** The last joint: between the words of `getUserName`, `HTTPServer`, `user2Name`. */
const CASE_CHANGE = /(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Nd})(?=\p{Lu}\p{Ll})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u;

/** Most words: nothing joined in them. The general rule gives the same, ten times slower. */
const PLAIN_WORD = /^(?:[A-Z]?[a-z0-9]+|[A-Z0-9]+)$/;
const POSSESSIVE = /['\u2018\u2019\u02bc][sS]$/u;
/** English endings after an apostrophe that are no words: they stay with the word before them. */
const ENGLISH_ENDING = /^(?:t|re|ve|ll|d|m)$/iu;

/**
 * Cuts a chunk into its whole and its parts, and these into theirs: `src/getName.ts` gives itself, `src`,
 * `getName.ts`, `getName`, `get`, `name`, `ts`. A compound has the position of its first part.
 *
 * @param fold - makes a stretch's form; an empty form is no word.
 * @param isEnglish - whether `'s` is dropped (`John's` is `john`) and `don't` one word.
 */
export function cutCompound(chunk: string, fold: (word: string) => string, isEnglish: boolean): ChunkWords {
  const words: ChunkWord[] = [];
  const width = addWords({ chunk, fold, isEnglish, words }, { start: 0, end: chunk.length }, 0, 0);
  return { words, width };
}

interface Cutting {
  readonly chunk: string;
  readonly fold: (word: string) => string;
  readonly isEnglish: boolean;
  readonly words: ChunkWord[];
}

/** Adds a stretch and its parts at the joints from `level` on; returns how many positions they take. */
function addWords(cutting: Cutting, stretch: Stretch, level: number, position: number): number {
  const text = cutting.chunk.slice(stretch.start, stretch.end);
  if (PLAIN_WORD.test(text)) return addWord(cutting, text, stretch, position) ? 1 : 0;
  let joint = level;
  let parts: Stretch[] = [];
  for (; joint <= JOINTS.length && parts.length < 2; joint++) parts = partsAt(cutting, text, stretch, joint);
  const isWord = addWord(cutting, text, stretch, position);
  if (parts.length < 2) return isWord ? 1 : 0;
  let width = 0;
  for (const part of parts) width += addWords(cutting, part, joint, position + width);
  return width;
}

function addWord(cutting: Cutting, text: string, { start, end }: Stretch, position: number): boolean {
  // Without the 's, but up to its end: a reader sees all of `John's` marked.
  const form = cutting.fold(cutting.isEnglish ? text.replace(POSSESSIVE, '') : text);
  if (form !== '') cutting.words.push({ form, start, end, position });
  return form !== '';
}

function partsAt(cutting: Cutting, text: string, { start }: Stretch, joint: number): Stretch[] {
  const splitter = JOINTS[joint] ?? CASE_CHANGE;
  if (!splitter.test(text)) return [{ start, end: start + text.length }];
  const isApostrophe = joint === JOINTS.length - 1;
  const parts: Stretch[] = [];
  let at = start;
  for (const part of text.split(splitter)) {
    const end = at + part.length;
    const before = parts.at(-1);
    if (
      isApostrophe &&
      cutting.isEnglish &&
      before !== undefined &&
      isEnding(part, end === start + text.length)
    ) {
      parts[parts.length - 1] = { start: before.start, end };
    } else parts.push({ start: at, end });
    at = joint < JOINTS.length ? end + 1 : end;
  }
  return parts;
}

/** Whether what follows an apostrophe belongs to the English word before it: `'s` at the end, `'ll` anywhere. */
function isEnding(part: string, isLast: boolean): boolean {
  return (isLast && /^s$/iu.test(part)) || ENGLISH_ENDING.test(part);
}
