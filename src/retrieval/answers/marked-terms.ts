import type { Analyzer, SnippetMark } from '../../text/index.ts';
import type { TermMatch } from '../legs/leg.ts';
import type { QueryWord } from '../queries/read-query.ts';
import type { IndexView } from '../searching/index-view.ts';

/** Which words of a text to mark, and how much each says. */
export interface MarkedTerms {
  /** By index term: its inverse document frequency, less for a neighbour. */
  readonly weights: ReadonlyMap<string, number>;
  /** Beginnings of terms and words that count too. */
  readonly prefixes: readonly string[];
}

/** Words that say less than this share of what the query's best word says are not marked: `the`, `of`. */
const LEAST_SHARE = 0.1;

/**
 * What of a query is worth marking in a passage: its words, and the neighbours that counted there in the place of
 * one.
 */
export function markedTerms(
  words: readonly QueryWord[],
  counted: readonly TermMatch[],
  view: IndexView,
): MarkedTerms {
  const found = new Map<string, number>();
  const add = (term: string, factor: number) => {
    const weight = factor * (view.index.term(term)?.inverseDocumentFrequency ?? 0);
    if (weight > (found.get(term) ?? 0)) found.set(term, weight);
  };
  for (const { kind, term } of words) if (kind !== 'prefix') add(term, 1);
  for (const { cosine, factor, term } of counted) {
    if (cosine !== undefined && term !== undefined) add(term, factor ?? 0);
  }
  const least = LEAST_SHARE * Math.max(0, ...found.values());
  return {
    weights: new Map([...found].filter(([, weight]) => weight >= least)),
    prefixes: words.filter(({ kind }) => kind === 'prefix').map(({ term }) => term),
  };
}

/** Where a text holds what is to be marked, ascending. */
export function marksIn(text: string, { prefixes, weights }: MarkedTerms, analyzer: Analyzer): SnippetMark[] {
  return analyzer.analyze(text).flatMap(({ form, term, start, end }) => {
    const isBegun = (prefix: string) => term.startsWith(prefix) || form.startsWith(prefix);
    const weight = weights.get(term) ?? (prefixes.some(isBegun) ? 1 : 0);
    return weight > 0 ? [{ start, end, weight, term }] : [];
  });
}
