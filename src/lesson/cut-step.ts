import { type CutText, type GutenbergFrame, MINIMUM_PASSAGE_WORDS, totalWords } from './passages.ts';
import type { MatchingPassage } from './rankers.ts';
import { occurrencesOf } from './words.ts';

/** The step `cut`: from a text to the passages that hold a word of the query. */
export interface CutStep {
  readonly frame: GutenbergFrame;
  /** Pieces between blank lines. */
  readonly pieces: number;
  readonly minimumWords: number;
  /** Pieces that are long enough. */
  readonly passages: number;
  /** Words in the passages. */
  readonly words: number;
  /** How often each query word stands in the whole file, in any case, also before an `'s`. */
  readonly occurrences: readonly { readonly word: string; readonly count: number }[];
  /** How often each query word is counted in the passages, and in how many. */
  readonly counted: readonly {
    readonly word: string;
    readonly hits: number;
    readonly passages: number;
  }[];
  /** Passages with at least one query word. */
  readonly matching: number;
}

/** The figures of the step `cut`. */
export function cutStep(
  text: string,
  cut: CutText,
  queryWords: readonly string[],
  matching: readonly MatchingPassage[],
): CutStep {
  return {
    frame: cut.frame,
    pieces: cut.pieces,
    minimumWords: MINIMUM_PASSAGE_WORDS,
    passages: cut.passages.length,
    words: totalWords(cut.passages),
    occurrences: queryWords.map((word) => ({ word, count: occurrencesOf(word, text) })),
    counted: queryWords.map((word) => {
      const holding = matching.filter(({ hitsByWord }) => Object.hasOwn(hitsByWord, word));
      return {
        word,
        hits: holding.reduce((sum, { hitsByWord }) => sum + hitsByWord[word]!, 0),
        passages: holding.length,
      };
    }),
    matching: matching.length,
  };
}
