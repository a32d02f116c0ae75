import type { AnalyzerName, AnalyzerResources, AnalyzerSettings } from './analyzer.ts';
import type { WordRules } from './word-rules.ts';

/** A setting of an analyzer, for lists and for checking. */
export interface AnalyzerParameter {
  readonly name: 'stopWords' | 'stemmer' | 'diacritics';
  readonly meaning: string;
  readonly default: string | boolean;
  /** The words it may be; absent for `stopWords`, which is true, false or a list. */
  readonly choices?: readonly string[];
}

/** An analyzer as data: what it does, where that comes from, what can be set. */
export interface AnalyzerDefinition {
  readonly name: AnalyzerName;
  /** What it does, in one line. */
  readonly meaning: string;
  /** Where its rules come from. */
  readonly source: string;
  readonly parameters: readonly AnalyzerParameter[];
  /** The words that `stopWords: true` leaves out; absent when there is no list. */
  readonly stopWords?: readonly string[];
  /**
   * Makes its rules from complete settings. Stop words are not its business.
   *
   * @throws InputError when a resource is missing.
   */
  readonly rules: (settings: AnalyzerSettings, resources: AnalyzerResources) => WordRules;
}
