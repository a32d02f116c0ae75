import { sentenceEnds } from '../sentences/sentence-ends.ts';
import type { Block } from './block.ts';
import { countUpTo, countWords, newWordCount } from './count-words.ts';
import { safeCut } from './safe-cut.ts';
import { isLineBreak, isWhiteSpace } from './white-space.ts';

/** A part of a block; parts of a block touch each other. */
export interface BlockPart {
  readonly start: number;
  readonly end: number;
  readonly words: number;
}

/** A text and what of it is indexed, offset by offset. */
export interface TextAndBody {
  readonly text: string;
  readonly body: string;
}

/** Finds offsets inside the range where it may be cut, ascending. */
type CutFinder = (source: TextAndBody, from: number, to: number) => number[];

const PROSE: readonly CutFinder[] = [({ body }, from, to) => sentenceEnds(body, from, to), lineStarts];
const LINES: readonly CutFinder[] = [blankLines, lineStarts];

/**
 * Cuts a block that is longer than `maximumWords` into parts that are not: prose at ends of sentences, then of lines;
 * code and tables at blank lines, then at any; what is still too long at spaces, and without any anywhere, into parts
 * of `targetWords`.
 */
export function splitBlock(
  source: TextAndBody,
  kind: Block['kind'],
  from: number,
  to: number,
  limits: { readonly targetWords: number; readonly maximumWords: number },
): BlockPart[] {
  const finders = kind === 'lines' ? LINES : PROSE;
  const parts: BlockPart[] = [];
  const split = (start: number, end: number, level: number): void => {
    const words = countWords(source.body, start, end);
    if (words <= limits.maximumWords) {
      parts.push({ start, end, words });
      return;
    }
    const finder = finders[level];
    if (finder === undefined) {
      splitByWords(source, start, end, limits.targetWords, parts);
      return;
    }
    let last = start;
    for (const cut of finder(source, start, end)) {
      split(last, cut, level + 1);
      last = cut;
    }
    split(last, end, level + 1);
  };
  split(from, to, 0);
  return parts;
}

function lineStarts({ text }: TextAndBody, from: number, to: number): number[] {
  const starts: number[] = [];
  for (let at = from; at + 1 < to; at++) {
    const unit = text.charCodeAt(at);
    if (isLineBreak(unit) && !(unit === 13 && text.charCodeAt(at + 1) === 10)) starts.push(at + 1);
  }
  return starts;
}

function blankLines(source: TextAndBody, from: number, to: number): number[] {
  const starts = lineStarts(source, from, to);
  return starts.filter((start, index) => {
    const lineStart = starts[index - 1] ?? from;
    for (let at = lineStart; at < start; at++) {
      if (!isWhiteSpace(source.text.charCodeAt(at))) return false;
    }
    return true;
  });
}

/** Cuts after at most so many words, at the last space there or in the middle of a run without spaces. */
function splitByWords(source: TextAndBody, from: number, to: number, most: number, parts: BlockPart[]): void {
  const { text, body } = source;
  let start = from;
  while (start < to) {
    const count = newWordCount();
    let end = start;
    let words = 0;
    for (let at = start; at < to && count.words <= most; ) {
      const next = stepEnd(text, at, to);
      countUpTo(body, at, next, count);
      at = next;
      if (count.words <= most && (at === to || isWhiteSpace(text.charCodeAt(at - 1)))) {
        end = at;
        words = count.words;
      }
    }
    if (end === start) {
      end = longestPrefix(source, start, to, most);
      words = most;
    }
    parts.push({ start, end, words: Math.max(1, words) });
    start = end;
  }
}

/** Longer runs are counted in steps, so that one without end is not read to its end for every part. */
const LONGEST_STEP = 256;

/** After the run without white space that begins at the offset and the white space behind it, or after a step. */
function stepEnd(text: string, from: number, to: number): number {
  const most = Math.min(to, from + LONGEST_STEP);
  let at = from;
  while (at < most && !isWhiteSpace(text.charCodeAt(at))) at++;
  while (at < most && isWhiteSpace(text.charCodeAt(at))) at++;
  return at;
}

/** Where a run that is too long is cut: after so many words, between characters. */
function longestPrefix({ text, body }: TextAndBody, start: number, to: number, most: number): number {
  const count = newWordCount();
  let at = start;
  while (at < to) {
    countUpTo(body, at, at + 1, count);
    if (count.words > most) break;
    at++;
  }
  return Math.max(safeCut(text, at, start), start + 1);
}
