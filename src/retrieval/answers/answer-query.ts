import type { RankedQuery } from '../searching/rank-query.ts';
import type { AnsweredQuery } from './answered-query.ts';

/** The query as it was understood, for the reader of an answer. */
export function answeredQuery({ allowed, query }: RankedQuery): AnsweredQuery {
  const { parsed, words } = query;
  return {
    text: parsed.text,
    words: words.filter(({ kind }) => kind !== 'prefix').map(({ word }) => word),
    phrases: parsed.phrases.map(({ text }) => text),
    excluded: parsed.excluded.map(({ text }) => text),
    prefixes: parsed.prefixes.map(({ text }) => text),
    filters: allowed.filters,
  };
}
