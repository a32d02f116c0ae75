import type { Analyzer, SnippetMark } from '../../text/index.ts';
import type { QueryWord } from '../queries/read-query.ts';
import type { IndexView } from '../searching/index-view.ts';

/** Which words of a text to mark, and how much each says. */
export interface MarkedTerms {
  /** By index term: its inverse document frequency, less for a neighbour. */
  readonly weights: ReadonlyMap<string, number>;
  /** Beginnings of terms that count too. */
  readonly prefixes: readonly string[];
}

/** What of a query is worth marking: its words, and with soft terms their neighbours. */
export function markedTerms(words: readonly QueryWord[], view: IndexView, isSoft: boolean): MarkedTerms {
  const weights = new Map<string, number>();
  const add = (term: string, factor: number) => {
    const weight = factor * (view.index.term(term)?.inverseDocumentFrequency ?? 0);
    if (weight > (weights.get(term) ?? 0)) weights.set(term, weight);
  };
  for (const word of words) {
    if (word.kind === 'prefix') continue;
    add(word.term, 1);
    if (!isSoft) continue;
    for (const { term, factor } of view.soft?.neighboursOf(word) ?? []) add(term, factor);
  }
  return { weights, prefixes: words.filter(({ kind }) => kind === 'prefix').map(({ term }) => term) };
}

/** Where a text holds what is to be marked, ascending. */
export function marksIn(text: string, { prefixes, weights }: MarkedTerms, analyzer: Analyzer): SnippetMark[] {
  return analyzer.analyze(text).flatMap(({ term, start, end }) => {
    const weight = weights.get(term) ?? (prefixes.some((prefix) => term.startsWith(prefix)) ? 1 : 0);
    return weight > 0 ? [{ start, end, weight, term }] : [];
  });
}
