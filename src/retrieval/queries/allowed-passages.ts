import type { IndexSnapshot, Notice } from '../../model/index.ts';
import type { SparseIndex } from '../../sparse/index.ts';
import type { Analyzer, ExcludedPart, ParsedQuery } from '../../text/index.ts';
import type { AnsweredFilter } from '../answers/answered-query.ts';
import type { DocumentFacts } from '../documents/document-facts.ts';
import type { DocumentNumbers } from '../documents/document-numbers.ts';
import {
  addPassage,
  emptyBitmaps,
  hasPassage,
  type PassageBitmaps,
  passagesIn,
} from '../documents/passage-bitmaps.ts';
import { type DocumentFilter, documentFilters } from './document-filters.ts';
import type { PhraseFinder } from './phrase-finder.ts';
import { prefixTerms } from './prefix-terms.ts';

/** What a query's conditions look things up in. */
export interface ConditionParts {
  readonly snapshot: IndexSnapshot;
  readonly index: SparseIndex;
  readonly analyzer: Analyzer;
  readonly phrases: PhraseFinder;
  readonly numbers: DocumentNumbers;
  /** Made when a condition first asks. */
  facts(): readonly DocumentFacts[];
}

/** Which passages may be found, before anything is ranked. */
export interface AllowedPassages {
  /** `undefined`: all live ones. */
  readonly bitmaps: PassageBitmaps | undefined;
  /** What each filter does alone. */
  readonly filters: readonly AnsweredFilter[];
  readonly notices: readonly Notice[];
  /** Which conditions keep a document out, as written. */
  removedBy(documentId: string): string[];
}

/** A condition on what a document's passages hold. */
interface ContentCondition {
  readonly text: string;
  /** By the number of a document. */
  keeps(document: number): boolean;
}

/** A required phrase and where it stands. */
interface RequiredPhrase {
  readonly text: string;
  readonly passages: PassageBitmaps;
  readonly isVerified: boolean;
}

/**
 * Filters, required phrases and excluded words as bitmaps. A document is kept when it meets all conditions: it
 * passes every filter, holds every phrase in some passage, and no excluded word in any. Of a document with required
 * phrases only the passages that hold one may be found, so that a hit shows what was asked for.
 */
export function allowedPassages(
  parsed: ParsedQuery,
  paths: readonly string[] | undefined,
  parts: ConditionParts,
): AllowedPassages {
  const filters = documentFilters(parsed, paths);
  const phrases = requiredPhrases(parsed, parts);
  const contents = contentConditions(parsed, phrases, parts);
  return {
    bitmaps:
      filters.length === 0 && contents.length === 0
        ? undefined
        : passagesThatMeet(filters, contents, phrases, parts),
    filters: filters.map(({ text, accepts }) => ({ text, documents: parts.facts().filter(accepts).length })),
    notices: unverifiedPhrases(phrases),
    removedBy: (documentId) => {
      const own = parts.facts().find(({ id }) => id === documentId);
      const number = parts.numbers.numberOf(documentId);
      if (own === undefined || number === undefined) return [];
      return [
        ...filters.filter(({ accepts }) => !accepts(own)),
        ...contents.filter(({ keeps }) => !keeps(number)),
      ].map(({ text }) => text);
    },
  };
}

/** The phrases of a query that hold a word. */
function requiredPhrases(parsed: ParsedQuery, { analyzer, phrases }: ConditionParts): RequiredPhrase[] {
  return parsed.phrases
    .filter(({ text }) => analyzer.analyze(text, 'query').length > 0)
    .map(({ text }) => ({ text: `"${text}"`, ...phrases.find(text) }));
}

function contentConditions(
  parsed: ParsedQuery,
  phrases: readonly RequiredPhrase[],
  parts: ConditionParts,
): ContentCondition[] {
  const required = phrases.map(({ text, passages }) => {
    const holding = documentsIn(passages, parts.numbers);
    return { text, keeps: (document: number) => holding.has(document) };
  });
  const excluded = parsed.excluded.map((part) => {
    const holding = documentsIn(excludedPassages(part, parts), parts.numbers);
    const text = parsed.text.slice(part.start, part.end);
    return { text, keeps: (document: number) => !holding.has(document) };
  });
  return [...required, ...excluded];
}

function passagesThatMeet(
  filters: readonly DocumentFilter[],
  contents: readonly ContentCondition[],
  phrases: readonly RequiredPhrase[],
  parts: ConditionParts,
): Uint32Array[] {
  const bitmaps = emptyBitmaps(parts.snapshot.segments);
  for (const own of parts.facts()) {
    if (!filters.every(({ accepts }) => accepts(own))) continue;
    const { segment, local } = own.first;
    const document = parts.numbers.numberAt(segment, local);
    if (!contents.every(({ keeps }) => keeps(document))) continue;
    for (let index = 0; index < own.count; index++) {
      const at = { segment, local: local + index };
      if (phrases.length === 0 || phrases.some(({ passages }) => hasPassage(passages, at))) {
        addPassage(bitmaps, at);
      }
    }
  }
  return bitmaps;
}

function documentsIn(passages: PassageBitmaps, numbers: DocumentNumbers): Set<number> {
  const documents = new Set<number>();
  for (const { segment, local } of passagesIn(passages)) documents.add(numbers.numberAt(segment, local));
  return documents;
}

/** Passages that hold what is excluded; a word that the analyzer cuts into several is looked for as a phrase. */
function excludedPassages({ match, text }: ExcludedPart, parts: ConditionParts): PassageBitmaps {
  const { analyzer, index, phrases, snapshot } = parts;
  if (match !== 'prefix') return phrases.find(text).passages;
  const union = emptyBitmaps(snapshot.segments);
  for (const { term } of prefixTerms(index, analyzer.fold(text), Number.MAX_SAFE_INTEGER)) {
    for (const at of passagesIn(index.holding(term))) addPassage(union, at);
  }
  return union;
}

function unverifiedPhrases(phrases: readonly RequiredPhrase[]): Notice[] {
  const count = phrases.filter(({ isVerified }) => !isVerified).length;
  if (count === 0) return [];
  return [
    {
      code: 'phrase-not-verified',
      count,
      message:
        'The index keeps neither the places of words nor their text: documents hold all words of the phrase, perhaps in another order.',
    },
  ];
}
