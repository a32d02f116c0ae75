import type { Notice } from '../../model/index.ts';
import { bestDocuments } from '../documents/document-list.ts';
import { prefixTerms } from '../queries/prefix-terms.ts';
import type { QueryWord } from '../queries/read-query.ts';
import type { IndexView } from '../searching/index-view.ts';
import type { RankedQuery } from '../searching/rank-query.ts';

/** Why a query found nothing, the first cause first. */
export function emptyReasons(ranked: RankedQuery, view: IndexView): Notice[] {
  const { query, used } = ranked;
  if (view.snapshot.passageCount === 0) {
    return [reason('index-is-empty', 'The index holds no passages.')];
  }
  if (query.words.length === 0) {
    return [reason('query-has-no-words', 'The query has no words to rank by.')];
  }
  if (used.length === 0) {
    return [reason('no-leg-answered', 'No leg could answer; each says why.')];
  }
  return [...unknownWords(ranked, view), ...removedByConditions(ranked, view)];
}

function unknownWords({ query }: RankedQuery, view: IndexView): Notice[] {
  const isKnown = ({ kind, term }: QueryWord) =>
    kind === 'prefix' ? prefixTerms(view.index, term, 1).length > 0 : view.index.term(term) !== undefined;
  const unknown = query.words.filter((word) => !isKnown(word));
  if (unknown.length === 0 || unknown.length < query.words.length) return [];
  const some = [...new Set(unknown.map(({ word }) => `"${word}"`))].slice(0, 5).join(', ');
  return [
    {
      code: 'unknown-words',
      count: unknown.length,
      message: `The index has none of the query's words (${some}).`,
    },
  ];
}

/** How many documents the legs would have found without filters, phrases and excluded words. */
function removedByConditions({ allowed, used }: RankedQuery, view: IndexView): Notice[] {
  if (allowed.bitmaps === undefined) return [];
  const most = 100;
  const found = new Set(
    used.flatMap(
      ({ prepared }) =>
        bestDocuments((limit) => prepared.search(limit, undefined), most, view.numbers).documents,
    ),
  );
  if (found.size === 0) return [];
  const all = found.size >= most ? `all of ${most} or more documents` : `all of ${found.size} documents`;
  const removed = found.size === 1 ? 'the only document that matches' : `${all} that match`;
  return [
    {
      code: 'removed-by-conditions',
      count: found.size,
      message: `Filters, required phrases or excluded words removed ${removed}.`,
    },
  ];
}

function reason(code: string, message: string): Notice {
  return { code, count: 1, message };
}
