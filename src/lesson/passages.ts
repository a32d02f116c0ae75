import { pieceCount, wordsOf } from './words.ts';

/** A passage is kept when it has at least this many words, split at white space. */
export const MINIMUM_PASSAGE_WORDS = 25;

/** A kept piece of the text. */
export interface Passage {
  /** Its place among the kept passages, from 0, as in the published figures. */
  readonly number: number;
  /** Line ends are `\n`. */
  readonly text: string;
}

/** What the lines `*** START OF` and `*** END OF` of a Project Gutenberg text cut away. */
export type GutenbergFrame = 'both' | 'start' | 'end' | 'none';

/** A text, cut. */
export interface CutText {
  readonly frame: GutenbergFrame;
  /** How many pieces lie between blank lines. */
  readonly pieces: number;
  readonly passages: readonly Passage[];
}

/**
 * Cuts a text at blank lines and keeps the pieces of {@link MINIMUM_PASSAGE_WORDS} words or more. Lines up to and
 * including the first `*** START OF` and from the next `*** END OF` on are Project Gutenberg's and are dropped
 * first; a text without them is taken whole. CRLF and CR are read as LF; a line of white space alone is blank.
 */
export function cutText(text: string): CutText {
  const { frame, pieces } = piecesOf(text);
  const passages = pieces
    .filter((piece) => pieceCount(piece) >= MINIMUM_PASSAGE_WORDS)
    .map((piece, number) => ({ number, text: piece.trim() }));
  return { frame, pieces: pieces.length, passages };
}

/** How long a piece between blank lines is. */
export interface PieceSize {
  /** Split at white space: what the rule for keeping a piece looks at. */
  readonly length: number;
  /** Words as the rankers count them. */
  readonly words: number;
}

/** The sizes of all pieces of a text, in its order: what another rule than the lesson's would keep. */
export function pieceSizes(text: string): PieceSize[] {
  return piecesOf(text).pieces.map((piece) => ({ length: pieceCount(piece), words: wordsOf(piece).length }));
}

function piecesOf(text: string): { readonly frame: GutenbergFrame; readonly pieces: readonly string[] } {
  const lines = text.replace(/\r\n?/g, '\n').split('\n');
  const start = lines.findIndex((line) => /^\uFEFF?\*\*\* ?START OF/.test(line));
  const end = lines.findIndex((line, index) => index > start && /^\*\*\* ?END OF/.test(line));
  const body = lines.slice(start + 1, end < 0 ? lines.length : end).join('\n');
  const pieces = body.split(/\n\s*\n/).filter((piece) => piece.trim() !== '');
  return { frame: frameOf(start >= 0, end >= 0), pieces };
}

/** How many words the passages hold together. */
export function totalWords(passages: readonly Passage[]): number {
  return passages.reduce((sum, { text }) => sum + wordsOf(text).length, 0);
}

function frameOf(hasStart: boolean, hasEnd: boolean): GutenbergFrame {
  if (hasStart) return hasEnd ? 'both' : 'start';
  return hasEnd ? 'end' : 'none';
}
