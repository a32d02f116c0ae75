/**
 * What are the words? Bytes to text, text to passages, and the best lines of a passage to show.
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
export { kindOfFile, type TextKind } from './passages/kind-of-file.ts';
export type { CutDocument, Passage } from './passages/passage.ts';
export { bestSnippet } from './snippets/best-snippet.ts';
export { renderSnippet, type SnippetStyle } from './snippets/render-snippet.ts';
export {
  DEFAULT_SNIPPET_LIMITS,
  type Snippet,
  type SnippetLimits,
  type SnippetMark,
  type SnippetRange,
} from './snippets/snippet.ts';
