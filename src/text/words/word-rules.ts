import type { TextRole } from '../../model/index.ts';
import type { CharacterClasses } from './character-classes.ts';

/**
 * What a chunk of text is: a run of word characters and connectors; two neighbouring characters of a script without
 * spaces (`pair`), the `last` of such a run, or one that stands `alone`; or a `symbol`.
 */
export type ChunkKind = 'word' | 'pair' | 'last' | 'alone' | 'symbol';

/** A word in a chunk; offsets and position count from the chunk's own. */
export interface ChunkWord {
  readonly form: string;
  readonly start: number;
  readonly end: number;
  readonly position: number;
}

/** The words of a chunk, and how many positions it takes, words that were left out included. */
export interface ChunkWords {
  readonly words: readonly ChunkWord[];
  readonly width: number;
}

/**
 * How an analyzer cuts text. Text falls into chunks by `classes`; a chunk into words by `cut`; a word's term comes
 * from its form alone. All three are pure, so their results may be remembered.
 */
export interface WordRules {
  readonly classes: CharacterClasses;
  /** The words of a chunk. `last` and `alone` differ for a query only. */
  cut(chunk: string, kind: ChunkKind, role: TextRole): ChunkWords;
  /** Whether every form is its own term: nobody need ask then. Default false. */
  readonly termIsForm?: boolean;
  /** The term of a form: its stem, for most. */
  termOf(form: string): string;
  /** Lower case and whatever else the analyzer takes for the same letter. */
  fold(word: string): string;
}
