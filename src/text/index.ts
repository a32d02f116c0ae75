/**
 * What are the words of a text, and what does a query ask for? Analyzers, the scanner that feeds an index, the query
 * language and near words.
 *
 * @module
 */
export type {
  AnyQueryPart,
  DateFilterPart,
  ExcludedPart,
  FilterPart,
  ParsedQuery,
  PhrasePart,
  PrefixPart,
  TextPart,
  UnfinishedWord,
  ValueFilterPart,
} from './query/parsed-query.ts';
export type {
  Analyzer,
  AnalyzerName,
  AnalyzerResources,
  AnalyzerSettings,
  SnowballLanguage,
} from './words/analyzer.ts';
export type { AnalyzerDefinition, AnalyzerParameter } from './words/analyzer-definition.ts';
export { ANALYZERS } from './words/catalogue.ts';
export { createAnalyzer, loadAnalyzer } from './words/create-analyzer.ts';
export { TermBuffer } from './words/term-buffer.ts';
export { TermScanner } from './words/term-scanner.ts';
export type { Token } from './words/token.ts';
export { Vocabulary } from './words/vocabulary.ts';
