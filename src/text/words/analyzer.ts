import type { TextRole } from '../../model/index.ts';
import type { Token } from './token.ts';
import type { WordRules } from './word-rules.ts';

/** The languages with a Snowball stemmer here; each names an analyzer. */
export type SnowballLanguage =
  | 'arabic'
  | 'armenian'
  | 'basque'
  | 'catalan'
  | 'czech'
  | 'danish'
  | 'dutch'
  | 'finnish'
  | 'french'
  | 'german'
  | 'hungarian'
  | 'irish'
  | 'italian'
  | 'norwegian'
  | 'portuguese'
  | 'romanian'
  | 'russian'
  | 'slovene'
  | 'spanish'
  | 'swedish'
  | 'tamil'
  | 'turkish';

/** The analyzers by name; `ANALYZERS` says what each does. */
export type AnalyzerName = 'english' | 'exact' | 'wordpiece' | 'lucene-english' | SnowballLanguage;

/** What an index remembers of its analyzer: plain JSON. Settings left out have the defaults of the definition. */
export interface AnalyzerSettings {
  readonly name: AnalyzerName;
  /** Words that are left out: `true` for the analyzer's own list, or a list of one's own. */
  readonly stopWords?: boolean | readonly string[];
  /** How words become stems; `english` and `lucene-english` only. */
  readonly stemmer?: 'snowball' | 'porter' | 'none';
  /** Whether accents are folded (`café` is `cafe`); `english` and the Snowball languages only. */
  readonly diacritics?: 'fold' | 'keep';
}

/** Knows which strings are pieces: a set of strings, or a `Vocabulary`. */
export interface WordPieceSet {
  /** Whether the string is a piece. */
  has(piece: string): boolean;
}

/** The stemmer of one language. */
export interface WordStemmer {
  /** The stem of a word in lower case. */
  stem(word: string): string;
}

/** What an analyzer needs that is not code. */
export interface AnalyzerResources {
  /**
   * The vocabulary of `wordpiece`: the lines of a `vocab.txt`, or what knows them. `Vocabulary.ofLines` is made in
   * a fraction of the time that strings take.
   */
  readonly wordPieces?: readonly string[] | WordPieceSet;
  /** The stemmers of the Snowball languages: `newStemmer` of `snowball-stemmers`. `loadAnalyzer` fills it in. */
  readonly newStemmer?: (language: string) => WordStemmer;
}

/** Turns a text into terms. Pure: the same text gives the same tokens on every machine. */
export interface Analyzer {
  /** The settings, with every default filled in. */
  readonly settings: AnalyzerSettings;
  /** How the analyzer cuts text: what a `TermScanner` is made from. */
  readonly rules: WordRules;
  /**
   * The tokens of a text in the order in which they begin, a compound before its parts.
   *
   * @param role - `passage` (the default) is what an index holds. `query` leaves out what is indexed only so that
   * a one-character question finds it: the single characters inside longer runs of Chinese, Japanese, Thai ….
   */
  analyze(text: string, role?: TextRole): Token[];
  /** A word as the analyzer folds it, before any stemming: for prefixes and near words. */
  fold(word: string): string;
}
