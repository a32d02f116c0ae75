import { sentenceEnds } from '../sentences/sentence-ends.ts';
import type { Block } from './block.ts';
import { countUpTo, countWords, type WordCount } from './count-words.ts';
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
    const count: WordCount = { words: 0, room: 0, marks: 0 };
    let space = -1;
    let wordsAtSpace = 0;
    let at = start;
    for (; at < to; at++) {
      const before = count.words;
      countUpTo(body, at, at + 1, count);
      if (count.words > most) break;
      // A space of the text itself: what is blanked may stand for half a character.
      if (before > 0 && isWhiteSpace(text.charCodeAt(at)) && body.charCodeAt(at) === text.charCodeAt(at)) {
        space = at + 1;
        wordsAtSpace = count.words;
      }
    }
    if (at === to) space = to;
    const cut = space > start ? space : Math.max(safeCut(text, at, start), start + 1);
    const words = space > start && at < to ? wordsAtSpace : Math.min(count.words, most);
    parts.push({ start, end: cut, words: Math.max(1, words) });
    start = cut;
  }
}
