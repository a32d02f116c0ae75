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
import { documentFilters } from './document-filters.ts';
import type { PhraseFinder } from './phrase-finder.ts';

/** What a query's conditions look things up in. */
export interface ConditionParts {
  readonly snapshot: IndexSnapshot;
  readonly index: SparseIndex;
  readonly analyzer: Analyzer;
  readonly phrases: PhraseFinder;
  readonly numbers: DocumentNumbers;
  /** Made when a filter first asks. */
  readonly facts: () => readonly DocumentFacts[];
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

/** One condition: the documents that it keeps in, by number, and perhaps which of their passages. */
interface Condition {
  readonly text: string;
  readonly keeps: (document: number) => boolean;
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
  const { facts, numbers, phrases, snapshot } = parts;
  const filters = documentFilters(parsed, paths);
  const found = parsed.phrases
    .filter(({ text }) => parts.analyzer.analyze(text, 'query').length > 0)
    .map((part) => ({ part, ...phrases.find(part.text) }));
  const unverified = found.filter(({ isVerified }) => !isVerified).length;
  const conditions: Condition[] = [
    ...found.map(({ part, passages }) => {
      const holding = documentsIn(passages, numbers);
      return { text: `"${part.text}"`, keeps: (document: number) => holding.has(document) };
    }),
    ...parsed.excluded.map((part) => {
      const holding = documentsIn(excludedPassages(part, parts), numbers);
      return {
        text: parsed.text.slice(part.start, part.end),
        keeps: (document: number) => !holding.has(document),
      };
    }),
  ];
  const report = {
    filters: filters.map(({ text, accepts }) => ({ text, documents: facts().filter(accepts).length })),
    notices: unverified === 0 ? [] : [unverifiedPhrases(unverified)],
    removedBy: (documentId: string) => {
      const own = facts().find(({ id }) => id === documentId);
      const number = numbers.numberOf(documentId);
      if (own === undefined || number === undefined) return [];
      return [
        ...filters.filter(({ accepts }) => !accepts(own)).map(({ text }) => text),
        ...conditions.filter(({ keeps }) => !keeps(number)).map(({ text }) => text),
      ];
    },
  };
  if (filters.length === 0 && conditions.length === 0) return { bitmaps: undefined, ...report };
  const bitmaps = emptyBitmaps(snapshot.segments);
  for (const own of facts()) {
    if (!filters.every(({ accepts }) => accepts(own))) continue;
    const { segment, local } = own.first;
    const document = numbers.numberAt(segment, local);
    if (!conditions.every(({ keeps }) => keeps(document))) continue;
    for (let index = 0; index < own.count; index++) {
      const at = { segment, local: local + index };
      if (found.length === 0 || found.some(({ passages }) => hasPassage(passages, at)))
        addPassage(bitmaps, at);
    }
  }
  return { bitmaps, ...report };
}

function documentsIn(passages: PassageBitmaps, numbers: DocumentNumbers): Set<number> {
  const documents = new Set<number>();
  for (const { segment, local } of passagesIn(passages)) documents.add(numbers.numberAt(segment, local));
  return documents;
}

/** Passages that hold what is excluded: all words of `-word` when the analyzer makes several of it. */
function excludedPassages({ match, text }: ExcludedPart, parts: ConditionParts): PassageBitmaps {
  const { analyzer, index, phrases, snapshot } = parts;
  if (match !== 'prefix') return phrases.find(text).passages;
  const union = emptyBitmaps(snapshot.segments);
  for (const { term } of index.prefixed(analyzer.fold(text), Number.MAX_SAFE_INTEGER)) {
    for (const at of passagesIn(index.holding(term))) addPassage(union, at);
  }
  return union;
}

function unverifiedPhrases(count: number): Notice {
  return {
    code: 'phrase-not-verified',
    count,
    message:
      'The index keeps neither the places of words nor their text: documents hold all words of the phrase, perhaps in another order.',
  };
}
