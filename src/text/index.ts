/**
 * What are the words of a text, and what does a query ask for? Bytes to text, text to passages and terms, queries to
 * parts, and the best lines of a passage to show.
 *
 * @module
 */
export {
  DEFAULT_DECODE_LIMITS,
  type DecodedText,
  type DecodeLimits,
  decodeText,
  type RefusalReason,
} from './decoding/decode-text.ts';
export { countWords } from './passages/count-words.ts';
export { cutDocument } from './passages/cut-document.ts';
export {
  type CutLimits,
  checkCutLimits,
  DEFAULT_CUT_LIMITS,
  type PassageWords,
} from './passages/cut-limits.ts';
export { type ReadableText, readableHtml } from './passages/html/readable-html.ts';
export { kindOfFile, type TextKind } from './passages/kind-of-file.ts';
export type { CutDocument, Passage } from './passages/passage.ts';
export {
  type NearWord,
  NearWordFinder,
  type NearWordOptions,
  nearDistance,
  nearestWords,
} from './query/near-words.ts';
export { parseQuery } from './query/parse-query.ts';
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
export { bestSnippet } from './snippets/best-snippet.ts';
export { renderSnippet, type SnippetStyle } from './snippets/render-snippet.ts';
export {
  DEFAULT_SNIPPET_LIMITS,
  type Snippet,
  type SnippetLimits,
  type SnippetMark,
  type SnippetRange,
} from './snippets/snippet.ts';
export type {
  Analyzer,
  AnalyzerName,
  AnalyzerResources,
  AnalyzerSettings,
  SnowballLanguage,
  WordPieceSet,
  WordStemmer,
} from './words/analyzer.ts';
export type { AnalyzerDefinition, AnalyzerParameter } from './words/analyzer-definition.ts';
export { ANALYZERS } from './words/catalogue.ts';
export type { CharacterClasses } from './words/character-classes.ts';
export { createAnalyzer, loadAnalyzer } from './words/create-analyzer.ts';
export { isSoftenable } from './words/softenable.ts';
export { LUCENE_ENGLISH_STOP_WORDS } from './words/stop-words.ts';
export { TermBuffer } from './words/term-buffer.ts';
export { TermScanner } from './words/term-scanner.ts';
export type { Token } from './words/token.ts';
export { unicodeVersion } from './words/unicode-version.ts';
export { Vocabulary } from './words/vocabulary.ts';
export type { ChunkKind, ChunkWord, ChunkWords, WordRules } from './words/word-rules.ts';
