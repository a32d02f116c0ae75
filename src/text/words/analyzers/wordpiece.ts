import { InputError } from '../../../model/index.ts';
import type { WordPieceSet } from '../analyzer.ts';
import type { AnalyzerDefinition } from '../analyzer-definition.ts';
import { CharacterClasses, CONTINUATION, SEPARATOR, SYMBOL, WORD } from '../character-classes.ts';
import type { ChunkWord, ChunkWords } from '../word-rules.ts';

/** A word of more characters than this is unknown as a whole, as in the reference implementation. */
const LONGEST_WORD = 100;
const UNKNOWN = '[UNK]';
const IDEOGRAPH =
  /^[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\u{20000}-\u{2a6df}\u{2a700}-\u{2ceaf}\u{2f800}-\u{2fa1f}]$/u;
const PUNCTUATION = /^[!-/:-@[-`{-~\p{P}]$/u;
/** Removed, so that what stands around them is one word. */
const REMOVED = /^[\p{C}\ufffd]$/u;

/**
 * BERT's uncased tokenisation: control characters removed, ideographs and punctuation marks apart, lower case without
 * accents, then each word cut greedily into the longest pieces of a vocabulary. A term is a piece as the vocabulary
 * spells it (`##ing`), or `[UNK]`; form and term are the same.
 *
 * A `Vocabulary` into which the pieces were added in order gives a scanner that yields their ids.
 *
 * Deviation: a run of more than 256 bytes without a break counts as one unknown word for each 256.
 *
 * @see https://github.com/google-research/bert `tokenization.py`
 */
export const wordpiece: AnalyzerDefinition = {
  name: 'wordpiece',
  meaning: 'the pieces of words that uncased BERT models read; needs their vocabulary',
  source: 'Devlin et al. 2019, BERT; tokenization.py of google-research/bert',
  parameters: [],
  rules: (_, { wordPieces }) => {
    if (wordPieces === undefined) {
      throw new InputError('Expected a vocabulary for the analyzer wordpiece, got none.', {
        code: 'bad-argument',
        hint: 'Give the lines of a vocab.txt as the resource wordPieces.',
      });
    }
    const pieces = 'has' in wordPieces ? wordPieces : new Set(wordPieces);
    return {
      classes: new CharacterClasses(classOf),
      cut: (chunk) => cutPieces(chunk, pieces),
      termIsForm: true,
      termOf: (form) => form,
      fold: (word) =>
        plainCharacters(word)
          .map(({ character }) => character)
          .join(''),
    };
  },
};

/** A character after lower-casing and folding, with the place of the one it came from. */
interface PlainCharacter {
  readonly character: string;
  readonly start: number;
  readonly end: number;
}

function cutPieces(chunk: string, pieces: WordPieceSet): ChunkWords {
  const words: ChunkWord[] = [];
  let word: PlainCharacter[] = [];
  const finish = (): void => {
    if (word.length > 0) addPieces(word, pieces, words);
    word = [];
  };
  for (const character of plainCharacters(chunk)) {
    const isAlone = PUNCTUATION.test(character.character) || IDEOGRAPH.test(character.character);
    if (isAlone) finish();
    word.push(character);
    if (isAlone) finish();
  }
  finish();
  return { words, width: words.length };
}

function plainCharacters(text: string): PlainCharacter[] {
  const plain: PlainCharacter[] = [];
  let start = 0;
  for (const character of text) {
    const end = start + character.length;
    if (!REMOVED.test(character)) {
      for (const part of character.toLowerCase().normalize('NFD')) {
        if (!/^\p{Mn}$/u.test(part)) plain.push({ character: part, start, end });
      }
    }
    start = end;
  }
  return plain;
}

/** Cuts a word greedily into the longest pieces; one that cannot be cut is unknown as a whole. */
function addPieces(word: readonly PlainCharacter[], pieces: WordPieceSet, words: ChunkWord[]): void {
  const position = words.length;
  const found: ChunkWord[] = [];
  let from = 0;
  while (from < word.length && word.length <= LONGEST_WORD) {
    let to = word.length;
    while (to > from && !pieces.has(pieceOf(word, from, to))) to--;
    if (to === from) break;
    const form = pieceOf(word, from, to);
    found.push({ form, start: word[from]!.start, end: word[to - 1]!.end, position: position + found.length });
    from = to;
  }
  if (from === word.length) words.push(...found);
  else words.push({ form: UNKNOWN, start: word[0]!.start, end: word.at(-1)!.end, position });
}

function pieceOf(word: readonly PlainCharacter[], from: number, to: number): string {
  let piece = from > 0 ? '##' : '';
  for (let index = from; index < to; index++) piece += word[index]!.character;
  return piece;
}

function classOf(codePoint: number): number {
  const character = String.fromCodePoint(codePoint);
  if (/^[\p{Z}\t\n\r]$/u.test(character)) return SEPARATOR;
  if (REMOVED.test(character)) return CONTINUATION;
  return PUNCTUATION.test(character) || IDEOGRAPH.test(character) ? SYMBOL : WORD;
}
