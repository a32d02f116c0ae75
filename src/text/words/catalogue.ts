import type { AnalyzerDefinition } from './analyzer-definition.ts';
import { english } from './analyzers/english.ts';
import { exact } from './analyzers/exact.ts';
import { luceneEnglish } from './analyzers/lucene-english.ts';
import { snowballAnalyzers } from './analyzers/snowball.ts';
import { wordpiece } from './analyzers/wordpiece.ts';

/** Every analyzer, the default first. */
export const ANALYZERS: readonly AnalyzerDefinition[] = [
  english,
  exact,
  wordpiece,
  luceneEnglish,
  ...snowballAnalyzers,
];
